import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/server/database/db.ts';

/**
 * The ward of a home for a council, as part of a query: by the council's own file first, then by the one for everybody; ''
 * where neither knows it. Which files there are is asked once, however many homes are looked up.
 * @param home a postcode as it was typed, or null
 */
export const wardOf = (councilId: string, home: RawBuilder<unknown>): RawBuilder<string> =>
  ofPostcode(sql`postcode_ward.ward`, councilId, home);

/** The code of the same ward: wards of one name are told apart by it. */
export const wardCodeOf = (councilId: string, home: RawBuilder<unknown>): RawBuilder<string> =>
  ofPostcode(sql`coalesce(nullif(postcode_ward.ward_code, ''), postcode_ward.ward)`, councilId, home);

function ofPostcode(column: RawBuilder<unknown>, councilId: string, home: RawBuilder<unknown>): RawBuilder<string> {
  const inFile = (owner: RawBuilder<unknown>) => sql`(
    select ${column} from postcode_ward
     where postcode_ward.file_id = (select id from reference_file where kind = 'WARDS' and state = 'READY' and ${owner})
       and postcode_ward.postcode = upper(regexp_replace(${home}, '\\s', '', 'g')))`;
  return sql<string>`coalesce(${inFile(sql`council_id = ${councilId}`)}, ${inFile(sql`council_id is null`)}, '')`;
}
