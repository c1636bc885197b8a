import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { composeMail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { subscriber, type Subscriber } from '../../platform/server/work/jobs.ts';
import { dateOf, formatPlainDate } from '../../platform/time.ts';
import { messageFrom, senderOf } from '../../notifications/server/mails.ts';
import { sendOnce } from '../../notifications/server/send-once.ts';
import { documentKinds, documentSentence } from '../documents.ts';
import { monthText, settlementNumber } from '../settlement.ts';

/** The month of a settlement in words: it is kept by its first day. */
const monthOf = (firstDay: string): string => monthText(firstDay.slice(0, 7));

async function settlementOf({ db }: Services, id: string) {
  const settlement = await db
    .selectFrom('council_settlement')
    .innerJoin('council', 'council.id', 'council_settlement.council_id')
    .innerJoin('account', 'account.id', 'council_settlement.provider_id')
    .select(['number', 'month', 'paid_on', 'payment_reference', 'council_id', 'provider_id', 'council.title'])
    .select('account.provider_name')
    .where('council_settlement.id', '=', id)
    .executeTakeFirst();
  const owed = await db
    .selectFrom('council_settlement_line')
    .select((is) => is.fn.sum<string>('agreed_pence').as('pence'))
    .where('settlement_id', '=', id)
    .executeTakeFirst();
  return settlement && { ...settlement, number: settlementNumber(settlement.number), pence: Number(owed?.pence ?? 0) };
}

/** To the provider: what a council has settled, or paid. Left out where it was taken back meanwhile. */
async function tellProvider(services: Services, event: EventRow<'settlement.made' | 'settlement.paid'>): Promise<void> {
  const facts = await settlementOf(services, event.data.settlementId);
  if (!facts || (event.kind === 'settlement.paid' && facts.paid_on === null)) return;
  const sender = senderOf(services);
  const paid = event.kind === 'settlement.paid';
  await sendOnce(services, event, facts.provider_id, paid ? 'settlement-paid' : 'settlement-made', (to) =>
    composeMail({
      brand: sender.brand,
      to,
      subject: paid
        ? `${isolated(facts.title)} has paid ${facts.number}, for ${monthOf(facts.month)}`
        : `${isolated(facts.title)} has settled ${monthOf(facts.month)} with you`,
      heading: `${monthOf(facts.month)}: ${formatMoney(facts.pence)}`,
      parts: [
        paid
          ? `${isolated(facts.title)} says that it paid on ${formatPlainDate(facts.paid_on ?? '')}, reference ${isolated(facts.payment_reference)}. The money comes from the council, not from us.`
          : `Settlement ${facts.number}. Each place is a line. Look whether you agree, and write to the council where you do not.`,
        { button: 'See the settlement', url: `${sender.publicUrl}/settlements/${event.data.settlementId}` },
      ],
    }),
  );
}

/** Which place a line is about, as both sides know it. */
async function placeOf({ db }: Services, lineId: string): Promise<[string, string][]> {
  const { day, listing, reference, charged_pence } = await db
    .selectFrom('council_settlement_line as line')
    .innerJoin('place', 'place.id', 'line.place_id')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['session.local_date as day', 'listing.title as listing', 'booking.reference', 'line.charged_pence'])
    .where('line.id', '=', lineId)
    .executeTakeFirstOrThrow();
  return [
    ['Date', formatPlainDate(day)],
    ['Listing', listing],
    ['Booking', reference],
    ['Charged', formatMoney(charged_pence)],
  ];
}

/** To the other side of a line: the provider reads what is disputed or decided, the officer who disputed it the answer. */
async function tellOfLine(
  services: Services,
  event: EventRow<'settlement.line-disputed' | 'settlement.line-answered' | 'settlement.line-decided'>,
): Promise<void> {
  const { settlementId, lineId } = event.data;
  const facts = await settlementOf(services, settlementId);
  const steps = await services.db
    .selectFrom('settlement_line_step')
    .select(['kind', 'words', 'agreed_pence', 'account_id'])
    .where('line_id', '=', lineId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [last] = steps;
  if (!facts || !last || event.kind !== `settlement.line-${last.kind}`) return;
  const sender = senderOf(services);
  const answered = last.kind === 'answered';
  const disputer = steps.find(({ kind }) => kind === 'disputed')?.account_id;
  const receiver = answered ? disputer : facts.provider_id;
  if (!receiver) return;
  const headings = {
    disputed: `${isolated(facts.title)} disputes a line of ${facts.number}`,
    answered: `${isolated(facts.provider_name ?? '')} has answered about ${facts.number}`,
    decided: `${isolated(facts.title)} has decided about a line of ${facts.number}`,
    undone: '',
  };
  const place = await placeOf(services, lineId);
  const path = answered ? `/councils/${facts.council_id}/money/${settlementId}` : `/settlements/${settlementId}`;
  await sendOnce(services, event, receiver, `settlement-line-${last.kind}`, (to) =>
    composeMail({
      brand: sender.brand,
      to,
      subject: headings[last.kind],
      heading: headings[last.kind],
      parts: [
        { facts: place },
        ...messageFrom(answered ? (facts.provider_name ?? '') : facts.title, last.words),
        last.kind === 'decided'
          ? `${formatMoney(last.agreed_pence)} is owed for it.`
          : last.kind === 'disputed'
            ? 'Say what you know about it, and the council decides.'
            : 'Now decide what is owed.',
        { button: 'See the line', url: `${sender.publicUrl}${path}?lines=disputed` },
      ],
    }),
  );
}

/** To the provider: a document ends soon, or a council has answered it. Left out where it was replaced meanwhile. */
async function tellOfDocument(
  services: Services,
  event: EventRow<'provider-document.expiring' | 'provider-document.answered'>,
): Promise<void> {
  const row = await services.db
    .selectFrom('provider_document')
    .select(['id', 'provider_id', 'kind', 'expires_on'])
    .where('id', '=', event.data.documentId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const sender = senderOf(services);
  const { label } = documentKinds[row.kind];
  const answer =
    'councilId' in event.data
      ? await services.db
          .selectFrom('document_answer')
          .innerJoin('council', 'council.id', 'document_answer.council_id')
          .select(['answer', 'words', 'title'])
          .where('document_id', '=', row.id)
          .where('council_id', '=', event.data.councilId)
          .orderBy('at', 'desc')
          .limit(1)
          .executeTakeFirst()
      : null;
  const button = { button: 'See your documents', url: `${sender.publicUrl}/council-agreements` };
  const state = documentSentence(row.expires_on, dateOf(services.clock.now()));
  await sendOnce(services, event, row.provider_id, answer ? 'document-answered' : 'document-expiring', (to) =>
    answer
      ? composeMail({
          brand: sender.brand,
          to,
          subject: `${isolated(answer.title)} has ${answer.answer === 'ACCEPTED' ? 'accepted' : 'not accepted'}: ${label}`,
          heading: label,
          parts: [...messageFrom(answer.title, answer.words), state, button],
        })
      : composeMail({
          brand: sender.brand,
          to,
          subject: `${label}: send a new one`,
          heading: label,
          parts: [`${state} Councils that pay for your places want one that holds.`, button],
        }),
  );
}

/** The mails about what councils owe, and about documents. */
export const moneyMails: readonly Subscriber<Services>[] = [
  subscriber({ name: 'mail settlement to provider', on: ['settlement.made', 'settlement.paid'], run: tellProvider }),
  subscriber({
    name: 'mail disputed line',
    on: ['settlement.line-disputed', 'settlement.line-answered', 'settlement.line-decided'],
    run: tellOfLine,
  }),
  subscriber({
    name: 'mail document of provider',
    on: ['provider-document.expiring', 'provider-document.answered'],
    run: tellOfDocument,
  }),
];
