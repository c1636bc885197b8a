import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { eligibilityMails } from './mails.ts';
import { mailInvitation } from './mail-invitation.ts';
import { runChecks } from './ask-engine.ts';
import { reopenCorrected } from './reopen-eligibility.ts';

export const councilsWork: Work<Services> = {
  subscribers: [...eligibilityMails, reopenCorrected, mailInvitation],
  routines: [{ name: 'ask the national service', everySeconds: 5, run: runChecks }],
};
