import * as z from 'zod';

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

/** Says that a schema names a learner, who is found by the id in `key`. */
export function showsLearner<Schema extends z.ZodObject>(schema: Schema, key = 'id'): Schema {
  shown.add(schema, { kind: 'learner', key });
  return schema;
}

/** Says that a schema names the learner of a place, whose id is in `key`. */
export function showsLearnerOfPlace<Schema extends z.ZodObject>(schema: Schema, key = 'placeId'): Schema {
  shown.add(schema, { kind: 'place', key });
  return schema;
}

type Path = { to: string[]; kind: Shown['kind'] };
const EACH = '*';

/** Where in answers of a schema the learners are that it names. */
export function learnersIn(schema: z.ZodType): Path[] {
  const own = shown.get(schema);
  const here: Path[] = own ? [{ to: [own.key], kind: own.kind }] : [];
  return [...here, ...partsOf(schema).flatMap(([key, part]) => learnersIn(part).map((path) => below(key, path)))];
}

const below = (key: string | null, { to, kind }: Path): Path => ({ to: key === null ? to : [key, ...to], kind });

/** What a schema is made of: by the key, `*` for each of a list, null for what takes the schema's own place. */
export function partsOf(schema: z.ZodType): [key: string | null, part: z.ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodArray) return [[EACH, schema.element as z.ZodType]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => [null, option as z.ZodType]);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [[null, schema.unwrap() as z.ZodType]];
  return [];
}

/** The ids at a path of an answer. */
export function idsAt(value: unknown, [key, ...rest]: readonly string[]): string[] {
  if (value === null || value === undefined) return [];
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  if (key === EACH) return Array.isArray(value) ? value.flatMap((one) => idsAt(one, rest)) : [];
  return typeof value === 'object' ? idsAt((value as Record<string, unknown>)[key], rest) : [];
}

/** The beginning of the minutes in which looks count as one. */
export function spellOf(now: Temporal.Instant): Temporal.Instant {
  const length = SAME_LOOK_MINUTES * 60_000;
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(now.epochMilliseconds / length) * length);
}
