import { useState, useSyncExternalStore } from 'react';

/** From here on a case is read beside the table; below it, in a drawer. */
const BESIDE = '(min-width: 64rem)';

function onWidth(changed: () => void): () => void {
  const query = window.matchMedia(BESIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export type OpenCase = ReturnType<typeof useOpenCase>;

/**
 * Which case of a list is read, and which row the keys are at.
 * @param ids of the rows in sight, in their order
 */
export function useOpenCase(ids: readonly string[]) {
  const beside = useSyncExternalStore(
    onWidth,
    () => window.matchMedia(BESIDE).matches,
    () => false,
  );
  // `into`: the focus goes into the case. Each opening is an object of its own, so that a second one moves it again.
  const [open, setOpen] = useState<{ id: string; into: boolean } | null>(null);
  const [at, setAt] = useState<string | null>(null);
  const openId = open && ids.includes(open.id) ? open.id : null;
  return {
    beside,
    openId,
    /** The opening that takes the focus into the case; null where the focus stays in the table. */
    into: openId !== null && open?.into ? open : null,
    /** The one row that the tab key stops at. */
    stopId: at !== null && ids.includes(at) ? at : ids[0],
    enter: (id: string): void => {
      setAt(id);
      setOpen({ id, into: true });
    },
    close: (): void => setOpen(null),
    /** The keys have come to a row: a case that is read beside the table goes along. */
    moveTo: (id: string): void => {
      setAt(id);
      if (openId !== null && beside) setOpen({ id, into: false });
    },
    /** After a decision: the case below those decided about, where it is read beside the table. */
    openNext: (decided: readonly string[]): void => {
      const last = Math.max(...decided.map((id) => ids.indexOf(id)));
      const left = (id: string): boolean => !decided.includes(id);
      const next = ids.slice(last + 1).find(left) ?? ids.findLast(left);
      if (next !== undefined) setAt(next);
      setOpen(next !== undefined && beside ? { id: next, into: true } : null);
    },
  };
}
