import { ok, refuse, type Result } from '../platform/result.ts';

/** How long an invitation can be used. */
export const INVITATION_DAYS = 7;

/** Mails that one account may send to others in 24 hours by inviting them. */
export const INVITATIONS_A_DAY = 20;

/** What decides about an invitation. */
export type InvitationFacts = {
  giverId: string;
  /** False once the giver's account was disabled. */
  giverActive: boolean;
  email: string;
  acceptedById: string | null;
  withdrawn: boolean;
  expiresAt: Temporal.Instant;
};

export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired';

/** How an invitation stands at this moment. */
export function invitationState(invitation: InvitationFacts, now: Temporal.Instant): InvitationState {
  if (invitation.acceptedById !== null) return 'used';
  if (invitation.withdrawn || !invitation.giverActive) return 'withdrawn';
  return Temporal.Instant.compare(now, invitation.expiresAt) < 0 ? 'open' : 'expired';
}

type Acceptance =
  | 'invitation-used'
  | 'invitation-withdrawn'
  | 'invitation-expired'
  | 'invitation-own'
  | 'invitation-other-address';

/**
 * Whether somebody may accept an invitation: the account must have the invited address, which the mailed link proves.
 * Accepting twice is as good as once, so that a second press or a reload does no harm.
 */
export function mayAccept(
  invitation: InvitationFacts,
  person: { id: string; email: string },
  now: Temporal.Instant,
): Result<'accept' | 'accepted-already', Acceptance> {
  if (invitation.acceptedById === person.id) return ok('accepted-already');
  if (invitation.giverId === person.id)
    return refuse('invitation-own', 'This invitation is from you, for somebody else.');
  const state = invitationState(invitation, now);
  if (state === 'used') return refuse('invitation-used', 'This invitation was used already.');
  if (state === 'withdrawn')
    return refuse('invitation-withdrawn', 'This invitation was withdrawn. A newer one may be in your inbox.');
  if (state === 'expired')
    return refuse('invitation-expired', 'This invitation has run out. Please ask for a new one.');
  if (invitation.email.toLowerCase() !== person.email.toLowerCase())
    return refuse(
      'invitation-other-address',
      `This invitation is for ${invitation.email}. Sign in with that address to accept it.`,
    );
  return ok('accept');
}
