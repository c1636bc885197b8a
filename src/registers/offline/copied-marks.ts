import { openDB, type DBSchema } from 'idb';
import type { Mark } from '../attendance.ts';

/** A mark on its way to the server. It names no child; what a person typed (who collected, a note) goes with it. */
export type QueuedMark = Omit<Mark, 'markedBy' | 'isWaiting'>;

/** By session and account: two people who share a phone each have marks of their own. */
export type Stored = Record<string, Record<string, QueuedMark[]>>;

/** The second place for marks that wait: a browser may clear one and leave the other. They name no child, so they lie open. */
interface Copied extends DBSchema {
  marks: { key: 'marks'; value: Stored };
}

const open = () => openDB<Copied>('thicket-marks', 1, { upgrade: (db) => void db.createObjectStore('marks') });

/** Copies all marks that wait. Answers whether this device has kept them. */
export async function copyMarks(stored: Stored): Promise<boolean> {
  try {
    const db = await open();
    await db.put('marks', stored, 'marks');
    db.close();
    return true;
  } catch {
    return false;
  }
}

/** The marks that were copied last; none where this device has kept none. */
export async function copiedMarks(): Promise<Stored> {
  try {
    const db = await open();
    const copied = await db.get('marks', 'marks');
    db.close();
    return copied ?? {};
  } catch {
    return {};
  }
}
