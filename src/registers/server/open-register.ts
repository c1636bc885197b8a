import { logLooks } from '../../people/server/log-looks.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { isMasked, maskedLearner } from '../../acting/masking.ts';
import { contactsAt, contactsFrom, mayReadHealth } from '../../places/privacy.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ageOn, isAdult } from '../../people/age.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { formatAnswer, type AnswerValue } from '../../tickets/question.ts';
import { demandOfDates } from '../../waiting/server/show-queue.ts';
import { learnersIn, seenIn } from '../../people/looks.ts';
import type { Section } from '../../people/section.ts';
import { readShared } from '../../sharing/server/read-shared.ts';
import { register, type PlaceOnRegister, type Register, type registersContract } from '../contract.ts';
import { healthOn } from '../attendance.ts';
import { countsOf, summaryOf } from './list-registers.ts';
import {
  addOnsOf,
  findSession,
  learnersSeenBefore,
  marksOf,
  placesOn,
  registerAnswers,
  runsInBlock,
} from './queries.ts';

type PlaceRow = Awaited<ReturnType<typeof placesOn>>[number];

const learnersOnRegister = learnersIn(register);

/**
 * The register of one session of the caller's listings, or around it of one that they work on. Reading it is written down for each child in the same
 * transaction, so that a family can be told who saw its details and when. Whether a place is funded is never part of it.
 */
export async function openRegister(
  services: Services,
  caller: SignedIn,
  sessionId: string,
  { purpose, reason = '' }: { purpose: 'screen' | 'print'; reason?: string },
): Promise<Result<Register, 'not-found'>> {
  return transact(services.db, async (tx) => {
    const now = services.clock.now();
    const session = await findSession(tx, { accountId: caller.subjectId, now }, sessionId);
    if (!session) return notFound;
    const isOwner = session.provider_id === caller.subjectId;
    const rows = (await placesOn(tx, sessionId)).map((row) => maskedLearner(row, caller.acting));
    const time = { startDate: instantFrom(session.start_date), endDate: instantFrom(session.end_date) };
    const health = mayReadHealth(caller.acting, time.endDate, now)
      ? healthOn(purpose, { acting: caller.acting, isOwner, reason })
      : 'hidden';
    const healthIncluded = health === 'included';
    const contacts = contactsAt(caller.acting, time, now);
    const learnerIds = [...new Set(rows.map((row) => row.learner_id))];
    const bookingIds = [...new Set(rows.map((row) => row.booking_id))];
    const answers = await registerAnswers(tx, sessionId, bookingIds);
    const sharedIn = await readShared(tx, bookingIds);
    const runs = Map.groupBy(await runsInBlock(tx, sessionId), (run) => run.learner_id);
    const seen = await learnersSeenBefore(tx, sessionId);
    const marks = await marksOf(tx, [sessionId]);
    const addOns = await addOnsOf(
      tx,
      rows.map((row) => row.place_id),
    );

    const places = rows.map((row): PlaceOnRegister => {
      const run = runs.get(row.learner_id) ?? [];
      const learner = learnerOn(row, session.local_date);
      const { shared, notShared } = sharedIn(row.booking_id, row.learner_id);
      return {
        placeId: row.place_id,
        bookingId: row.booking_id,
        reference: row.reference,
        learner,
        ticketName: row.ticket_name,
        addOns: addOns.get(row.place_id) ?? [],
        alerts: alertsOf(row, learner, { healthIncluded, shared }),
        emergencyContact: contacts === 'included' && shared.has('contacts') ? contactOf(row) : null,
        booker: {
          name: [row.booker_first_name, row.booker_last_name].filter(Boolean).join(' '),
          phone: isMasked(caller.acting) ? '' : row.booker_phone,
        },
        answers: answersFor(row, answers, healthIncluded),
        firstTime: !seen.has(row.learner_id),
        run: { number: run.findIndex((one) => one.session_id === sessionId) + 1, total: run.length },
        notShared,
      };
    });
    const answer: Register = {
      session: summaryOf(
        session,
        countsOf(
          rows.map((row) => row.place_id),
          marks,
        ),
        (await demandOfDates(tx, [session])).get(session.id),
      ),
      places,
      marks,
      health,
      contacts,
      contactsFrom: contactsFrom(time).toString(),
    };
    const look = { what: `register-${purpose}` as const, sessionId, reason, eachTime: purpose === 'print' };
    const sections = seenIn(learnersOnRegister, answer).learner;
    // A collaborator's reading stands in the provider's log, too.
    await logLooks(tx, now, { ...caller, subjectId: session.provider_id }, { ...look, learnerIds, sections });
    return ok(answer);
  });
}

/** The marks of a session whose register the caller may open. */
export async function readMarks(
  services: Services,
  caller: SignedIn,
  sessionId: string,
): Promise<Result<AnswerOf<(typeof registersContract)['GET /registers/{sessionId}/marks']>, 'not-found'>> {
  const session = await findSession(services.db, { accountId: caller.subjectId, now: services.clock.now() }, sessionId);
  if (!session) return notFound;
  return ok({ marks: await marksOf(services.db, [sessionId]) });
}

/** Who a learner is on a day ('YYYY-MM-DD'): the age is the age then. */
function learnerOn(row: PlaceRow, day: string): PlaceOnRegister['learner'] {
  return {
    id: row.learner_id,
    firstName: row.first_name,
    lastName: row.last_name,
    age: row.date_of_birth === null ? null : ageOn(row.date_of_birth, day),
    over18: isAdult({ dateOfBirth: row.date_of_birth, over18: row.over18 }, day),
  };
}

const contactOf = (row: PlaceRow) => ({ name: row.emergency_name, phone: row.emergency_phone });

/** The answers that belong to a child on the register: its own, and those for the whole booking. */
function answersFor(
  row: PlaceRow,
  answers: Awaited<ReturnType<typeof registerAnswers>>,
  healthIncluded: boolean,
): PlaceOnRegister['answers'] {
  return answers
    .filter(
      (answer) =>
        answer.booking_id === row.booking_id && (answer.learner_id === null || answer.learner_id === row.learner_id),
    )
    .filter((answer) => healthIncluded || !answer.sensitive)
    .map((answer) => ({
      question: answer.label,
      answer: formatAnswer(answer.type, answer.value as AnswerValue | null),
    }));
}

/** What to know about a child of what is shared, most pressing first. Without the right to health details only that there are some. */
function alertsOf(
  row: PlaceRow,
  { over18 }: PlaceOnRegister['learner'],
  { healthIncluded, shared }: { healthIncluded: boolean; shared: ReadonlySet<Section> },
): PlaceOnRegister['alerts'] {
  const health = (
    [
      ['ALLERGY', 'health', row.allergies],
      ['MEDICAL', 'health', row.medical],
      ['SEND', 'support', row.support_needs],
    ] as const
  )
    .filter(([, section, text]) => shared.has(section) && text.trim() !== '')
    .map(([kind, , text]) => ({ kind, text: healthIncluded ? text : null }));
  // An adult speaks for themselves when a camera comes out. Where a consent is not shared there is none.
  if ((shared.has('consents') && row.photo_consent) || over18) return health;
  return [...health, { kind: 'NO_PHOTO', text: 'No photos' }];
}
