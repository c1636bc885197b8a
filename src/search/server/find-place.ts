import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Geocoder } from '../../platform/server/geocoder/geocoder.ts';
import type { Place } from '../../platform/server/geocoder/place.ts';
import { isolated } from '../../platform/isolated.ts';
import { distance, isPostcode, type Position } from '../../platform/geo.ts';
import type { Services } from '../../platform/server/services.ts';
import { districtsNamed, type District } from '../districts.ts';
import { foldWords } from '../../platform/fold-words.ts';
import { isSurelyMeant } from '../place-choice.ts';

/** A place that was understood. */
export type FoundPlace = Position & {
  /** As it is said: 'Clifton, Bristol'. */
  name: string;
  /** The councils whose whole area is meant; none where the place is a point. */
  councils: readonly string[];
  /** What was typed, where the place is called otherwise: a slip, or a postcode that is not there. */
  typed: string | null;
  /** Where a device is, and no place with a name of its own. */
  isDevice?: true;
};

/** What a text means as a place, and which others have the name. `place` is null when nobody knows it. */
export type PlaceAnswer = { place: FoundPlace | null; others: readonly string[] };

type Services_ = Pick<Services, 'db' | 'geocoder'>;
type OwnPlace = Position & { town: string; name: string; council_code: string; listings: number };
type Choice = Position & {
  /** With what tells it from others of its name, and as everybody calls it. */
  label: string;
  short: string;
  name: string;
  population: number | null;
  councils: readonly string[];
  own: boolean;
};

const MOST_OTHERS = 4;
/** Two places of one name that are nearer than this are one. */
const SAME_PLACE_M = 12_000;

/**
 * The place that a text means. Places of our own listings come first, then the largest; a like-sounding one is used only
 * when it is surely meant, and offered otherwise.
 */
export async function findPlace({ db, geocoder }: Services_, text: string): Promise<PlaceAnswer> {
  const { places, by } = geocoder.lookUp(text);
  if (by === 'postcode' || by === 'outcode') return postcodeAnswer(text, places[0]);
  const typed = foldWords(text);
  const own = await ownPlaces(db, geocoder, typed);
  const districts = districtsNamed(typed).map(districtChoice);
  const isName = by === 'name' || districts.length > 0;
  const named = [...districts, ...(by === 'name' || !isName ? places.map((place) => choiceOf(geocoder, place)) : [])];
  if (own.length > 0) {
    const others = isName ? named.filter(({ name }) => own.some((one) => one.name === name)) : [];
    return answer([...own, ...others], null);
  }
  if (isName || by !== 'guess') return answer(isName ? sameNameFirst(named) : named.slice(0, 1), null);
  const guesses = [...(await ownPlacesLike(db, geocoder, typed)), ...named];
  const sure = guesses.find((one) => isSurelyMeant(typed, one));
  if (sure) return answer([sure, ...guesses.filter(({ name }) => name === sure.name)], text);
  return { place: null, others: labelsOf(guesses) };
}

/** Whether a text is the whole name of a place, or a postcode: not a beginning, and no slip. */
export async function isPlaceName({ db, geocoder }: Services_, text: string): Promise<boolean> {
  const { places, by } = geocoder.lookUp(text);
  if (by === 'postcode') return true;
  if (by === 'outcode')
    return places.some(({ name }) => name === text.toUpperCase()) || (isPostcode(text) && places.length > 0);
  const [first] = places;
  // 'Bath, Atlantis' fits nothing, and 'holiday' begins a name.
  if ((by === 'name' && first) || districtsNamed(foldWords(text)).length > 0) return true;
  return (await ownPlaces(db, geocoder, foldWords(text))).length > 0;
}

function postcodeAnswer(text: string, place: Place | undefined): PlaceAnswer {
  if (!place) return { place: null, others: [] };
  const { latitude, longitude, label, kind } = place;
  const gone = kind === 'outcode' && isPostcode(text) ? text.toUpperCase() : null;
  return { place: { name: label, latitude, longitude, councils: [], typed: gone }, others: [] };
}

function answer(choices: readonly Choice[], typed: string | null): PlaceAnswer {
  const [first, ...more] = withoutDoubles(choices);
  if (!first) return { place: null, others: [] };
  const { latitude, longitude, councils } = first;
  const others = labelsOf(more);
  const name = others.length > 0 ? first.label : first.short;
  return { place: { name, latitude, longitude, councils, typed }, others };
}

const labelsOf = (choices: readonly Choice[]): string[] =>
  [...new Set(withoutDoubles(choices).map(({ label }) => label))].slice(0, MOST_OTHERS);

/** Only those that have the name of the first: who types 'Newport' does not mean 'Newport Pagnell'. */
function sameNameFirst(choices: readonly Choice[]): Choice[] {
  const [first] = choices;
  return choices.filter(
    ({ name, councils }) => name === first?.name && councils.length > 0 === first.councils.length > 0,
  );
}

function withoutDoubles(choices: readonly Choice[]): Choice[] {
  const kept: Choice[] = [];
  for (const one of choices) if (!kept.some((other) => other.name === one.name && isNear(one, other))) kept.push(one);
  return kept;
}

const isNear = (one: Position, other: Position): boolean => distance(one, other) < SAME_PLACE_M;

function choiceOf(geocoder: Geocoder, place: Place): Choice {
  const { name, label, latitude, longitude, population, kind, councilCode } = place;
  return {
    label: kind === 'council' ? name : label,
    short: kind === 'council' || isLarge(population) ? name : label,
    name: foldWords(name),
    latitude,
    longitude,
    population,
    own: false,
    councils: kind === 'council' && councilCode ? codesUnder(geocoder, councilCode) : [],
  };
}

function districtChoice({ name, label, latitude, longitude }: District): Choice {
  const more = { population: null, councils: [], own: false };
  return { label, short: label, name: foldWords(name), latitude, longitude, ...more };
}

/** Everybody knows where London is: what tells a large place from others of its name is left out. */
const isLarge = (population: number | null): boolean => (population ?? 0) >= 200_000;

/** A council's code, and those of the districts of a county. */
function codesUnder(geocoder: Geocoder, code: string): string[] {
  return [code, ...geocoder.councils().flatMap((one) => (one.countyCode === code ? one.code : []))];
}

/** Places of our listings with the name that was typed, told apart by what was said after it ('Clifton York'). */
async function ownPlaces(db: Queryable, geocoder: Geocoder, typed: string): Promise<Choice[]> {
  const words = typed.split(' ');
  const names = words.map((_, at) => words.slice(0, at + 1).join(' '));
  const { rows } = await sql<OwnPlace>`
    select town, name, council_code, listings, latitude, longitude from search_place
     where name = any(${names}) order by length(name) desc, listings desc, town limit 20`.execute(db);
  const fitting = rows.filter((row) => {
    const said = typed.slice(row.name.length).trim();
    return said === '' || said.split(' ').every((word) => contextOf(geocoder, row).split(' ').includes(word));
  });
  const longest = fitting[0]?.name.length ?? 0;
  return fitting.filter(({ name }) => name.length === longest).map((row) => ownChoice(geocoder, row));
}

/** What places of our listings are called that begin so, those with the most listings first. */
export async function ownPlacesBegun(db: Queryable, geocoder: Geocoder, typed: string): Promise<string[]> {
  const { rows } = await sql<OwnPlace>`
    select town, name, council_code, listings, latitude, longitude from search_place
     where name like ${typed} || '%' order by listings desc, town limit 3`.execute(db);
  return rows.map((row) => ownChoice(geocoder, row).short);
}

/** Places of our listings whose names have the letters that were typed, nearly. */
async function ownPlacesLike(db: Queryable, geocoder: Geocoder, typed: string): Promise<Choice[]> {
  const { rows } = await sql<OwnPlace>`
    select town, name, council_code, listings, latitude, longitude from search_place
     where name % ${typed} order by name <-> ${typed}, listings desc limit 8`.execute(db);
  return rows.map((row) => ownChoice(geocoder, row));
}

function ownChoice(geocoder: Geocoder, { town, name, council_code, latitude, longitude }: OwnPlace): Choice {
  const council = geocoder.councils().find(({ code }) => code === council_code)?.name ?? '';
  const known = geocoder.places(town, 1)[0];
  const population = known && isNear(known, { latitude, longitude }) ? known.population : null;
  const label =
    town.includes(',') || council === '' || council === town ? town : `${isolated(town)}, ${isolated(council)}`;
  return {
    label,
    short: isLarge(population) ? town : label,
    name,
    latitude,
    longitude,
    population,
    councils: [],
    own: true,
  };
}

function contextOf(geocoder: Geocoder, { town, council_code }: OwnPlace): string {
  const councils = geocoder.councils();
  const council = councils.find(({ code }) => code === council_code);
  const county = councils.find(({ code }) => code === council?.countyCode);
  return foldWords([town, council?.name, county?.name, council?.region, council?.nation].join(' '));
}
