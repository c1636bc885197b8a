import { expect, it } from 'vitest';
import { mayCount } from './may-count.ts';

const easter = { startsOn: '2027-04-01', endsOn: '2027-04-14' };
const whole = { from: '2027-04-01', to: '2027-04-14', programmeId: 'easter', providerId: null };

it.each([
  ['a programme that is over, in full', whole, easter, '2027-04-15', false, true],
  ['more days than it has', { ...whole, from: '2027-01-01', to: '2027-12-31' }, easter, '2027-05-01', false, true],
  ['its last day, while it runs', whole, easter, '2027-04-14', false, false],
  ['all days but the first', { ...whole, from: '2027-04-02' }, easter, '2027-05-01', false, false],
  ['all days but the last', { ...whole, to: '2027-04-13' }, easter, '2027-05-01', false, false],
  ['one provider', { ...whole, providerId: 'oak' }, easter, '2027-05-01', false, false],
  ['one school', whole, easter, '2027-05-01', true, false],
  ['all programmes', { ...whole, programmeId: null }, null, '2027-05-01', false, false],
] as const)('of %s, answers are counted or not', (_, scope, programme, today, isPart, may) => {
  expect(mayCount(scope, programme, today, isPart)).toBe(may);
});
