import { readEntries } from '../../portfolio/server/read-record.ts';
import { readGuardianNotes } from '../../people/server/keep-own-note.ts';
import { entryRows, openEntries } from '../../registers/server/keep-entries.ts';
import { daysText } from '../../people/collection-days.ts';
import type { Sections } from '../../people/sections.ts';
import { readSections } from '../../people/server/read-sections.ts';
import { openAnswers as unsealAnswers } from '../../questionnaires/server/seal-answers.ts';
import { openFileNames, readOpened } from '../../questionnaires/server/answer-files.ts';
import { anyOf, sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Scope } from './find-scope.ts';

/** A row of the archive: columns as its owner reads them. */
export type Row = Record<string, unknown>;

/** What the families told of learners, section by section. The one place where the archive reads it. */
export async function openSections(
  services: Pick<Services, 'db' | 'vault'>,
  { accounts, learners }: Scope,
): Promise<Row[]> {
  const rows = await services.db
    .selectFrom('learner')
    .select(['id', 'first_name'])
    .where('id', '=', anyOf([...learners]))
    .orderBy('id')
    .execute();
  const open = await readSections(services, services.db, learners);
  const notes = await readGuardianNotes(services, learners);
  return rows.map(({ id, first_name: learner }) => ({
    learner,
    ...open.get(id),
    ...collectionFor(open.get(id)?.collection, accounts),
    notes_to_the_staff: notes
      .filter((one) => one.learnerId === id && accounts.includes(one.accountId))
      .map(({ note }) => note),
  }));
}

/** Who collects, with guardians as their family calls them: an account's number says nothing to a reader. */
function collectionFor(collection: Sections['collection'] | undefined, accounts: readonly string[]) {
  if (!collection) return {};
  const guardians = collection.guardians.map(({ accountId, days }) => ({
    guardian: accounts.includes(accountId) ? 'you' : 'another guardian',
    collects_on: daysText(days),
  }));
  return { collection: { ...collection, guardians } };
}

/** Answers to the questions of providers, sensitive or not. The one place where the archive reads them. */
export async function openAnswers(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  { accounts, learners }: Scope,
): Promise<Row[]> {
  const rows = await db
    .selectFrom('answer')
    .innerJoin('booking', 'booking.id', 'answer.booking_id')
    .innerJoin('question', 'question.id', 'answer.question_id')
    .leftJoin('learner', 'learner.id', 'answer.learner_id')
    .select(['booking.reference as booking', 'learner.first_name as learner', 'question.label as question'])
    .select(['answer.id', 'booking.booker_id', 'answer.value', 'answer.sealed', 'answer.file_id', 'answer.answered_at'])
    .where(sql<boolean>`booking.booker_id = any(${accounts}::uuid[]) or answer.learner_id = any(${learners}::uuid[])`)
    .orderBy('answer.answered_at')
    .execute();
  return (await unsealAnswers(db, vault, rows)).map(({ booking, learner, question, value, answered_at }) => ({
    booking,
    learner,
    question,
    answer: value,
    answered_at,
  }));
}

/**
 * Incidents and alarms about learners, and what was noted on the registers of providers. The one place where the archive
 * reads them.
 */
export async function openDayEntries(
  services: Pick<Services, 'db' | 'vault'>,
  { accounts, learners }: Scope,
): Promise<Row[]> {
  const rows = await entryRows(services.db)
    .select('session.local_date as date')
    .where('register_entry.sealed', 'is not', null)
    .where(
      sql<boolean>`place.learner_id = any(${learners}::uuid[])
        or (register_entry.place_id is null and listing.provider_id = any(${accounts}::uuid[]))`,
    )
    .execute();
  const opened = await openEntries(
    services,
    services.db,
    rows.map((row) => ({ ...row, made_by: '' })),
  );
  return opened.map(({ kind, madeAt, data }, at) => ({ date: rows[at]?.date, kind, made_at: madeAt, ...data }));
}

/** What families added to the records of learners. The one place where the archive reads it. */
export async function openPortfolios(services: Pick<Services, 'db' | 'vault'>, { learners }: Scope): Promise<Row[]> {
  const rows = await services.db
    .selectFrom('learner')
    .select(['id', 'first_name'])
    .where('id', '=', anyOf([...learners]))
    .orderBy('id')
    .execute();
  const parts: Row[] = [];
  for (const { id, first_name: learner } of rows)
    for (const { on, voice, words, aims, subjects, files } of await readEntries(services, id))
      parts.push({
        learner,
        day: on,
        said_by: voice === 'LEARNER' ? 'the learner' : 'the family',
        words,
        aims,
        subjects,
        files: files.map(({ id: fileId, name }) => `${fileId}/${name}`),
      });
  return parts;
}

/** The files that accounts sent as answers, with their names. The one place where the archive reads them. */
export async function openAnswerFiles(
  services: Pick<Services, 'db' | 'vault' | 'storage'>,
  accounts: readonly string[],
) {
  const files = await services.db
    .selectFrom('answer_file')
    .select(['id', 'account_id', 'name', 'sealed_name', 'bytes'])
    .where('account_id', '=', anyOf([...accounts]))
    .where('forgotten_at', 'is', null)
    .orderBy('id')
    .execute();
  const names = await openFileNames(services.db, services.vault, files);
  return files.flatMap((file) => {
    const known = names.get(file.id);
    return known ? [{ id: file.id, name: known.name, read: () => readOpened(services, file) }] : [];
  });
}
