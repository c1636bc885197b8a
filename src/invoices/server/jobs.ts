import { issueInvoices, issueMissingInvoices } from './issue-invoice.ts';
import { issueNotes } from './issue-notes.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';

export const invoicesWork: Work<Services> = {
  subscribers: [
    {
      // Not where places are confirmed: where many are at once, they would wait for the provider's counter.
      name: 'number invoice',
      on: ['booking.confirmed'],
      run: async (services, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await issueInvoices(services, [booking]);
      },
      runAll: async (services, events) =>
        issueInvoices(
          services,
          events.flatMap(({ about: { booking } }) => (typeof booking === 'string' ? [booking] : [])),
        ),
    },
    {
      name: 'write credit and debit notes',
      on: [
        'places.cancelled',
        'places.moved',
        'refund.decided',
        'dispute.closed',
        'offline-payment.recorded',
        'offline-payment.taken-back',
      ],
      run: async (services, event) => {
        const { booking } = event.about;
        if (typeof booking === 'string') await issueNotes(services, booking);
      },
    },
  ],
  routines: [{ name: 'number invoices that are missing', everySeconds: 3600, run: issueMissingInvoices }],
};
