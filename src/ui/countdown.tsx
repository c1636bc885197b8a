import { useEffect, useRef, useSyncExternalStore } from 'react';

export type CountdownProps = {
  /** When the time is up. */
  until: Date | string;
  /** Called once when the time is up. */
  onEnd?: () => void;
  className?: string;
};

const everySecond = (tick: () => void) => {
  const timer = window.setInterval(tick, 1000);
  return () => window.clearInterval(timer);
};
const thisSecond = () => Math.floor(Date.now() / 1000);

/** '14:05', or '1:02:09' from an hour on. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** '15 minutes left', rounded up; 'Less than a minute left' at the end. */
export function spokenTimeLeft(seconds: number): string {
  if (seconds <= 0) return 'The time is up';
  if (seconds < 60) return 'Less than a minute left';
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}

/** Time left, ticking for the eye every second and told to screen readers once a minute. */
export function Countdown({ until, onEnd, className }: CountdownProps) {
  const now = useSyncExternalStore<number | null>(everySecond, thisSecond, () => null);
  const left = now === null ? null : Math.max(0, Math.floor(new Date(until).getTime() / 1000) - now);
  const over = left === 0;
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (over) end.current?.();
  }, [over]);
  return (
    <span role="timer" className={className}>
      <span aria-hidden className="font-[650] figures">
        {left === null ? '--:--' : clockText(left)}
      </span>
      <span aria-live="polite" className="sr-only">
        {left === null ? '' : spokenTimeLeft(left)}
      </span>
    </span>
  );
}
