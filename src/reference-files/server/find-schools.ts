import type { AnswerOf } from '../../platform/contract.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { referenceFilesContract } from '../contract.ts';

type Answer = AnswerOf<(typeof referenceFilesContract)['GET /schools']>;

const MOST = 8;

/**
 * Schools of the register by name and town, those that begin with what was typed first: a council's own file before everybody's.
 * Typed words fit as in every search of the house; what they are compared with was written when the file came.
 */
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
  // Read once for the whole register. As an array, and not as rows to compare with.
  const patterns = sql`(select typed_patterns(${search}))::text[]`;
  const { rows } = await sql<Answer['schools'][number]>`
    select urn, name, town, phase from school
     where file_id = ${file.id} and words like all (${patterns})
     order by words not like substr((${patterns})[1], 2), name, urn
     limit ${MOST}`.execute(db);
  return { schools: rows, attribution: file.attribution };
}
