import { describe, expect, it } from 'vitest';
import { councilInvitationState, mayChangeMember, mayJoin } from './member-rules.ts';

const now = Temporal.Instant.from('2027-04-06T09:00:00Z');
const open = {
  email: 'ruth@bramley.example',
  acceptedById: null,
  withdrawn: false,
  expiresAt: now.add({ hours: 1 }),
};

describe('a council keeps a manager', () => {
  it.each([
    [{ from: 'manager', to: null }, 1, false],
    [{ from: 'manager', to: 'viewer' }, 1, false],
    [{ from: 'manager', to: 'manager' }, 1, true],
    [{ from: 'manager', to: null }, 2, true],
    [{ from: 'officer', to: null }, 1, true],
    [{ from: 'viewer', to: 'manager' }, 1, true],
  ] as const)('%o with %i managers: %s', (step, managers, may) => {
    expect(mayChangeMember(step, managers).ok).toBe(may);
  });
});

describe('an invitation', () => {
  it.each([
    [open, 'open'],
    [{ ...open, expiresAt: now }, 'expired'],
    [{ ...open, withdrawn: true }, 'withdrawn'],
    [{ ...open, acceptedById: 'somebody' }, 'used'],
  ] as const)('%o is %s', (invitation, state) => {
    expect(councilInvitationState(invitation, now)).toBe(state);
  });

  it('is for the address that it was mailed to, however it is written', () => {
    expect(mayJoin(open, { id: '1', email: 'Ruth@Bramley.example' }, now)).toEqual({ ok: true, value: 'join' });
    expect(mayJoin(open, { id: '1', email: 'other@bramley.example' }, now)).toMatchObject({
      refusal: { key: 'invitation-other-address' },
    });
    expect(mayJoin({ ...open, expiresAt: now }, { id: '1', email: open.email }, now)).toMatchObject({
      refusal: { key: 'invitation-closed' },
    });
  });

  it('can be accepted twice by the same person', () => {
    expect(mayJoin({ ...open, acceptedById: '1' }, { id: '1', email: open.email }, now)).toEqual({
      ok: true,
      value: 'joined-already',
    });
  });
});
