import type { NoData } from '../../platform/server/work/events.ts';
import type { MemberRole } from '../member-rules.ts';
import type { EligibilityState } from '../eligibility.ts';
import type { Ahead } from '../review-reminders.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'council.member-invited': { invitationId: string };
    'council.member-joined': { role: MemberRole };
    /** Null: they work there no more. */
    'council.member-changed': { role: MemberRole | null };
    'national-check.asked': { eligibilityId: string };
    'national-check.ended': { eligibilityId: string };
    'programme.made': { programmeId: string };
    'programme.changed': { programmeId: string };
    'programme.codes-made': { programmeId: string; count: number };
    /** A code goes to an address. */
    'programme.code-sent': { codeId: string };
    'programme.code-revoked': { programmeId: string };
    'referral.made': { referralId: string };
    /** Somebody opened or left a case. */
    'case.held': NoData;
    'council.settings-changed': NoData;
    /** How many reviews were told today, by how long ahead they are. */
    'council.reviews-coming': Record<Ahead, number>;
    'eligibility.submitted': { eligibilityId: string; state: EligibilityState; programmeId: string };
    'eligibility.decided': { eligibilityId: string; state: EligibilityState; programmeId?: string; stepId?: string };
    'eligibility.reopened': { eligibilityId: string; state: EligibilityState };
    'eligibility.allowance-changed': { eligibilityId: string };
    'eligibility.review-coming': { eligibilityId: string; reviewOn: string; ahead: Ahead };
    'eligibility.fact-noted': { eligibilityId: string };
    'eligibility.undone': { eligibilityId: string; state: EligibilityState };
  }
}
