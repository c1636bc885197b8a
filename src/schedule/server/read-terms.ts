import type { Services } from '../../platform/server/services.ts';
import type { Terms } from '../school-terms.ts';

/** When the schools of a council are open, as it says itself, and who says so; nothing where nobody does. */
export type SaidTerms = { by: string | null; terms: Terms };

/** Reads what a council says of its school terms, by its code. Of a district without terms of its own, its county says it. */
export async function readTerms(
  { db, geocoder }: Pick<Services, 'db' | 'geocoder'>,
  councilCode: string,
): Promise<SaidTerms> {
  if (councilCode === '') return { by: null, terms: [] };
  const county = geocoder.councils().find(({ code }) => code === councilCode)?.countyCode;
  const rows = await db
    .selectFrom('school_term')
    .innerJoin('council', 'council.id', 'school_term.council_id')
    .select(['council.code', 'council.title', 'first_day', 'last_day'])
    .where('council.code', 'in', [councilCode, ...(county ? [county] : [])])
    .orderBy('first_day')
    .execute();
  const own = rows.some(({ code }) => code === councilCode);
  const said = rows.filter(({ code }) => (code === councilCode) === own);
  return {
    by: said[0]?.title ?? null,
    terms: said.map(({ first_day: first, last_day: last }) => [
      Temporal.PlainDate.from(first),
      Temporal.PlainDate.from(last),
    ]),
  };
}
