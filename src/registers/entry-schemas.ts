import * as z from 'zod';
import { line, requiredLine, requiredLines } from '../platform/text-schemas.ts';

const instant = z.iso.datetime({ offset: true });

/** As many learners as a register is long. */
const MOST_PLACES = 500;
/** Characters of a signature: about a minute of drawing. */
export const DRAWN_AT_MOST = 20_000;

/** A signature as the path of an SVG of 600 × 200: moves and lines between whole numbers, and nothing else. */
const drawn = z
  .string()
  .max(DRAWN_AT_MOST)
  .regex(/^(?:[ML]\d{1,3} \d{1,3} ?)*$/);

const headCount = z.strictObject({
  counted: z.int().min(0).max(MOST_PLACES),
  /** How many should have been there. */
  of: z.int().min(0).max(MOST_PLACES),
  /** Places that were called and did not answer; none where heads were counted without names. */
  missing: z.array(z.uuid()).max(MOST_PLACES).default([]),
});
const staff = z.strictObject({ present: z.int().min(0).max(200) });
const lock = z.strictObject({ everyoneLeft: z.literal(true) });

/** What somebody sends, by kind. */
const sent = {
  HEAD_COUNT: headCount,
  STAFF: staff,
  LOCK: lock,
  UNLOCK: z.strictObject({ reason: requiredLines(500) }),
  NOTE: z.strictObject({ note: requiredLines(2_000) }),
  INCIDENT: z.strictObject({
    placeId: z.uuid(),
    /** What happened, where and when. */
    description: requiredLines(4_000),
    /** Who else was there or saw it. */
    who: line(500).default(''),
    /** What was done about it. */
    action: requiredLines(4_000),
    signedBy: requiredLine(120),
    drawn: drawn.default(''),
  }),
  /** Somebody who must not collect a child stands at the door. */
  ALARM: z.strictObject({ placeId: z.uuid(), name: line(120).min(1, 'Required') }),
};

const made = { id: z.uuid(), madeAt: instant };

/** An entry as a device sends it; `madeAt` is when the button was pressed, also without signal. */
export const newEntry = z.discriminatedUnion('kind', [
  z.strictObject({ ...made, kind: z.literal('HEAD_COUNT'), data: sent.HEAD_COUNT }),
  z.strictObject({ ...made, kind: z.literal('STAFF'), data: sent.STAFF }),
  z.strictObject({ ...made, kind: z.literal('LOCK'), data: sent.LOCK }),
  z.strictObject({ ...made, kind: z.literal('UNLOCK'), data: sent.UNLOCK }),
  z.strictObject({ ...made, kind: z.literal('NOTE'), data: sent.NOTE }),
  z.strictObject({ ...made, kind: z.literal('INCIDENT'), data: sent.INCIDENT }),
  z.strictObject({ ...made, kind: z.literal('ALARM'), data: sent.ALARM }),
]);
export type NewEntry = z.output<typeof newEntry>;
export type EntryKind = NewEntry['kind'];

/** An incident as it is read; its words are empty once they are forgotten, and for who looks into an account. */
export const incidentData = z.object({
  placeId: z.uuid(),
  description: z.string(),
  who: z.string(),
  action: z.string(),
  signedBy: z.string(),
  drawn: z.string(),
});

const kept = { id: z.uuid(), madeAt: instant, madeBy: z.string() };

/** An entry as it lies in the log. Words are empty once they are forgotten, and for who looks into an account. */
export const entry = z.discriminatedUnion('kind', [
  z.object({ ...kept, kind: z.literal('HEAD_COUNT'), data: headCount }),
  z.object({ ...kept, kind: z.literal('STAFF'), data: staff }),
  z.object({ ...kept, kind: z.literal('LOCK'), data: lock }),
  z.object({ ...kept, kind: z.literal('UNLOCK'), data: z.object({ reason: z.string() }) }),
  z.object({ ...kept, kind: z.literal('NOTE'), data: z.object({ note: z.string() }) }),
  z.object({ ...kept, kind: z.literal('INCIDENT'), data: incidentData }),
  z.object({ ...kept, kind: z.literal('ALARM'), data: z.object({ placeId: z.uuid(), name: z.string() }) }),
]);
export type Entry = z.output<typeof entry>;
