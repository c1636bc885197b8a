import { expect, test } from 'vitest';
import { whatChanged } from './what-changed.ts';

test('what another guardian wrote, changed or emptied is named, and what stayed is not', () => {
  const before = [
    { term: 'Allergies', text: 'Nuts' },
    { term: 'Conditions', text: 'Asthma' },
    { term: 'Doctor', text: 'Hillside' },
  ];
  const after = [
    { term: 'Allergies', text: 'Nuts, eggs' },
    { term: 'Medicines', text: 'Ventolin' },
    { term: 'Doctor', text: 'Hillside' },
  ];
  expect(whatChanged(before, after)).toEqual([
    { term: 'Allergies', text: 'Nuts, eggs' },
    { term: 'Medicines', text: 'Ventolin' },
    { term: 'Conditions', text: 'Nothing any more' },
  ]);
});
