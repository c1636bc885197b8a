import * as z from 'zod';
import { line, lines } from '../platform/text-schemas.ts';
import { collectorStandings, markKinds } from './attendance.ts';

const instant = z.iso.datetime({ offset: true });

/** A mark as it lies in the log. */
export const mark = z.object({
  id: z.uuid(),
  placeId: z.uuid(),
  kind: z.enum(markKinds),
  undoesId: z.uuid().nullable(),
  collectedBy: z.string(),
  /** ARRIVED only: when they came, where that was late. */
  lateAt: instant.nullable().optional(),
  /** COLLECTED only: whether the family's word was heard. */
  passwordChecked: z.boolean().optional(),
  /** COLLECTED only: how the collector stood on the family's list then; '' for other marks. */
  collector: z.enum(collectorStandings).optional(),
  note: z.string(),
  madeAt: instant,
  markedBy: z.string(),
});

/** A mark as a device sends it. */
export const newMark = z.strictObject({
  id: z.uuid(),
  placeId: z.uuid(),
  kind: z.enum(markKinds),
  /** UNDO only: the mark that it takes back. */
  undoesId: z.uuid().nullable().default(null),
  /** COLLECTED only. */
  collectedBy: line(120).default(''),
  passwordChecked: z.boolean().default(false),
  /** ARRIVED only: when they came, where that was late. */
  lateAt: instant.nullable().default(null),
  note: lines(500).default(''),
  /** When the button was pressed on the device, also when it had no signal. */
  madeAt: instant,
});
export type NewMark = z.output<typeof newMark>;
