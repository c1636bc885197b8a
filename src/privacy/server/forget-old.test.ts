import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { settleAll } from '../../places/server/bookable.fixture.ts';
import { forgetAnswerFiles } from '../../questionnaires/server/forget-answer-files.ts';
import { periods } from '../periods.ts';
import { makeEverything, storedFiles, type EverythingFamily } from './everything.fixture.ts';
import { forgetConversations, forgetFilesOfAnswers, forgetLooks, forgetSensitiveAnswers } from './forget-old.ts';

let world: World;
let family: EverythingFamily;
let lastDate: Temporal.Instant;
let written: Temporal.Instant;
beforeAll(async () => {
  world = await makeWorld();
  family = await makeEverything(world);
  await settleAll(world);
  written = world.clock.now();
  const { end } = await world.services.db
    .selectFrom('session')
    .innerJoin('place', 'place.session_id', 'session.id')
    .select((is) => is.fn.max('session.end_date').as('end'))
    .where('place.booking_id', '=', family.bookingId)
    .executeTakeFirstOrThrow();
  lastDate = Temporal.Instant.fromEpochMilliseconds(end.getTime());
});
afterAll(() => world.stop());

/** Moves the clock so many days past a moment, and an hour more or less. */
function daysAfter(moment: Temporal.Instant, days: number, hours: number): void {
  world.clock.set(moment.add({ hours: 24 * days + hours }).toString());
}
const count = async (table: 'answer' | 'conversation' | 'conversation_message' | 'access_log'): Promise<number> => {
  const { rows } = await world.services.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? 0;
};

test('files that were answers go 90 days after the last date, with their bytes', async () => {
  daysAfter(lastDate, periods.answerFiles.days, -1);
  await forgetFilesOfAnswers(world.services);
  await forgetAnswerFiles(world.services);
  expect([...storedFiles(world).keys()].filter((key) => key.startsWith('answers/'))).toHaveLength(1);
  daysAfter(lastDate, periods.answerFiles.days, 1);
  await forgetFilesOfAnswers(world.services);
  await forgetAnswerFiles(world.services);
  expect([...storedFiles(world).keys()].filter((key) => key.startsWith('answers/'))).toEqual([]);
  expect(await world.services.db.selectFrom('answer_file').selectAll().execute()).toEqual([]);
});

test('sensitive answers go 90 days after the last date, others stay', async () => {
  daysAfter(lastDate, periods.sensitiveAnswers.days, -1);
  await forgetSensitiveAnswers(world.services);
  expect(await count('answer')).toBe(3);
  daysAfter(lastDate, periods.sensitiveAnswers.days, 1);
  await forgetSensitiveAnswers(world.services);
  await forgetSensitiveAnswers(world.services);
  expect(await count('answer')).toBe(1);
});

test('looks go two years after, and not a day before', async () => {
  const { db } = world.services;
  const recent = { actor_id: family.bookable.providerId, subject_id: family.id, what: 'learners' };
  daysAfter(written, periods.looks.days, -1);
  const at = world.clock.now().toString();
  await db
    .insertInto('access_log')
    .values({ id: randomUUIDv7(), at, ...recent })
    .execute();
  const before = await count('access_log');
  await forgetLooks(world.services);
  expect(await count('access_log')).toBe(before);
  daysAfter(written, periods.looks.days, 24);
  await forgetLooks(world.services);
  expect(await count('access_log')).toBe(1);
});

test('conversations go three years after the last message', async () => {
  daysAfter(written, periods.conversations.days, -24);
  await forgetConversations(world.services);
  expect(await count('conversation')).toBe(2);
  daysAfter(written, periods.conversations.days, 24);
  await forgetConversations(world.services);
  expect([await count('conversation'), await count('conversation_message')]).toEqual([0, 0]);
});
