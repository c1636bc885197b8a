import { allowedSlips, slipsToStart } from '../../slips.ts';
import type { LookedUp, Place } from './place.ts';
import { fitOf, foldName, type Fit } from './name-match.ts';

/** What towns and councils are searched by. */
export type NamedPlace = { place: Place; names: string[]; context: string };

/**
 * Towns and councils by name. What follows a comma, or the last words when the whole fits nothing, may say which one
 * is meant ('Bangor Northern Ireland'). Slips are forgiven only when nothing fits without.
 */
export function searchNames(named: readonly NamedPlace[], text: string): LookedUp {
  const [beforeComma = '', ...afterComma] = text.split(',');
  // Most boroughs are called by their bare names; the few others begin with their own word ('City of London').
  const typed = foldName(beforeComma).replace(/^(london|royal) borough of /, '');
  if (typed === '') return { places: [], by: 'name' };
  const said = foldName(afterComma.join(' '));
  const found = fitting(named, typed, said);
  if (found.places.length > 0) return found;
  const words = typed.split(' ');
  for (let nameWords = words.length - 1; nameWords > 0; nameWords--) {
    const split = fitting(named, words.slice(0, nameWords).join(' '), words.slice(nameWords).join(' '));
    if (split.places.length > 0) return split;
  }
  const places = said === '' ? withSlips(named, typed) : searchNames(named, beforeComma).places;
  return { places, by: 'guess' };
}

/** A fit is worth this many powers of ten of people: a whole name beats a beginning unless the other place is far larger. */
const FIT_WORTH: Record<Fit, number> = { 'whole name': 1.2, 'start of the name': 0, 'start of a later word': -1 };

/** The places whose name fits, and whose council, county, region or nation fits what was said of it. */
function fitting(named: readonly NamedPlace[], typed: string, said: string): LookedUp {
  const found: { place: Place; worth: number }[] = [];
  let by: LookedUp['by'] = 'beginning';
  for (const { place, names, context } of named) {
    if (said !== '' && fitOf(said, context) === null) continue;
    const worths = names.map((name) => fitOf(typed, name)).flatMap((fit) => (fit ? FIT_WORTH[fit] : []));
    if (worths.length > 0) found.push({ place, worth: Math.max(...worths) + Math.log10(weight(place)) });
    if (names.includes(typed)) by = 'name';
  }
  found.sort((a, b) => b.worth - a.worth || byLabel(a.place, b.place));
  return { places: found.map(({ place }) => place), by };
}

/** The places whose name begins with what was typed but for the fewest slips. */
function withSlips(named: readonly NamedPlace[], typed: string): Place[] {
  let fewest = allowedSlips(typed);
  if (fewest === 0) return [];
  let found: Place[] = [];
  for (const { place, names } of named) {
    const slips = Math.min(...names.map((name) => slipsToStart(typed, name, fewest) ?? Infinity));
    if (slips > fewest) continue;
    if (slips < fewest) [fewest, found] = [slips, []];
    found.push(place);
  }
  return found.sort((a, b) => weight(b) - weight(a) || byLabel(a, b));
}

/** How many people may mean a place. A council counts half, so that a town comes before the council of its name. */
function weight({ kind, population }: Place): number {
  return Math.max(1, (population ?? 0) * (kind === 'council' ? 0.5 : 1));
}

const byLabel = (a: Place, b: Place) => (a.label < b.label ? -1 : 1);
