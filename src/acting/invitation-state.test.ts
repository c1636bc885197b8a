import { describe, expect, it } from 'vitest';
import { invitationState, mayAccept, type InvitationFacts } from './invitation-state.ts';

const now = Temporal.Instant.from('2027-04-06T09:00:00Z');
const open: InvitationFacts = {
  giverId: 'giver',
  giverActive: true,
  email: 'Ben@example.org',
  acceptedById: null,
  withdrawn: false,
  expiresAt: now.add({ seconds: 1 }),
};
const ben = { id: 'ben', email: 'ben@example.org' };

describe('an invitation', () => {
  it.each([
    ['until it runs out', {}, 'open'],
    ['at the moment it runs out', { expiresAt: now }, 'expired'],
    ['that was withdrawn', { withdrawn: true }, 'withdrawn'],
    ['of a disabled account', { giverActive: false }, 'withdrawn'],
    ['that was accepted, also after its time', { acceptedById: 'ben', expiresAt: now, withdrawn: true }, 'used'],
  ] as const)('%s is %3$s', (_, change, state) => {
    expect(invitationState({ ...open, ...change }, now)).toBe(state);
  });

  it.each([
    ['by the one it was sent to', {}, {}, 'accept'],
    ['again by whoever accepted it', { acceptedById: 'ben' }, {}, 'accepted-already'],
    ['again, even after its time', { acceptedById: 'ben', expiresAt: now }, {}, 'accepted-already'],
    ['by the one who sent it', { giverId: 'ben' }, {}, 'invitation-own'],
    ['once somebody else did', { acceptedById: 'other' }, {}, 'invitation-used'],
    ['when it was withdrawn', { withdrawn: true }, {}, 'invitation-withdrawn'],
    ['when it has run out', { expiresAt: now }, {}, 'invitation-expired'],
    ['with another address', {}, { email: 'bea@example.org' }, 'invitation-other-address'],
  ] as const)('accepted %s: %s', (_, change, person, expected) => {
    const result = mayAccept({ ...open, ...change }, { ...ben, ...person }, now);
    expect(result.ok ? result.value : result.refusal.key).toBe(expected);
  });
});
