import type { Geocoder } from '../../platform/server/geocoder/geocoder.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Position } from '../../platform/geo.ts';

export type Postcode = { key: string; code: string; name: string; position?: Position | null };

/**
 * Adds postcodes to a file; one that is there stays as it is. Where a row says no position, the house's own is taken; of
 * Northern Ireland it knows none.
 * @returns those that were added
 */
export async function writePostcodes(
  db: Queryable,
  geocoder: Geocoder,
  fileId: string,
  rows: readonly Postcode[],
): Promise<Set<string>> {
  const sent = rows.map(({ key, code, name, position }) => {
    const at = position ?? positionOf(geocoder, key);
    return { key, code, name, latitude: at?.latitude ?? null, longitude: at?.longitude ?? null };
  });
  const { rows: added } = await sql<{ postcode: string }>`
    insert into postcode_ward (file_id, postcode, ward_code, ward, latitude, longitude)
    select ${fileId}::uuid, upper(regexp_replace(key, '\\s', '', 'g')), code, coalesce(nullif(name, ''), code), latitude, longitude
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as sent (key text, code text, name text, latitude real, longitude real)
     where upper(regexp_replace(key, '\\s', '', 'g')) ~ '^[A-Z0-9]{5,7}$' and coalesce(nullif(name, ''), code) <> ''
    on conflict do nothing returning postcode`.execute(db);
  return new Set(added.map(({ postcode }) => postcode));
}

function positionOf(geocoder: Geocoder, postcode: string): Position | null {
  const found = geocoder.postcode(postcode);
  return found?.precision === 'postcode' ? found : null;
}
