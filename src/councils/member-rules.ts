import { ok, refuse, type Result } from '../platform/result.ts';

/** What members of a council may do. */
export const memberRoles = {
  manager: { label: 'Manager', about: 'Decides, changes programmes, submits reports and says who works here.' },
  officer: { label: 'Eligibility officer', about: 'Decides who is eligible, and cancels places that you pay for.' },
  viewer: { label: 'Viewer', about: 'Looks at everything and changes nothing.' },
} as const;
export type MemberRole = keyof typeof memberRoles;

/** How long an invitation can be used. */
export const COUNCIL_INVITATION_DAYS = 7;
/** Mails that a council may send in 24 hours by inviting. */
export const COUNCIL_INVITATIONS_A_DAY = 50;

/**
 * Whether a member may get another role, or none: somebody must be left who can say who works for the council.
 * @param managers how many there are now
 */
export function mayChangeMember(
  { from, to }: { from: MemberRole; to: MemberRole | null },
  managers: number,
): Result<true, 'last-manager'> {
  if (from !== 'manager' || to === 'manager' || managers > 1) return ok(true);
  return refuse('last-manager', 'A council needs a manager. Make somebody else a manager first.');
}

type Invitation = { email: string; acceptedById: string | null; withdrawn: boolean; expiresAt: Temporal.Instant };
export type CouncilInvitationState = 'open' | 'used' | 'withdrawn' | 'expired';

/** How an invitation stands at a moment. */
export function councilInvitationState(
  { acceptedById, withdrawn, expiresAt }: Omit<Invitation, 'email'>,
  now: Temporal.Instant,
): CouncilInvitationState {
  if (acceptedById !== null) return 'used';
  if (withdrawn) return 'withdrawn';
  return Temporal.Instant.compare(now, expiresAt) < 0 ? 'open' : 'expired';
}

const closed: Record<Exclude<CouncilInvitationState, 'open'>, string> = {
  used: 'This invitation was used already.',
  withdrawn: 'This invitation was withdrawn. A newer one may be in your inbox.',
  expired: 'This invitation has run out. Ask a manager of the council for a new one.',
};

/** Whether somebody may accept: the account must have the invited address. Twice is as good as once. */
export function mayJoin(
  invitation: Invitation,
  person: { id: string; email: string },
  now: Temporal.Instant,
): Result<'join' | 'joined-already', 'invitation-closed' | 'invitation-other-address'> {
  if (invitation.acceptedById === person.id) return ok('joined-already');
  const state = councilInvitationState(invitation, now);
  if (state !== 'open') return refuse('invitation-closed', closed[state]);
  if (invitation.email.toLowerCase() !== person.email.toLowerCase())
    return refuse(
      'invitation-other-address',
      `This invitation is for ${invitation.email}. Sign in with that address to accept it.`,
    );
  return ok('join');
}
