import { describe, expect, it } from 'vitest';
import { contactsAt, mayReadHealth } from './privacy.ts';

const at = (moment: string) => Temporal.Instant.from(moment);
const session = { startDate: at('2027-04-06T09:00:00Z'), endDate: at('2027-04-06T15:00:00Z') };

describe('what a family told about a child', () => {
  it.each([
    ['its provider long before the session', null, '2027-01-01T00:00:00Z', true],
    ['its provider 30 days after it', null, '2027-05-06T15:00:00Z', true],
    ['its provider later than that', null, '2027-05-06T15:00:01Z', false],
    ['a delegate', 'delegation', '2027-04-06T09:00:00Z', true],
    ['a delegate later than 30 days after', 'delegation', '2027-05-06T15:00:01Z', false],
    ['an administrator who looks into the account', 'impersonation', '2027-04-06T09:00:00Z', false],
  ] as const)('of health, to %s: %s at %s, %s', (_, acting, now, expected) => {
    expect(mayReadHealth(acting, session.endDate, at(now))).toBe(expected);
  });

  it.each([
    ['two days before', null, '2027-04-04T09:00:00Z', 'later'],
    ['a second before the last 24 hours begin', null, '2027-04-05T08:59:59Z', 'later'],
    ['24 hours before', null, '2027-04-05T09:00:00Z', 'included'],
    ['meanwhile', null, '2027-04-06T12:00:00Z', 'included'],
    ['24 hours after', null, '2027-04-07T15:00:00Z', 'included'],
    ['later than that', null, '2027-04-07T15:00:01Z', 'over'],
    ['meanwhile, to a delegate', 'delegation', '2027-04-06T12:00:00Z', 'included'],
    ['meanwhile, to an administrator who looks in', 'impersonation', '2027-04-06T12:00:00Z', 'hidden'],
  ] as const)('of whom to ring, %s: %s at %s, %s', (_, acting, now, expected) => {
    expect(contactsAt(acting, session, at(now))).toBe(expected);
  });
});
