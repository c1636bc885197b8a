import { providerTypes, type ProviderType } from '../listings/council-funding.ts';
import type { CountedQuestion } from '../councils/counted-question.ts';
import { schoolYearOf } from '../councils/programme.ts';
import { countedCuts, isCountedOnly, named, needCuts, NOT_KNOWN, type Cut, type Needs } from './need-cuts.ts';
import { reportSourceKeys } from './report-source.ts';

/** The definitions by which figures are counted. A sealed report names the version that it was counted by. */
export const DEFINITIONS = 5;

/** What became of a place. Of a date that is over and whose register nobody marked, nobody knows. */
export const outcomes = {
  attended: 'Attended',
  excused: 'Away, told beforehand',
  'no-show': 'Did not come, without a word',
  unmarked: 'Over, register not marked',
  coming: 'Still to come',
  'cancelled-by-family': 'Cancelled by the family',
  'cancelled-for-them': 'Cancelled by provider or council',
} as const;
export type Outcome = keyof typeof outcomes;

/** Who pays, and on which ground. */
export const grounds = {
  targeted: 'Funded: targeted free school meals',
  discretionary: 'Funded: for other reasons',
  'short-breaks': 'Funded: short breaks',
  undecided: 'Funded: not decided yet',
  paid: 'Paid by the family',
} as const;
export type Ground = keyof typeof grounds;

/** One place, as figures are counted from it. */
export type Fact = Needs & {
  placeId: string;
  learnerId: string;
  familyId: string;
  /** One child in two families is one: the same for the same name and day of birth. */
  childKey: string;
  dateOfBirth: string | null;
  ground: Ground;
  outcome: Outcome;
  sessionId: string;
  day: string;
  listing: string;
  /** Where the session is: its venue and town. '' where the provider has not said. */
  place: string;
  providerId: string;
  provider: string;
  providerType: string;
  programme: string;
  /** Booked when the doors were open already: who came without having asked before. */
  walkIn: boolean;
  /** What the listing serves; null where its provider has not said. */
  meals: boolean | null;
  /** Whether the register says that the child had a meal. */
  mealServed: boolean;
  /** Hours of physical activity, as the listing's provider estimates; null where it has not said. */
  activityHours: number | null;
  /** The postcode without its last two letters; '' where it is not known. */
  sector: string;
  /** By the file of wards that the council has; '' where it does not know the home. */
  ward: string;
  school: string;
};

/** An hour of physical activity a day, as the Department for Education expects of holiday activities. */
const LEAST_ACTIVE_HOURS = 1;

/** What is counted. */
export const units = { children: 'children', places: 'places' } as const;
type Unit = keyof typeof units;

/** A number that opens its rows, or null where it must not be shown. */
export type ReportLine = { key: string; label: string; value: number | null };
/** Lines that add up to the total: each child or place is in one of them. */
export type ReportTable = {
  key: string;
  title: string;
  unit: Unit;
  total: number | null;
  lines: ReportLine[];
};

/** What is worked out of other figures. */
export type Derived = { key: string; label: string; value: number | null; hint: string };
export type Report = { tables: ReportTable[]; derived: Derived[] };

/** What cannot be counted from places. */
export type Around = {
  /** Places that sessions of funded listings had. */
  capacity: number;
  /** Children found eligible for the programmes, each once. */
  eligible: number;
  /** Planned children of the programmes; null where none has said. */
  planned: number | null;
  /** What the council asks and may be counted in this scope (`may-count.ts`). */
  counted: readonly CountedQuestion[];
};

type Phase = 'before' | 'primary' | 'secondary' | 'after' | 'not-known';
const phases: Record<Phase, string> = {
  before: 'Before school',
  primary: 'Primary: reception to year 6',
  secondary: 'Secondary: year 7 to 11',
  after: 'After year 11',
  'not-known': 'Not known',
};

/** The part of school that somebody is in on a day. */
export function phaseOn(dateOfBirth: string | null, day: string): Phase {
  if (dateOfBirth === null) return NOT_KNOWN;
  const year = schoolYearOf(dateOfBirth, Temporal.PlainDate.from(day));
  if (year < 0) return 'before';
  if (year <= 6) return 'primary';
  return year <= 11 ? 'secondary' : 'after';
}

const phaseOf = (first: Fact | undefined): Phase =>
  first === undefined ? NOT_KNOWN : phaseOn(first.dateOfBirth, first.day);

const groundOrder = Object.keys(grounds) as Ground[];
const inTime = (one: Fact, other: Fact): number =>
  one.day.localeCompare(other.day) || one.placeId.localeCompare(other.placeId);

/** A child, as it is counted: by the first date that it attended, and by the first ground of the list. */
type Child = Needs & Pick<Fact, 'sector' | 'ward' | 'school'> & { phase: Phase; ground: Ground };

const firstSaid = (facts: readonly Fact[], key: 'sector' | 'ward' | 'school' | CountedQuestion): string =>
  facts.find((fact) => fact[key] !== '')?.[key] ?? '';

/** Of a child whom two families or cases tell of, the word of the source that counts most. */
const bestSaid = (facts: readonly Fact[], source: 'sendSource' | 'ehcpSource'): Fact | undefined =>
  reportSourceKeys.flatMap((one) => facts.find((fact) => fact[source] === one) ?? []).at(0);

function childrenOf(facts: readonly Fact[]): Map<string, Child> {
  const all = Map.groupBy(facts, ({ childKey }) => childKey);
  return new Map(
    [...all].map(([key, own]) => {
      const sorted = own.toSorted(inTime);
      const [send, ehcp] = [bestSaid(sorted, 'sendSource'), bestSaid(sorted, 'ehcpSource')];
      return [
        key,
        {
          phase: phaseOf(sorted[0]),
          ground: groundOrder.find((ground) => own.some((fact) => fact.ground === ground)) ?? 'paid',
          send: send?.send ?? null,
          sendSource: send?.sendSource ?? null,
          ehcp: ehcp?.ehcp ?? null,
          ehcpSource: ehcp?.ehcpSource ?? null,
          sector: firstSaid(sorted, 'sector'),
          ward: firstSaid(sorted, 'ward'),
          school: firstSaid(sorted, 'school'),
          year: firstSaid(sorted, 'year'),
          sex: firstSaid(sorted, 'sex'),
          ethnicity: firstSaid(sorted, 'ethnicity'),
        },
      ];
    }),
  );
}

const orNotKnown = (text: string): string => (text === '' ? NOT_KNOWN : text);

const childCuts: readonly Cut<Child>[] = [
  {
    key: 'phase',
    title: 'Children by part of school',
    of: ({ phase }) => phase,
    order: ['primary', 'secondary'],
    label: (key) => phases[key as Phase],
  },
  {
    key: 'ground',
    title: 'Children by who pays',
    of: ({ ground }) => ground,
    order: ['targeted', 'discretionary', 'paid'],
    label: (key) => grounds[key as Ground],
  },
  {
    key: 'phase-ground',
    title: 'Children by part of school and who pays',
    of: ({ phase, ground }) => `${phase} ${ground}`,
    order: ['primary targeted', 'primary discretionary', 'primary paid'].flatMap((key) => [
      key,
      key.replace('primary', 'secondary'),
    ]),
    label: (key) => {
      const [phase = '', ground = ''] = key.split(' ');
      return `${phases[phase as Phase]}, ${grounds[ground as Ground].toLowerCase()}`;
    },
  },
  ...needCuts,
  { key: 'sector', title: 'Children by postcode sector', of: ({ sector }) => orNotKnown(sector), label: named },
  { key: 'ward', title: 'Children by ward', of: ({ ward }) => orNotKnown(ward), label: named },
  { key: 'school', title: 'Children by school', of: ({ school }) => orNotKnown(school), label: named },
];

const placeCuts: readonly Cut<Fact>[] = [
  {
    key: 'outcome',
    title: 'Places by what became of them',
    of: ({ outcome }) => outcome,
    order: Object.keys(outcomes),
    label: (key) => outcomes[key as Outcome],
  },
  {
    key: 'attended-ground',
    title: 'Places attended by who pays',
    of: ({ ground }) => ground,
    order: ['targeted', 'discretionary', 'paid'],
    label: (key) => grounds[key as Ground],
    only: ({ outcome }) => outcome === 'attended',
  },
  {
    key: 'provider-type',
    title: 'Places attended by kind of provider',
    of: ({ providerType }) => orNotKnown(providerType),
    label: (key) => providerTypes[key as ProviderType] ?? named(key),
    only: ({ outcome }) => outcome === 'attended',
  },
  {
    key: 'provider',
    title: 'Places attended by provider',
    of: ({ provider }) => provider,
    only: ({ outcome }) => outcome === 'attended',
  },
  {
    key: 'meals',
    title: 'Places attended by meal',
    of: ({ meals }) => (meals === null ? NOT_KNOWN : meals ? 'served' : 'none'),
    order: ['served', 'none'],
    label: (key) => ({ served: 'Where a meal is served', none: 'Without a meal' })[key] ?? 'Not known',
    only: ({ outcome }) => outcome === 'attended',
  },
  {
    key: 'meals-marked',
    title: 'Places attended by meal, as registers say',
    of: ({ mealServed }) => (mealServed ? 'served' : 'none'),
    order: ['served', 'none'],
    label: (key) => (key === 'served' ? 'Meal served' : 'No meal marked'),
    only: ({ outcome }) => outcome === 'attended',
  },
  {
    key: 'activity',
    title: 'Places attended by physical activity',
    of: ({ activityHours }) =>
      activityHours === null ? NOT_KNOWN : activityHours >= LEAST_ACTIVE_HOURS ? 'enough' : 'less',
    order: ['enough', 'less'],
    label: (key) => ({ enough: 'An hour or more', less: 'Less than an hour' })[key] ?? 'Not known',
    only: ({ outcome }) => outcome === 'attended',
  },
];

function tableOf<Of>(
  { key, title, of, order = [], label = named }: Cut<Of>,
  unit: Unit,
  all: readonly Of[],
): ReportTable {
  const groups = Map.groupBy(all, of);
  const others = [...groups.keys()]
    .filter((one) => !order.includes(one))
    .sort((one, other) => Number(one === NOT_KNOWN) - Number(other === NOT_KNOWN) || compare(one, other));
  return {
    key,
    title,
    unit,
    total: all.length,
    lines: [...order, ...others].map((one) => ({ key: one, label: label(one), value: groups.get(one)?.length ?? 0 })),
  };
}

const collator = new Intl.Collator('en-GB', { numeric: true });
const compare = (one: string, other: string): number => collator.compare(one, other);

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
const among = (facts: readonly Fact[], ...wanted: Outcome[]): Fact[] =>
  facts.filter(({ outcome }) => wanted.includes(outcome));
const distinct = (facts: readonly Fact[], of: (fact: Fact) => string): number => new Set(facts.map(of)).size;

/** All figures of a report, from its places. Children are those who attended at least once, and each counts once. */
export function countReport(facts: readonly Fact[], around: Around): Report {
  const attended = among(facts, 'attended');
  const children = [...childrenOf(attended).values()];
  const booked = among(facts, 'attended', 'excused', 'no-show', 'unmarked', 'coming');
  const over = among(facts, 'attended', 'excused', 'no-show');
  const days = distinct(attended, ({ childKey, day }) => `${childKey} ${day}`);
  const funded = distinct(
    attended.filter(({ ground }) => ground !== 'paid'),
    ({ childKey }) => childKey,
  );
  const derived = (key: string, label: string, value: number | null, hint: string): Derived => ({
    key,
    label,
    value,
    hint,
  });
  return {
    tables: [
      ...childCuts.map((cut) => tableOf(cut, 'children', cut.only ? children.filter(cut.only) : children)),
      ...countedCuts.filter(({ key }) => around.counted.includes(key)).map((cut) => tableOf(cut, 'children', children)),
      ...placeCuts.map((cut) => tableOf(cut, 'places', cut.only ? facts.filter(cut.only) : facts)),
    ],
    derived: [
      derived(
        'sessions',
        'Sessions held',
        distinct(attended, ({ sessionId }) => sessionId),
        'With at least one child there.',
      ),
      derived('days', 'Days attended', days, 'A child who is at two activities on one day has attended one day.'),
      derived(
        'days-per-child',
        'Days for each child',
        children.length === 0 ? null : Math.round((days / children.length) * 10) / 10,
        'Days attended, shared by the children.',
      ),
      derived(
        'providers',
        'Providers',
        distinct(attended, ({ providerId }) => providerId),
        'Where a child attended.',
      ),
      derived(
        'no-show-share',
        'Stayed away without a word, per cent',
        share(among(facts, 'no-show').length, over.length),
        'Of the places whose register was marked.',
      ),
      derived(
        'walk-ins',
        'Funded walk-ins',
        attended.filter(({ walkIn, ground }) => walkIn && ground !== 'paid').length,
        'Funded places that were booked once the doors were open.',
      ),
      derived('fill', 'Places booked, per cent', share(booked.length, around.capacity), 'Of what the sessions hold.'),
      derived('eligible', 'Children found eligible', around.eligible, 'For these programmes, each child once.'),
      derived(
        'take-up',
        'Take-up, per cent',
        share(funded, around.eligible),
        'Funded children who came, of those found eligible.',
      ),
      derived('planned', 'Children planned for', around.planned, 'As the programmes say.'),
    ],
  };
}

/** The places behind a line of a table; of a child all that it attended. Null where there is no such line. */
export function factsBehind(facts: readonly Fact[], table: string, line: string | null): Fact[] | null {
  const ofPlaces = placeCuts.find(({ key }) => key === table);
  if (ofPlaces) {
    const all = ofPlaces.only ? facts.filter(ofPlaces.only) : [...facts];
    return (line === null ? all : all.filter((fact) => ofPlaces.of(fact) === line)).sort(inTime);
  }
  const cut = childCuts.find(({ key }) => key === table);
  if (!cut) return null;
  const attended = among(facts, 'attended');
  const children = childrenOf(attended);
  return attended
    .filter(({ childKey }) => {
      const child = children.get(childKey);
      return child !== undefined && (cut.only?.(child) ?? true) && (line === null || cut.of(child) === line);
    })
    .sort(inTime);
}

/** Two reports side by side: the lines whose numbers differ. */
export type Difference = { table: string; line: string; before: number | null; after: number | null };
export function differences(before: Report, after: Report): Difference[] {
  const flat = ({ tables, derived }: Report) =>
    new Map([
      // What families answered tells of one child where two reports differ by one.
      ...tables
        .filter(({ key }) => !isCountedOnly(key))
        .flatMap(({ key, title, lines, total }) => [
          [`${key}:`, { table: title, line: 'Total', value: total }] as const,
          ...lines.map(
            ({ key: line, label, value }) => [`${key}:${line}`, { table: title, line: label, value }] as const,
          ),
        ]),
      ...derived.map(({ key, label, value }) => [`=${key}`, { table: 'In short', line: label, value }] as const),
    ]);
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const at = is ?? was;
    if (!at || (was?.value ?? null) === (is?.value ?? null)) return [];
    return [{ table: at.table, line: at.line, before: was?.value ?? null, after: is?.value ?? null }];
  });
}
