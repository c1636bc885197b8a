import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, insertRows, sql, transact, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { batched } from '../../platform/server/database/batcher.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { readTelephone } from '../../platform/server/read-telephone.ts';
import { checkAnswer, NO_TELEPHONE, type AnswerValue } from '../../tickets/question.ts';
import { answerField, shownAmong, type Asking } from '../../questionnaires/shown-questions.ts';
import { isFileOfBooker } from '../../questionnaires/server/answer-files.ts';
import { sealAnswers } from '../../questionnaires/server/seal-answers.ts';
import { openBasketsOf } from '../../places/server/look-up-baskets.ts';
import { loadPlaces } from '../../places/server/rows.ts';
import {
  answerAmong,
  answersInOpenBaskets,
  askedWithAnswers,
  questionsInBaskets,
  type Asked,
} from '../../questionnaires/server/ask-questions.ts';
import { openBaskets } from './release-basket.ts';
import { holdEnded } from './renew-hold.ts';

export type GivenAnswer = Asking & { questionId: string; value: unknown };

type RefusalKey = 'hold-ended' | 'not-found' | 'invalid-input';

type SaveAsk = { accountId: string; bookingId: string; answers: readonly GivenAnswer[] };

/**
 * Saves answers of one booking of the basket; those that are not sent stay as they are, null takes one back. A required
 * question may still be open here: the checkout asks for it.
 * @throws TooBusy
 */
export async function saveAnswers(
  services: Services,
  caller: SignedIn,
  input: { bookingId: string; answers: readonly GivenAnswer[] },
): Promise<Result<true, RefusalKey>> {
  return save(services, { accountId: caller.subjectId, ...input });
}

const save = batched(saveTogether, ({ accountId }: SaveAsk) => accountId);

async function saveTogether(services: Services, asks: readonly SaveAsk[]): Promise<Result<true, RefusalKey>[]> {
  const saved = await transact(services.db, async (tx) => ok(await saveAll(tx, services, asks)));
  if (!saved.ok) throw new Error('Answers are refused one by one.');
  return saved.value;
}

async function saveAll(tx: Tx, services: Services, asks: readonly SaveAsk[]): Promise<Result<true, RefusalKey>[]> {
  const accountIds = asks.map(({ accountId }) => accountId);
  const inBaskets = { inOpenBasketsOf: accountIds };
  // What is in the baskets is read behind their locks, without waiting for them here.
  const [baskets, bookings, places, questions, before] = await pipeline(
    tx,
    (through) => openBaskets(through, accountIds, 'lock'),
    (through) => bookingsIn(through, { accountIds }),
    (through) => loadPlaces(through, inBaskets),
    (through) => questionsInBaskets(through, inBaskets),
    (through) => answersInOpenBaskets(through, services.vault, accountIds),
  );
  const asked = askedWithAnswers(
    questions,
    before,
    bookings.map((booking) => ({
      booking,
      places: places.filter((place) => place.booking_id === booking.id && place.state === 'HELD'),
    })),
  );
  const checked: Result<Written, RefusalKey>[] = [];
  for (const { accountId, bookingId, answers } of asks) {
    const basket = baskets.get(accountId);
    const booking = bookings.find((one) => one.id === bookingId && one.basket_id === basket?.id);
    if (!basket) checked.push(holdEnded);
    else if (!booking) checked.push(notFound);
    else checked.push(await checkGiven(tx, booking, asked.get(bookingId) ?? [], answers));
  }
  await write(
    tx,
    services,
    checked.flatMap((one) => (one.ok ? [one.value] : [])),
  );
  return checked.map((one) => (one.ok ? ok(true) : one));
}

const bookingsIn = async (db: Queryable, { accountIds }: { accountIds: readonly string[] }) =>
  db
    .selectFrom('booking')
    .select(['id', 'listing_id', 'booker_id', 'basket_id'])
    .where('basket_id', '=', anyOf(openBasketsOf(accountIds)))
    .execute();

/** Writes answers of a booking whose questions are `all`, in the caller's transaction; nothing when one of them is wrong. */
export async function writeAnswers(
  tx: Tx,
  services: Services,
  booking: BookingOfAnswers,
  all: readonly Asked[],
  answers: readonly GivenAnswer[],
): Promise<Result<true, 'invalid-input'>> {
  const checked = await checkGiven(tx, booking, all, answers);
  if (!checked.ok) return checked;
  await write(tx, services, [checked.value]);
  return ok(true);
}

type BookingOfAnswers = { id: string; booker_id: string };

/** Answers that can be kept, and what they take the place of. */
type Written = {
  booking: BookingOfAnswers;
  kept: (Asking & { questionId: string; isSensitive: boolean; isFile: boolean; value: AnswerValue })[];
  gone: (Asking & { questionId: string })[];
};

async function checkGiven(
  tx: Tx,
  booking: BookingOfAnswers,
  all: readonly Asked[],
  answers: readonly GivenAnswer[],
): Promise<Result<Written, 'invalid-input'>> {
  const asked = new Map(all.map((question) => [question.id, question]));
  const fields = new Map(
    all.flatMap(({ id, asks }) =>
      asks.map(({ learnerId, sessionId }) => {
        const asking = { learnerId, sessionId };
        return [answerField(id, asking), { questionId: id, ...asking }];
      }),
    ),
  );
  const wrong: Record<string, string> = {};
  const given = new Map<string, AnswerValue | null>();
  for (const { value, ...answer } of answers) {
    const question = asked.get(answer.questionId);
    const field = answerField(answer.questionId, answer);
    if (!question || !fields.has(field)) {
      wrong[field] = 'This is not asked any more. Please reload the page.';
      continue;
    }
    const checked = checkAnswer({ ...question, required: false }, value);
    if (!checked.ok) {
      wrong[field] = checked.refusal.message;
      continue;
    }
    if (
      question.type === 'file' &&
      checked.value !== null &&
      !(await isFileOfBooker(tx, booking.id, String(checked.value)))
    ) {
      wrong[field] = 'This file did not arrive. Please choose it again.';
      continue;
    }
    const telephone = question.type === 'phone' ? readTelephone(String(checked.value ?? '')) : '';
    if (telephone === null) wrong[field] = NO_TELEPHONE;
    given.set(field, telephone || checked.value);
  }
  const hidden = hiddenFields(all, given);
  // What is not asked is not kept, whatever was sent for it.
  for (const field of hidden) delete wrong[field];
  if (Object.keys(wrong).length > 0) return refuse('invalid-input', 'Please check your answers.', { fields: wrong });
  const kept: Written['kept'] = [];
  const gone: Written['gone'] = [];
  for (const [field, asking] of fields) {
    const value = given.get(field) ?? null;
    if (given.has(field) || hidden.has(field)) gone.push(asking);
    if (value === null || hidden.has(field)) continue;
    const { sensitive = false, type } = asked.get(asking.questionId) ?? {};
    kept.push({ ...asking, isSensitive: sensitive, isFile: type === 'file', value });
  }
  return ok({ booking, kept, gone });
}

/** What is not asked with these answers: those that were just given, else those of before. */
function hiddenFields(asked: readonly Asked[], given: ReadonlyMap<string, AnswerValue | null>): Set<string> {
  const isShown = shownAmong(asked, (questionId, asking) => {
    const now = given.get(answerField(questionId, asking));
    return now === undefined ? answerAmong(asked, questionId, asking) : now;
  });
  return new Set(
    asked.flatMap((question) =>
      question.asks.filter((ask) => !isShown(question, ask)).map((ask) => answerField(question.id, ask)),
    ),
  );
}

/** Writes answers of any number of bookings in the place of earlier ones, those to sensitive questions sealed. */
async function write(tx: Tx, services: Services, all: readonly Written[]): Promise<void> {
  const gone = all.flatMap((one) => one.gone.map((asking) => rowOf(one.booking.id, asking)));
  const kept = await keptRows(tx, services, all);
  if (gone.length + kept.length === 0) return;
  await pipeline(
    tx,
    async (through) =>
      gone.length > 0 &&
      sql`
        delete from answer using json_populate_recordset(null::answer, ${JSON.stringify(gone)}::json) gone
          where answer.booking_id = ${anyOf(all.map(({ booking }) => booking.id))}
            and answer.booking_id = gone.booking_id and answer.question_id = gone.question_id
            and answer.learner_id is not distinct from gone.learner_id
            and answer.session_id is not distinct from gone.session_id`.execute(through),
    (through) => insertRows(through, 'answer', kept),
  );
}

async function keptRows(tx: Tx, { vault, clock }: Services, all: readonly Written[]) {
  const now = clock.now();
  const kept = all.flatMap(({ booking, kept: answers }) =>
    answers.map((answer) => ({ ...answer, id: randomUUIDv7(), bookingId: booking.id, bookerId: booking.booker_id })),
  );
  const columns = await sealAnswers(tx, vault, now, kept);
  return kept.map((answer, index) => ({
    id: answer.id,
    ...rowOf(answer.bookingId, answer),
    ...columns[index],
    answered_at: now.toString(),
  }));
}

function rowOf(bookingId: string, { questionId, learnerId, sessionId }: Asking & { questionId: string }) {
  return { booking_id: bookingId, question_id: questionId, learner_id: learnerId, session_id: sessionId };
}
