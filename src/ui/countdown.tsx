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

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** '14:05', or '33 hours 59 minutes' from an hour on. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor((seconds % 3600) / 60);
  const hours = Math.floor(seconds / 3600);
  if (hours === 0) return `${two(minutes)}:${two(seconds % 60)}`;
  return minutes === 0 ? count(hours, 'hour') : `${count(hours, 'hour')} ${count(minutes, 'minute')}`;
}

/** '15 minutes left', '34 hours left', rounded up; 'Less than a minute left' at the end. */
export function spokenTimeLeft(seconds: number): string {
  if (seconds <= 0) return 'The time is up';
  if (seconds < 60) return 'Less than a minute left';
  const minutes = Math.ceil(seconds / 60);
  return `${minutes <= 60 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')} left`;
}

/** Time left, ticking for the eye every second and told to screen readers once a minute, or once an hour while it is long. */
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
