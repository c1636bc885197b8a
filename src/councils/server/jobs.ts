import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { eligibilityMails } from './mails.ts';
import { mailInvitation } from './mail-invitation.ts';
import { forgetEvidence } from './keep-evidence.ts';
import { forgetReferrals } from './claim-referral.ts';
import { mailReferral } from './mail-referral.ts';
import { mailCode } from './mail-code.ts';
import { runBulkChecks } from './ask-in-bulk.ts';
import { runChecks } from './ask-engine.ts';
import { reviewMails } from './mail-reviews.ts';
import { tellReviews } from './tell-reviews.ts';
import { reopenCorrected, reopenMoved } from './reopen-eligibility.ts';

export const councilsWork: Work<Services> = {
  subscribers: [
    ...eligibilityMails,
    ...reviewMails,
    reopenCorrected,
    reopenMoved,
    mailInvitation,
    mailCode,
    mailReferral,
  ],
  routines: [
    { name: 'ask the national service', everySeconds: 5, run: runChecks },
    { name: 'ask the national service about many', everySeconds: 5, run: runBulkChecks },
    { name: 'forget referrals', everySeconds: 3_600, run: forgetReferrals },
    { name: 'tell of reviews that come', everySeconds: 3_600, run: tellReviews },
    { name: 'forget evidence', everySeconds: 600, run: forgetEvidence },
  ],
};
