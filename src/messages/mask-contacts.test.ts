import { expect, test } from 'vitest';
import { maskContacts } from './mask-contacts.ts';

test.each([
  ['Ring 07700 900123 please', 'Ring ••• please'],
  ['Ring 07700900123.', 'Ring •••.'],
  ['or +44 (0)7700 900-123', 'or •••'],
  ['0117 496 0000', '•••'],
  ['write to ada@example.org, thanks', 'write to •••, thanks'],
  ['ada.lovelace+wood@mail.example.co.uk', '•••'],
  ['ada @ example.org', '•••'],
  ['On 12 April 2027 at 10:00', 'On 12 April 2027 at 10:00'],
  ['12.04.2027, 10:00 to 12:00', '12.04.2027, 10:00 to 12:00'],
  ['It costs £1,250.00 for 12 of 15', 'It costs £1,250.00 for 12 of 15'],
  ['meet @ the barn', 'meet @ the barn'],
  ['BS3 1LL', 'BS3 1LL'],
])('%s', (text, shown) => {
  expect(maskContacts(text)).toBe(shown);
});
