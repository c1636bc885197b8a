import { accessNeeds } from '../listings/access-needs.ts';
import { agesText, datesText } from './search-summary.ts';
import { optionLabel, type FilterName } from './filter-options.ts';
import { DEFAULT_RADIUS_MILES } from './search-rules.ts';
import { distanceWords } from './travel.ts';

/** A filter that is on: what it is called, and how the address changes when it is taken off. */
export type FilterChip = { key: string; label: string; without: Record<string, string | null> };

/** The filters of a search that are on, each to be taken off by itself. */
export function filterChips(params: URLSearchParams): FilterChip[] {
  return [
    ...several(params, 'category', (value) => optionLabel('category', value)),
    ...datesChip(params),
    ...oneOf(params, 'weekday'),
    ...oneOf(params, 'daypart'),
    ...agesChip(params),
    ...oneOf(params, 'price'),
    ...fundingChip(params),
    ...oneOf(params, 'kind'),
    ...placesChip(params),
    ...oneOf(params, 'online'),
    ...oneOf(params, 'instant'),
    ...oneOf(params, 'send'),
    ...several(params, 'access', (value) => accessNeeds.find(({ key }) => key === value)?.label ?? value),
    ...(valueOf(params, 'provider') ? [chip('provider', 'One provider', ['provider'])] : []),
    ...radiusChip(params),
  ];
}

const valueOf = (params: URLSearchParams, name: string): string => params.get(name)?.trim() ?? '';

const chip = (key: string, label: string, names: readonly string[]): FilterChip => ({
  key,
  label,
  without: Object.fromEntries(names.map((name) => [name, null])),
});

function oneOf(params: URLSearchParams, name: FilterName): FilterChip[] {
  const value = valueOf(params, name);
  return value ? [chip(name, optionLabel(name, value), [name])] : [];
}

/** Each value of a filter that takes several, which an address parts by commas or repeats. */
function several(params: URLSearchParams, name: string, label: (value: string) => string): FilterChip[] {
  const values = valuesOf(params, name);
  return values.map((value) => ({
    key: `${name} ${value}`,
    label: label(value),
    without: { [name]: values.filter((other) => other !== value).join(',') || null },
  }));
}

const valuesOf = (params: URLSearchParams, name: string): string[] => [
  ...new Set(
    params
      .getAll(name)
      .flatMap((one) => one.split(',').map((value) => value.trim()))
      .filter(Boolean),
  ),
];

function datesChip(params: URLSearchParams): FilterChip[] {
  const [from, to, when] = ['from', 'to', 'when'].map((name) => valueOf(params, name));
  if (from || to) return [chip('dates', datesText(from ?? '', to ?? ''), ['from', 'to', 'when'])];
  return when ? [chip('dates', optionLabel('when', when), ['when'])] : [];
}

function agesChip(params: URLSearchParams): FilterChip[] {
  if (!valueOf(params, 'age')) return [];
  const text = agesText(params.getAll('age'));
  return [chip('age', text.charAt(0).toUpperCase() + text.slice(1), ['age'])];
}

function fundingChip(params: URLSearchParams): FilterChip[] {
  const funding = valueOf(params, 'funding');
  if (!funding && !valueOf(params, 'council')) return [];
  return [chip('funding', funding === 'free' ? 'Free to attend' : 'Council funded', ['funding', 'council'])];
}

function placesChip(params: URLSearchParams): FilterChip[] {
  const party = partyOf(params);
  return party ? [chip('party', optionLabel('party', party), ['party', 'available'])] : [];
}

/** How many come, as it stands in an address: 'available' is what older addresses say for one. */
export const partyOf = (params: URLSearchParams): string =>
  valueOf(params, 'party') || (valueOf(params, 'available') ? '1' : '');

function radiusChip(params: URLSearchParams): FilterChip[] {
  const radius = valueOf(params, 'radius');
  const hasPlace = Boolean(valueOf(params, 'place') || valueOf(params, 'latitude'));
  if (!hasPlace || !radius || radius === String(DEFAULT_RADIUS_MILES)) return [];
  return [
    { key: 'radius', label: `Within ${distanceWords(radius)}`, without: { radius: String(DEFAULT_RADIUS_MILES) } },
  ];
}
