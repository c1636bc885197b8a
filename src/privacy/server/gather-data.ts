import { setImmediate as turn } from 'node:timers/promises';
import { storageKey } from '../../media/picture.ts';
import { filesOfRecords } from '../../portfolio/server/read-files.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { dataMap } from '../data-map.ts';
import type { TableAnswer } from '../table-answer.ts';
import { keptData } from '../kept-data.ts';
import { findScope, sqlOf, type Scope } from './find-scope.ts';
import { openAnswerFiles, openAnswers, openDayEntries, openPortfolios, openSections, type Row } from './open-sealed.ts';

/** Rows of one kind, with a heading. */
export type Part = { kind: string; title: string; rows: Row[] };

/** A file of the archive, and how its bytes are read when its turn has come. */
export type ArchivedFile = { path: string; read: () => Promise<Uint8Array | null> };

type Gathering = { title: string; kind: string; read: (scope: Scope) => Promise<Row[]> };

/** What an archive consists of, in the order of the page of privacy. */
export function gatherings(services: Services, now: Temporal.Instant): Gathering[] {
  const { db } = services;
  return keptData.flatMap(({ title: kind, tables }) =>
    tables.flatMap((table): Gathering[] => {
      if (table === 'learner_section')
        return [{ kind, title: 'What you told of each person', read: (scope) => openSections(services, scope) }];
      if (table === 'answer')
        return [{ kind, title: 'Answers to questions', read: (scope) => openAnswers(services, scope) }];
      if (table === 'portfolio_entry')
        return [{ kind, title: 'Your entries in portfolios', read: (scope) => openPortfolios(services, scope) }];
      if (table === 'register_entry')
        return [{ kind, title: 'Incidents and notes of the day', read: (scope) => openDayEntries(services, scope) }];
      const answer: TableAnswer = dataMap[table];
      const { exported } = answer;
      if ('none' in exported) return [];
      const without = new Set((exported.without ?? '').split(', '));
      return [
        {
          kind,
          title: exported.title,
          read: async (scope) => {
            const { rows } = await sql<{ row: Row }>`
              select row_to_json(part) as row
              from (select ${sqlOf(exported.select ?? `${table}.*`, scope, now)} from ${sql.raw(exported.from ?? table)}
                where ${sqlOf(answer.of, scope, now)}) part`.execute(db);
            return rows.map(({ row }) =>
              Object.fromEntries(Object.entries(row).filter(([column]) => !without.has(column))),
            );
          },
        },
      ];
    }),
  );
}

/** Reads what belongs to an account, one kind after another, so that others get their turn in between. */
export async function* gatherData(
  services: Services,
  accountId: string,
): AsyncGenerator<{ part: Part; done: number; steps: number }> {
  const now = services.clock.now();
  const scope = { ...(await findScope(services.db, { accountId, learnerId: null })), reader: accountId };
  const all = gatherings(services, now);
  for (const [index, { kind, title, read }] of all.entries()) {
    yield { part: { kind, title, rows: await read(scope) }, done: index + 1, steps: all.length };
    await turn();
  }
}

/** The pictures and files of an account. */
export async function listFiles(services: Services, accountId: string): Promise<ArchivedFile[]> {
  const { accounts, learners } = await findScope(services.db, { accountId, learnerId: null });
  const pictures = await services.db
    .selectFrom('media')
    .select(['id', 'key', 'widths'])
    .where('account_id', '=', sql<string>`any(${accounts}::uuid[])`)
    .orderBy('id')
    .execute();
  const files = await openAnswerFiles(services, accounts);
  return [
    ...pictures.map(({ id, key, widths }) => ({
      path: `pictures/${id}.webp`,
      read: () => services.storage.get(storageKey(key, Math.max(...widths))),
    })),
    ...files.map(({ id, name, read }) => ({ path: `files/${id}/${name}`, read })),
    ...(await filesOfRecords(services, learners)).map(({ id, name, read }) => ({
      path: `portfolios/${id}/${name}`,
      read,
    })),
  ];
}
