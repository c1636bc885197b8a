import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'reflection.submitted': { reflectionId: string };
    'reflection.published': { reflectionId: string };
    'reflection.replied': { reflectionId: string };
    'reflection.reported': { reflectionId: string };
    'reflection.hidden': { reflectionId: string };
    'reflection.kept': { reflectionId: string };
    'learner.reflected': NoData;
    /** A family is asked how it was: 1 is the invitation, 2 the reminder. */
    'reflection.asked': { number: number };
    /** A provider is asked for the aims of a block's learners. */
    'aims.asked': { blockId: string; number: number };
    'certificate.issued': { certificateId: string };
    'certificate.revoked': { certificateId: string };
  }
}
