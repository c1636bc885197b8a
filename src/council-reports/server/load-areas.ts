import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { outcodePosition } from '../../platform/server/geocoder/outcode-position.ts';
import type { Services } from '../../platform/server/services.ts';
import { wardCodeOf } from '../../reference-files/server/select-ward.ts';
import { takeUpByArea } from '../area-take-up.ts';
import type { Areas } from '../drawn-report.ts';
import type { Fact } from '../report.ts';
import { askedProgrammes, childKey, type Scope } from './load-facts.ts';

type Home = { childKey: string; outward: string; ward: string };

/** Take-up by where the eligible children live: by wards where the council knows any of their homes, else by outward codes. */
export async function loadAreas(
  { db, geocoder }: Pick<Services, 'db' | 'geocoder'>,
  scope: Scope,
  facts: readonly Fact[],
): Promise<Areas> {
  const homes = await loadHomes(db, scope);
  const kind = homes.some(({ ward }) => ward !== '') ? 'wards' : 'outcodes';
  const lines = takeUpByArea(
    homes.map(({ childKey: child, ward, outward }) => ({ childKey: child, area: kind === 'wards' ? ward : outward })),
    facts,
  );
  const wards =
    kind === 'wards'
      ? await loadWards(
          db,
          scope.councilId,
          lines.map(({ area }) => area),
        )
      : new Map();
  return {
    kind,
    lines: lines.map(({ area, figures }) => ({
      key: area,
      label: area === '' ? 'Not known' : (wards.get(area)?.name ?? area),
      figures,
      position: kind === 'wards' ? (wards.get(area)?.position ?? null) : outcodePosition(geocoder, area),
    })),
  };
}

/** The eligible children of the programmes, each once, with where it lives by what its family told the council last. */
async function loadHomes(db: Queryable, scope: Scope): Promise<Home[]> {
  const { rows } = await sql<Home>`
    with asked as (${askedProgrammes(scope)}),
      child as (
        select distinct on (key) key, home from (
          select ${childKey} as key, eligibility.zip_code as home, eligibility.submitted_at, eligibility.id
            from eligibility join learner on learner.id = eligibility.learner_id
           where eligibility.state = 'ELIGIBLE' and eligibility.programme_id in (select id from asked)) told
         order by key, submitted_at desc, id)
    select key as "childKey", ${wardCodeOf(scope.councilId, sql`home`)} as ward,
        case when upper(home) ~ '[0-9][A-Z]{2}\\s*$' then btrim(regexp_replace(upper(home), '[0-9][A-Z]{2}\\s*$', '')) else '' end
          as outward
      from child`.execute(db);
  return rows;
}

type Ward = { name: string; position: { latitude: number; longitude: number } | null };

/** Wards by their codes, as a council's own file has them, else as everybody's. */
async function loadWards(db: Queryable, councilId: string, codes: readonly string[]): Promise<Map<string, Ward>> {
  const rows = await db
    .selectFrom('ward')
    .innerJoin('reference_file', 'reference_file.id', 'ward.file_id')
    .select(['ward.code', 'ward.name', 'ward.latitude', 'ward.longitude'])
    .where('reference_file.state', '=', 'READY')
    .where((is) =>
      is.or([is('reference_file.council_id', '=', councilId), is('reference_file.council_id', 'is', null)]),
    )
    .where('ward.code', 'in', codes.length === 0 ? [''] : codes)
    // Of two of one code the last counts.
    .orderBy(sql`reference_file.council_id nulls first`)
    .execute();
  return new Map(
    rows.map(({ code, name, latitude, longitude }) => [
      code,
      { name, position: latitude === null || longitude === null ? null : { latitude, longitude } },
    ]),
  );
}
