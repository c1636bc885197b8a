import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { choosableDates, type BlockOnOffer } from '../../schedule/offer.ts';
import { useAddress } from '../../platform/browser/use-address.ts';

export type ChosenDates = ReturnType<typeof useChosenDates>;

const chosenIn = (search: URLSearchParams): string[] =>
  // 'session' is the address of one date, as search engines know it.
  [...search.getAll('sessions'), ...search.getAll('session')].flatMap((ids) => ids.split(',')).filter(Boolean);

/** The chosen dates, kept in the address so that they survive a reload and can be sent to somebody. */
export function useChosenDates(offer: readonly BlockOnOffer[]) {
  const [search, change] = useAddress({ replace: true, preventScrollReset: true });
  // The choice is here and the address follows: it changes too slowly for somebody who taps two dates quickly.
  const [wanted, setWanted] = useState(() => chosenIn(search));
  const [news, setNews] = useState('');
  const dates = useMemo(() => choosableDates(offer), [offer]);
  const ids = useMemo(() => [...dates.keys()].filter((id) => wanted.includes(id)), [dates, wanted]);
  const known = useRef(new Map<string, string>());

  useEffect(() => {
    // Boxes that were ticked before the script was there.
    const boxes = document.querySelectorAll<HTMLInputElement>('#choose input[name=sessions]:checked');
    const ticked = [...boxes].map((box) => box.value);
    setWanted((before) => [...new Set([...before, ...ticked])]);
  }, []);

  const written = useRef(wanted.join());
  useEffect(() => {
    if (written.current === wanted.join()) return;
    written.current = wanted.join();
    change({ session: '', sessions: wanted.join(',') });
    // Only a choice changes the address, never the other way round.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);

  useEffect(() => {
    const gone = wanted.filter((id) => !dates.has(id));
    if (gone.length > 0) {
      const days = gone.flatMap((id) => known.current.get(id) ?? []);
      if (days.length > 0) {
        setNews(`${days.join(' and ')} can no longer be booked, so we took ${days.length === 1 ? 'it' : 'them'} out.`);
      }
      setWanted((before) => before.filter((id) => dates.has(id)));
    }
    known.current = new Map([...dates].map(([id, date]) => [id, date.day]));
  }, [dates, wanted]);

  const toggle = useCallback((id: string) => {
    setNews('');
    setWanted((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  }, []);
  return {
    ids,
    chosen: useMemo(() => new Set(ids), [ids]),
    days: ids.flatMap((id) => dates.get(id)?.day ?? []),
    possible: dates.size,
    search: search.toString(),
    news,
    toggle,
  };
}
