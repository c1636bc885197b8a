import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'account.disabled': { reason: string };
    'account.enabled': NoData;
    'access.invited': { invitationId: string };
    'access.withdrawn': { invitationId: string };
    'access.granted': { grantId: string; scope: string | null };
    'access.revoked': { grantId: string };
    'collaboration.invited': { invitationId: string };
    'collaboration.withdrawn': { invitationId: string };
    'collaboration.began': { collaborationId: string };
    'guardian.invited': { invitationId: string };
    'guardian.withdrawn': { invitationId: string };
    /** Somebody cares for the learners that `about` names, with the account that invited them. */
    'guardian.joined': { invitationId: string };
    'collaboration.ended': { collaborationId: string };
    /** `scope`: of a delegation; `reason` and `until`: of an impersonation, when it ends as ISO text. */
    'acting.began': { kind: 'impersonation' | 'delegation'; scope?: string; reason?: string; until?: string };
  }
}
