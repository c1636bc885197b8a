import { describe, expect, it } from 'vitest';
import { endOfDay, isLive, landingOf, menuOpens, scopeOpens, scopes } from './scope.ts';

const now = Temporal.Instant.from('2027-04-06T09:00:00Z');

describe('a grant', () => {
  it.each([
    ['without an end', { expiresAt: null, revokedAt: null }, true],
    ['a second before its end', { expiresAt: now.add({ seconds: 1 }), revokedAt: null }, true],
    ['at its end', { expiresAt: now, revokedAt: null }, false],
    ['that was taken back', { expiresAt: null, revokedAt: now }, false],
  ] as const)('%s lets in: %s', (_, grant, expected) => {
    expect(isLive(grant, now)).toBe(expected);
  });

  it.each([
    ['2027-01-31', '2027-02-01T00:00:00Z'],
    // Summer time begins in the night of the 28th: the day is an hour shorter.
    ['2027-03-28', '2027-03-28T23:00:00Z'],
    ['2027-10-31', '2027-11-01T00:00:00Z'],
  ])('until %s lasts to the end of that day', (date, end) => {
    expect(endOfDay(date).toString()).toBe(end);
  });
});

describe('the navigation', () => {
  it.each([
    ['full', '/listings', true],
    ['full', '/bank-details', true],
    ['full', '/access-control', false],
    ['bookings', '/bookings/m?type=all', true],
    ['bookings', '/schedule/mentor', true],
    ['bookings', '/listings', false],
    ['bookings', '/bank-details', false],
    ['registers', '/schedule/mentor', true],
    ['registers', '/schedule', false],
    ['registers', '/bookings/m', false],
    ['finance', '/payouts', true],
    ['finance', '/registers', false],
  ] as const)('with %s access leads to %s: %s', (scope, path, expected) => {
    expect(scopeOpens(scope, path)).toBe(expected);
  });

  it.each([
    ['the owner', false, undefined, '/listings', true],
    ['a delegate for registers', true, 'registers', '/schedule/mentor', true],
    ['a delegate for registers', true, 'registers', '/family', false],
    ['a delegate for registers', true, 'registers', '/profile-settings', false],
    ['a delegate for bookings', true, 'bookings', '/family', true],
    ['a delegate for money', true, 'finance', '/councils/1?type=all', false],
    ['a delegate for everything', true, 'full', '/councils/1?type=all', true],
    ['a delegate of whom it is not known yet for what', true, undefined, '/listings', false],
  ] as const)('of %s (%s, %s) leads to %s: %s', (_, isDelegate, scope, path, expected) => {
    expect(menuOpens(isDelegate, scope, path)).toBe(expected);
  });

  it('begins where the scope lets in', () => {
    for (const { scope } of scopes) expect(scopeOpens(scope, landingOf[scope])).toBe(true);
  });
});
