import { expect, it } from 'vitest';
import { contactDetailIn } from './find-contact-details.ts';

it.each([
  ['Ring me on 07700 900123, I know more', 'a telephone number'],
  ['Ask Jo: +44 (0)117 496 0000.', 'a telephone number'],
  ['0 7 7 0 0 9 0 0 1 2 3', 'a telephone number'],
  ['Write to jo.smith@example.org', 'an email address'],
  ['jo (at) example.org', 'an email address'],
  ['We live at 14 Acacia Avenue', 'an address'],
  ['come to 3a, Old Mill Lane', 'an address'],
  ['Ours is BS3 1LL', 'an address'],
  ['Muddy, loud and wonderful. 10 out of 10!', null],
  ['We came 3 times in 2027, from 9.30 to 12.30, for £16.48 each.', null],
  ['The 12 children had a great way of sharing', null],
  ['Two hours on a wet Saturday 14 August and nobody wanted to go home', null],
])('‘%s’ holds %s', (text, detail) => expect(contactDetailIn(text)).toBe(detail));
