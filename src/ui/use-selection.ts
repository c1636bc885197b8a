import { useEffect, useState } from 'react';

/** As many rows are chosen at once, where a list does not allow fewer. */
export const MOST_CHOSEN = 500;

/**
 * Rows that somebody ticked, from page to page; another list begins with none, and so does Escape.
 * @param list stands for which rows there are, whatever the page and the order
 * @param most as many as are chosen at once; the bar of what can be done with them says so
 */
export function useSelection(list: string, most = MOST_CHOSEN) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [of, setOf] = useState(list);
  if (of !== list) {
    setOf(list);
    setChosen([]);
  }
  useEffect(() => {
    if (chosen.length === 0) return undefined;
    const clear = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('dialog[open]') === null)
        setChosen([]);
    };
    addEventListener('keydown', clear);
    return () => removeEventListener('keydown', clear);
  }, [chosen.length]);
  return { chosen, choose: (keys: readonly string[]): void => setChosen(keys.slice(0, most)) };
}
