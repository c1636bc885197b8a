import type { EligibilityState } from './eligibility.ts';

type CaseRow = { state: EligibilityState; ownFamily: boolean; undoUntil: string | null };
export type CaseAct = 'approve' | 'ask' | 'refuse' | 'undo';

/** What each letter does to the row that has the focus, in the order in which it is explained. */
export const caseKeys: readonly { key: string; act: CaseAct; label: string }[] = [
  { key: 'a', act: 'approve', label: 'eligible' },
  { key: 'i', act: 'ask', label: 'ask for information' },
  { key: 'd', act: 'refuse', label: 'not eligible' },
  { key: 'u', act: 'undo', label: 'take the last decision back' },
];

/** How far j and k move, as the arrows do. */
export const stepOfKey = (key: string): 'ArrowDown' | 'ArrowUp' | null =>
  key === 'j' ? 'ArrowDown' : key === 'k' ? 'ArrowUp' : null;

/** What a letter does to a row now; null where the letter is none, or this cannot be decided about the row. */
export function actOfKey(key: string, row: CaseRow): CaseAct | null {
  const act = caseKeys.find((one) => one.key === key)?.act ?? null;
  if (act === null || row.ownFamily) return null;
  const may: Record<CaseAct, boolean> = {
    approve: row.state !== 'ELIGIBLE',
    ask: row.state === 'PENDING',
    refuse: row.state !== 'NOT_ELIGIBLE',
    undo: row.undoUntil !== null,
  };
  return may[act] ? act : null;
}
