import type { AnswerOf } from '../../platform/contract.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { referenceFilesContract } from '../contract.ts';

type Answer = AnswerOf<(typeof referenceFilesContract)['GET /schools']>;

const MOST = 8;

/** Schools of the register by name and town, those that begin with what was typed first: a council's own file before everybody's. */
export async function findSchools(
  { db }: Services,
  { search, councilId }: { search: string; councilId?: string | undefined },
): Promise<Answer> {
  const file = await db
    .selectFrom('reference_file')
    .select(['id', 'attribution'])
    .where('kind', '=', 'SCHOOLS')
    .where('state', '=', 'READY')
    .where((is) =>
      is.or([is('council_id', 'is', null), ...(councilId === undefined ? [] : [is('council_id', '=', councilId)])]),
    )
    .orderBy(sql`council_id nulls last`)
    .limit(1)
    .executeTakeFirst();
  if (!file) return { schools: [], attribution: '' };
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);
  const { rows } = await sql<Answer['schools'][number]>`
    select urn, name, town, phase from school
     where file_id = ${file.id} and not exists (
       select from unnest(${words}::text[]) word where strpos(lower(name || ' ' || town), word) = 0)
     order by strpos(lower(name), ${words[0] ?? ''}) <> 1, name, urn
     limit ${MOST}`.execute(db);
  return { schools: rows, attribution: file.attribution };
}
