import { useEffect, useRef, useState } from 'react';
import { api } from '../../client.ts';
import { isRefused, sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { AimLevel } from '../aims.ts';
import type { reflectionsContract } from '../contract.ts';

export type Due = AnswerOf<(typeof reflectionsContract)['GET /reflections/learners']>['due'][number];
type Levels = Readonly<Record<string, AimLevel>>;
/** `failed` says why a row was not kept; `overtaken` that somebody else has changed it. */
export type Row = { levels: Levels; words: string; version: number; failed: string; overtaken: boolean };

/** A draft is kept so long after the last change, in milliseconds: one request for a handful of presses. */
const KEPT_AFTER_MS = 700;

export const rowKey = (of: { bookingId: string; learnerId: string }): string => `${of.bookingId} ${of.learnerId}`;

const rowOf = ({ draft }: Due): Row => ({
  levels: Object.fromEntries(draft.aims.map(({ aim, level }) => [aim, level])),
  words: draft.words,
  version: draft.version,
  failed: '',
  overtaken: false,
});

/** What is begun of a group of learners, kept on the server while it is written, row by row in the order of the changes. */
export function useGroup(due: readonly Due[]) {
  const [rows, setRows] = useState<Readonly<Record<string, Row>>>(() =>
    Object.fromEntries(due.map((one) => [rowKey(one), rowOf(one)])),
  );
  const latest = useRef(rows);
  const unsaved = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef(Promise.resolve());
  const [saving, setSaving] = useState<'' | 'saving' | 'saved'>('');

  const put = (key: string, change: Partial<Row>): void => {
    const row = latest.current[key];
    if (!row) return;
    latest.current = { ...latest.current, [key]: { ...row, ...change } };
    setRows(latest.current);
  };

  const saveOne = async (one: Due): Promise<void> => {
    const key = rowKey(one);
    const row = latest.current[key];
    if (!row || row.overtaken || !unsaved.current.delete(key)) return;
    const { bookingId, learnerId } = one;
    try {
      const { version } = await api('PUT /reflections/learners/draft', {
        body: { bookingId, learnerId, aims: answersOf(one, row), words: row.words, version: row.version },
      });
      put(key, { version, failed: '' });
    } catch (error) {
      unsaved.current.add(key);
      const overtaken = isRefused(error) && error.data?.key === 'changed-meanwhile';
      put(key, { failed: sentenceOf(error), overtaken });
    }
  };

  /** Keeps all that is not kept yet. */
  const saveAll = (): Promise<void> => {
    clearTimeout(timer.current);
    setSaving('saving');
    queue.current = queue.current.then(async () => {
      for (const one of due) await saveOne(one);
      setSaving('saved');
    });
    return queue.current;
  };

  useOnLeave(() => {
    if (unsaved.current.size > 0) void saveAll();
  });

  const write = (of: readonly Due[], change: (row: Row) => Partial<Row>): void => {
    for (const one of of) {
      const key = rowKey(one);
      const row = latest.current[key];
      if (!row) continue;
      put(key, change(row));
      unsaved.current.add(key);
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveAll(), KEPT_AFTER_MS);
  };

  return {
    rows,
    saving,
    saveAll,
    current: () => latest.current,
    setLevel: (one: Due, aim: string, level: AimLevel) =>
      write([one], ({ levels }) => ({ levels: { ...levels, [aim]: level } })),
    setAll: (aim: string, level: AimLevel) => write(due, ({ levels }) => ({ levels: { ...levels, [aim]: level } })),
    setWords: (one: Due, words: string) => write([one], () => ({ words })),
    fail: (key: string, failed: string) => put(key, { failed }),
    /** Takes what somebody else wrote in place of what is here. */
    takeOver: (one: Due) => {
      unsaved.current.delete(rowKey(one));
      put(rowKey(one), rowOf(one));
    },
  };
}

/** Whoever leaves the page within the moment loses nothing. */
function useOnLeave(leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => () => latest.current(), []);
}

/** The answers of a row, in the order of the listing's aims; what is not answered is left out. */
export const answersOf = ({ aims }: Due, { levels }: Row) =>
  aims.flatMap((aim) => {
    const level = levels[aim];
    return level ? [{ aim, level }] : [];
  });
