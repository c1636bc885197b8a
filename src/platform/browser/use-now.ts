import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The time, a quarter of a minute old at most, also after the page was asleep. For screens that change at a certain minute. */
export function useNow(): Temporal.Instant {
  const [now, setNow] = useState(() => Temporal.Now.instant());
  useEffect(() => {
    const look = (): void => setNow(Temporal.Now.instant());
    const timer = window.setInterval(look, TICK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
