import * as z from 'zod';
import { ALWAYS_NEEDED, type Section } from './section.ts';

/** For how long a look that is repeated is the same look, in minutes of the clock: from 10:00 to 10:10. */
export const SAME_LOOK_MINUTES = 10;

/** What can be seen of learners, as the log keeps it; the words are in acting/log-words.ts. A route's `look` is one of them. */
export const looks = [
  'basket',
  'booking',
  'booking-answers',
  'bookings',
  'bookings-export',
  'calendar',
  'collector-picture',
  'council-booking',
  'council-report',
  'customers',
  'eligibility',
  'funding',
  'invoice',
  'learner-reflection',
  'learner-sheet',
  'learners',
  'password-right',
  'password-wrong',
  'payout',
  'payouts-export',
  'reflections',
  'register-print',
  'register-screen',
  'request',
  'waiting',
] as const;
export type Look = (typeof looks)[number];

/** Answers of these are about the subject's own family only, so they are a look only while somebody acts for it. */
export const ownFamilyOnly: ReadonlySet<string> = new Set<Look>([
  'basket',
  'funding',
  'learners',
  'reflections',
  'waiting',
]);

type Shown = { kind: 'learner' | 'place'; key: string };

const shown = z.registry<Shown>();

/**
 * Says that a schema names a learner, who is found by the id in `key`.
 * @param key a path where the id is further inside: 'learner.id'
 */
export function showsLearner<Schema extends z.ZodObject>(schema: Schema, key = 'id'): Schema {
  shown.add(schema, { kind: 'learner', key });
  return schema;
}

/** Says that a schema names the learner of a place, whose id is in `key`. */
export function showsLearnerOfPlace<Schema extends z.ZodObject>(schema: Schema, key = 'placeId'): Schema {
  shown.add(schema, { kind: 'place', key });
  return schema;
}

/** Of which section a value is; where that depends on the value, a function says it, or null where it tells nothing. */
type Marked = { section: Section | ((value: never) => Section | null) };

const marked = z.registry<Marked>();

/**
 * Says of which section of a learner a field is, so that the receipt of every answer with it names the section. The mark
 * stays with the schema that it was put on: put it last.
 */
export function ofSection<Schema extends z.ZodType>(
  section: Section | ((value: z.output<Schema>) => Section | null),
  schema: Schema,
): Schema {
  marked.add(schema, { section });
  return schema;
}

/** Whether a schema says of which section it is. */
export const isMarked = (schema: z.ZodType): boolean => marked.get(schema) !== undefined;

type Fields = { to: string[]; section: Marked['section'] }[];
/** Where an object is that names a learner, where its id is, and where in the object the fields of sections are. */
type Path = { at: string[]; to: string[]; kind: Shown['kind']; fields: Fields };
const EACH = '*';

/** Where in answers of a schema the learners are that it names. */
export function learnersIn(schema: z.ZodType): Path[] {
  const own = shown.get(schema);
  const here: Path[] = own ? [{ at: [], to: own.key.split('.'), kind: own.kind, fields: fieldsIn(schema) }] : [];
  return [...here, ...partsOf(schema).flatMap(([key, part]) => learnersIn(part).map((path) => below(key, path)))];
}

const below = (key: string | null, path: Path): Path =>
  key === null ? path : { ...path, at: [key, ...path.at], to: [key, ...path.to] };

/** Where in a schema the fields of sections are. */
function fieldsIn(schema: z.ZodType): Fields {
  const own = marked.get(schema);
  if (own) return [{ to: [], section: own.section }];
  return partsOf(schema).flatMap(([key, part]) =>
    fieldsIn(part).map(({ to, section }) => ({ to: key === null ? to : [key, ...to], section })),
  );
}

/** Who an answer shows, by the id that it names, and which sections of them. */
export type Seen = { learner: Map<string, Set<Section>>; place: Map<string, Set<Section>> };

/** Whom an answer shows and what of them. A name is shown of each; of other sections only what has something in it. */
export function seenIn(paths: readonly Path[], answer: unknown): Seen {
  const seen: Seen = { learner: new Map(), place: new Map() };
  for (const { at, to, kind, fields } of paths) {
    for (const one of valuesAt(answer, at)) {
      for (const id of valuesAt(one, to.slice(at.length))) {
        if (typeof id !== 'string') continue;
        const before = seen[kind].get(id) ?? new Set([ALWAYS_NEEDED]);
        seen[kind].set(id, before);
        for (const section of sectionsOf(one, fields)) before.add(section);
      }
    }
  }
  return seen;
}

const sectionsOf = (value: unknown, fields: Fields): Section[] =>
  fields.flatMap(({ to, section }) =>
    valuesAt(value, to)
      .filter((one) => one !== '' && !(Array.isArray(one) && one.length === 0))
      .flatMap((one) => (typeof section === 'function' ? section(one as never) : section) ?? []),
  );

/** What a schema is made of: by the key, `*` for each of a list, null for what takes the schema's own place. */
export function partsOf(schema: z.ZodType): [key: string | null, part: z.ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodArray) return [[EACH, schema.element as z.ZodType]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => [null, option as z.ZodType]);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [[null, schema.unwrap() as z.ZodType]];
  return [];
}

/** What is at a path of an answer, where there is something. */
function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (key === undefined) return [value];
  if (key === EACH) return Array.isArray(value) ? value.flatMap((one) => valuesAt(one, rest)) : [];
  return typeof value === 'object' ? valuesAt((value as Record<string, unknown>)[key], rest) : [];
}

/** The beginning of the minutes in which looks count as one. */
export function spellOf(now: Temporal.Instant): Temporal.Instant {
  const length = SAME_LOOK_MINUTES * 60_000;
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(now.epochMilliseconds / length) * length);
}
