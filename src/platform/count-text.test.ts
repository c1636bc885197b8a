import { expect, it } from 'vitest';
import { childrenText, placesText } from './count-text.ts';

it.each([
  [0, '0 children', '0 places'],
  [1, '1 child', '1 place'],
  [1_240, '1,240 children', '1,240 places'],
])('%i is said as it is read', (count, children, places) => {
  expect([childrenText(count), placesText(count)]).toEqual([children, places]);
});
