import type { Doors } from '../../platform/server/doors.ts';
import type { Work } from '../../platform/server/jobs.ts';
import { readNoticedAccount } from './bank-account.ts';
import { resumeRefunds, sendDecidedRefund } from './refunds.ts';

export const paymentsWork: Work<Doors> = {
  subscribers: [
    { name: 'send decided refund to Stripe', on: ['refund.decided'], run: sendDecidedRefund },
    { name: 'read bank account at Stripe', on: ['bank-account.noticed'], run: readNoticedAccount },
  ],
  routines: [{ name: 'resume refunds', everySeconds: 60, run: resumeRefunds }],
};
