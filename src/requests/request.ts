import { ok, refuse, type Result } from '../platform/result.ts';

/** Why a provider declines a request, as data; the sentence is what the family reads. */
export const declineReasons = {
  full: 'There is no room on these dates any more.',
  'not-suitable': 'This activity does not suit the person who would come.',
  'dates-changed': 'The dates have changed.',
  'information-missing': 'Something that the provider needs to know is missing.',
  other: 'The provider cannot take this booking.',
} as const;
export type DeclineReason = keyof typeof declineReasons;

/** Why a request was declined, for the family: by its provider, or because its council does not pay. */
export function declineSentence(reason: string): string {
  if (reason === 'not-eligible')
    return 'The council did not find somebody eligible, so it does not pay for the places.';
  return declineReasons[reason as DeclineReason];
}

/** Hours after a request at which a provider who has not answered is reminded. */
export const REMINDER_HOURS = [24, 72] as const;

export type Approval = 'NOT_REQUIRED' | 'PENDING' | 'APPROVED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN';

/** What somebody does about a request. */
export type Answer = 'approve' | 'decline' | 'withdraw';

const after: Record<Answer, Approval> = { approve: 'APPROVED', decline: 'DECLINED', withdraw: 'WITHDRAWN' };

const standing: Record<Approval, string> = {
  NOT_REQUIRED: 'This booking was made at once; there is nothing to answer.',
  PENDING: 'This request waits for an answer.',
  APPROVED: 'This request has been approved.',
  DECLINED: 'This request has been declined.',
  EXPIRED: 'This request was not answered in time and has lapsed.',
  WITHDRAWN: 'The family has withdrawn this request.',
};

/**
 * Whether a request can be answered now. 'repeat': exactly this was done before, and it changes nothing to hear it
 * again.
 */
export function decideAnswer(
  request: { approval: Approval; answerBy: Temporal.Instant | null },
  answer: Answer,
  now: Temporal.Instant,
): Result<'act' | 'repeat', 'already-answered' | 'request-lapsed'> {
  if (request.approval === after[answer]) return ok('repeat');
  if (request.approval !== 'PENDING') return refuse('already-answered', standing[request.approval]);
  const lapsed = request.answerBy !== null && Temporal.Instant.compare(request.answerBy, now) <= 0;
  if (lapsed && answer !== 'withdraw') return refuse('request-lapsed', standing.EXPIRED);
  return ok('act');
}
