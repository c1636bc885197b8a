import type { Position } from '../../geo.ts';
import { readCsv } from './csv.ts';
import type { Council } from './place.ts';
import { foldName } from './name-match.ts';
import type { NamedPlace } from './search-names.ts';

export type Outcode = Position & {
  outcode: string;
  councilCode: string | null;
  townName: string | null;
  countryName: string | null;
};

const COUNTRY_NAMES: Record<string, string> = {
  ENG: 'England',
  SCT: 'Scotland',
  WLS: 'Wales',
  NIR: 'Northern Ireland',
  IOM: 'Isle of Man',
  JEY: 'Jersey',
  GGY: 'Guernsey',
};

const byName = new Intl.Collator('en-GB').compare;

export function readCouncils(csv: string): Council[] {
  const rows = readCsv<
    | 'gss'
    | 'name'
    | 'official_name'
    | 'type'
    | 'tier'
    | 'county_gss'
    | 'region'
    | 'nation'
    | 'lat'
    | 'lng'
    | 'pop_2020'
    | 'govuk_slug'
  >(csv);
  return rows
    .map((row) => ({
      code: row.gss,
      name: row.name,
      officialName: row.official_name,
      type: row.type,
      tier: row.tier as Council['tier'],
      countyCode: row.county_gss || null,
      region: row.region || null,
      nation: row.nation as Council['nation'],
      latitude: Number(row.lat),
      longitude: Number(row.lng),
      population: row.pop_2020 ? Number(row.pop_2020) : null,
      slug: row.govuk_slug,
    }))
    .sort((a, b) => byName(a.name, b.name));
}

export function councilAsNamedPlace(council: Council): NamedPlace {
  const { code, name, officialName, latitude, longitude, population, region, nation } = council;
  return {
    place: {
      kind: 'council',
      name,
      label: `${name} (council area)`,
      latitude,
      longitude,
      councilCode: code,
      population,
    },
    names: [...new Set([foldName(name), bareName(name), bareName(officialName)])],
    context: foldName([region, nation].join(' ')),
  };
}

/** A council's name, folded, without the style of the borough or city: Edinburgh is 'City of Edinburgh', Glasgow 'Glasgow City'. */
function bareName(name: string): string {
  return foldName(name).replace(/^(london borough|royal borough|city) of | city$/g, '');
}

export function readTowns(csv: string, councils: ReadonlyMap<string, Council>): NamedPlace[] {
  const towns = new Map<string, NamedPlace>();
  for (const row of readCsv<'name' | 'lat' | 'lng' | 'population' | 'admin1' | 'council'>(csv)) {
    const council = councils.get(row.council);
    const country = COUNTRY_NAMES[row.admin1] ?? '';
    const label = `${row.name}, ${townContext(row.name, council, country)}`;
    // The list runs from the most populous down: of two with one name in one council the larger stays.
    if (towns.has(label)) continue;
    const name = foldName(row.name);
    towns.set(label, {
      place: {
        kind: 'town',
        name: row.name,
        label,
        latitude: Number(row.lat),
        longitude: Number(row.lng),
        councilCode: council?.code ?? null,
        population: Number(row.population),
      },
      names: [name],
      context: foldName(
        [council?.name, council?.region, councils.get(council?.countyCode ?? '')?.name, country].join(' '),
      ),
    });
  }
  return [...towns.values()];
}

/** What tells a town from others of its name: its council, or the region or nation where town and council share the name. */
function townContext(name: string, council: Council | undefined, country: string): string {
  const folded = foldName(name);
  if (!council || foldName(council.region ?? '') === folded) return country;
  if (bareName(council.name) !== folded) return council.name;
  return council.region ?? country;
}

export function readOutcodes(greatBritain: string, elsewhere: string): Map<string, Outcode> {
  const outcodes = new Map<string, Outcode>();
  for (const row of readCsv<'outcode' | 'lat' | 'lng' | 'districts'>(greatBritain)) {
    outcodes.set(row.outcode, {
      outcode: row.outcode,
      latitude: Number(row.lat),
      longitude: Number(row.lng),
      councilCode: row.districts.split(' ')[0] || null,
      townName: null,
      countryName: null,
    });
  }
  for (const row of readCsv<'outcode' | 'lat' | 'lng' | 'town' | 'country' | 'council'>(elsewhere)) {
    outcodes.set(row.outcode, {
      outcode: row.outcode,
      latitude: Number(row.lat),
      longitude: Number(row.lng),
      councilCode: row.council || null,
      townName: row.town || null,
      countryName: row.country,
    });
  }
  return outcodes;
}
