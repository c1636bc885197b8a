import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { readNoticedAccount } from './link-bank-account.ts';
import { releaseAuthorisation } from './capture.ts';
import { compareDays } from './compare-with-stripe.ts';
import { readNoticedDispute } from './take-dispute.ts';
import { mailFailedPayout } from './mail-failed-payout.ts';
import { reconcileBankAccounts } from './reconcile-bank-accounts.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { resumeRefunds, sendRefund } from './send-refund.ts';
import { resumeFailedPayouts, retryFailedPayouts, runPayouts } from './send-payouts.ts';

export const paymentsWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'send decided refund to Stripe',
      on: ['refund.decided', 'refund.retried'],
      run: async (services, { data }) => sendRefund(services, data.refundId),
    }),
    subscriber({ name: 'release authorisation at Stripe', on: ['payment.released'], run: releaseAuthorisation }),
    { name: 'read bank account at Stripe', on: ['bank-account.noticed'], run: readNoticedAccount },
    subscriber({ name: 'read dispute at Stripe', on: ['dispute.noticed'], run: readNoticedDispute }),
    subscriber({
      name: 'send failed payouts again',
      on: ['bank-account.changed', 'payout.released'],
      run: retryFailedPayouts,
    }),
    subscriber({ name: 'mail failed payout to provider', on: ['payout.failed'], run: mailFailedPayout }),
  ],
  routines: [
    { name: 'resume refunds', everySeconds: 60, run: resumeRefunds },
    { name: 'run payouts', everySeconds: 30, run: runPayouts },
    { name: 'resume failed payouts', everySeconds: 600, run: resumeFailedPayouts },
    { name: 'reconcile disputes', everySeconds: 300, run: reconcileDisputes },
    { name: 'reconcile bank accounts', everySeconds: 300, run: reconcileBankAccounts },
    { name: 'compare days with Stripe', everySeconds: 300, run: compareDays },
  ],
};
