import type { SignedIn } from '../../identity/access.ts';
import { isolated } from '../../platform/isolated.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { Paper } from '../../platform/server/pdf/write-paper.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf, format, formatPlainDate } from '../../platform/time.ts';
import { levels } from '../levels.ts';
import { statementOf } from './read-eligibility.ts';

const useWords = { RESERVED: 'kept for a booking', USED: 'used', RETURNED: 'given back' } as const;

/** What the family's own part is; that of a place that was given back stands on its booking. */
const byCard = ({ byCardText, state }: { byCardText: string; state: keyof typeof useWords }): string =>
  byCardText === '' || state === 'RETURNED' ? '' : `; beside it ${byCardText} by card`;

/**
 * What one of the caller's learners has of a programme, as PDF: what was agreed, reserved, used and given back, date by date.
 * @param asPerson as somebody who cares for the learner: nobody else finds it
 */
export async function drawStatement(asPerson: Services, caller: SignedIn, eligibilityId: string) {
  const one = (await statementOf(asPerson, caller)).find(({ id }) => id === eligibilityId);
  if (!one?.allowance) return notFound;
  const { learner, programme, council, allowance, uses } = one;
  const more = await asPerson.db
    .selectFrom('eligibility')
    .select(['level', 'review_on'])
    .where('id', '=', eligibilityId)
    .executeTakeFirstOrThrow();
  const today = dateOf(asPerson.clock.now());
  const title = `${isolated(programme.title)}: ${isolated(learner.firstName)}`;
  const texts = [
    learner.firstName,
    programme.title,
    council.title,
    one.sentence,
    ...uses.map(({ listing }) => listing),
  ];
  const paper = await Paper.begin(title, texts);
  paper.text('Statement of funded places', { size: 24, after: 2 });
  paper.text(learner.firstName, { size: 17, after: 6 });
  paper.text(
    `${isolated(programme.title)}, paid for by ${isolated(council.title)}. Made on ${formatPlainDate(today)}.`,
    {
      soft: true,
    },
  );
  paper.rule();
  paper.text(one.sentence, { after: 8 });
  if (more.level) paper.text(`Level of support: ${levels[more.level]}`);
  if (more.review_on) paper.text(`The council looks at it again on ${formatPlainDate(more.review_on)}.`);
  paper.heading('In all', 14);
  paper.row('Agreed', allowance.amountText);
  paper.row('Kept for bookings', allowance.reservedText);
  paper.row('Used', allowance.usedText);
  paper.rule();
  paper.row('Left', allowance.leftText, { size: 13 });
  paper.heading('Date by date', 14);
  if (uses.length === 0) paper.text('Nothing has been booked yet.');
  for (const use of uses.toReversed()) {
    paper.row(format.datedSession(use.startDate, use.endDate), use.amountText, { after: 1 });
    paper.text(`${isolated(use.listing)}; ${useWords[use.state]}${byCard(use)}`, { soft: true, after: 8 });
  }
  const bytes = await paper.end(`Statement of funded places · ${isolated(learner.firstName)}`);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="statement-${today}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
