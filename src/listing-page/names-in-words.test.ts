import { describe, expect, it } from 'vitest';
import { firstNameIn, lastNameIn, lastNameInAnswer, otherPostcodeIn } from './names-in-words.ts';

describe('a first name', () => {
  const names = ['Anna Lena', 'Zoë-Marie', 'Bo', 'Mary Jo'];
  it.each([
    ['Can Anna Lena come?', 'Anna Lena'],
    ['Can Anna come?', 'Anna'],
    ['lena is seven', 'Lena'],
    ['Zoe is seven', 'Zoë'],
    ['Marie’s boots', 'Marie'],
    ['Bo is two', 'Bo'],
    ['Mary is two', 'Mary'],
    ['Jo, who runs it, is there', null],
    ['Annabel is our mentor', null],
    ['Yes, children of any age may come', null],
  ])('in %j is %j', (text, name) => expect(firstNameIn(text, names)).toBe(name));
});

describe('a last name', () => {
  const names = ['Hill', 'Shah', 'García Marquez', 'van Dijk', 'Wood'];
  it.each([
    ['Can the Hill family come?', 'Hill'],
    ['We live on the hill', 'Hill'],
    ['The Marquez children', 'Marquez'],
    ['We have a van', null],
    ['We are the van Dijks’ neighbours', null],
    ['We are van Dijk', 'van Dijk'],
  ])('in the question %j is %j', (text, name) => expect(lastNameIn(text, names)).toBe(name));

  it.each([
    ['The Hill family can come.', 'Hill'],
    ['Yes, the hill family can come.', 'Hill'],
    ['Yes, Mrs Hill.', 'Hill'],
    ['yes mrs hill', 'Hill'],
    ['You may ask Robin or Mrs Hill.', 'Hill'],
    ['Hill, four places are free.', 'Hill'],
    ['Park at the foot of Tower Hill.', null],
    ['It is in Hill Road.', null],
    ['It is in Old Hill Lane, on the left.', null],
    ['There is a steep hill.', null],
    ['the Shah family can come', 'Shah'],
    ['the shah family can come', 'Shah'],
    ['The Shah drive every Monday', 'Shah'],
    ['It is in Shah Road.', null],
    ['it is in shah road', null],
    ['It is in Shah Drive.', null],
    ['It is in García Marquez Street.', null],
    ['Bring the form of Marquez', 'Marquez'],
    ['We have a van.', null],
    ['The path through the wood is even.', null],
    ['The Wood children know it.', 'Wood'],
  ])('in the answer %j is %j', (text, name) => expect(lastNameInAnswer(text, names)).toBe(name));
});

it.each([
  ['We meet at BS3 1LL.', null],
  ['we meet at bs31ll', null],
  ['Collect her from BS8 2AB', 'BS8 2AB'],
  ['from bs8-2ab', 'BS8 2AB'],
  ['BS3 1LL, then SW1A 1AA', 'SW1A 1AA'],
  ['Leave the M5 2nd exit', null],
  ['Places for 4 to 11', null],
])('the postcode in %j that is not of the listing is %j', (text, postcode) =>
  expect(otherPostcodeIn(text, ['bs3 1ll', ''])).toBe(postcode),
);
