import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { format } from '../../platform/time.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ShownRegister } from './use-register.ts';

const AGAIN_MS = 30_000;

/** Says that this register is from the device, and since when; it is read again as soon as there is signal. */
export function KeptNotice({ register: { keptAt, session, contacts } }: { register: ShownRegister }) {
  const cache = useQueryClient();
  useEffect(() => {
    if (keptAt === null) return undefined;
    const again = (): void => void cache.invalidateQueries({ queryKey: ['register', session.id] });
    window.addEventListener('online', again);
    // A bar of signal comes and goes without a word.
    const timer = window.setInterval(again, AGAIN_MS);
    return () => {
      window.removeEventListener('online', again);
      window.clearInterval(timer);
    };
  }, [keptAt, session.id, cache]);
  if (keptAt === null) return null;
  return (
    <Notice tone="attention" title="No signal: this is what is on this device">
      As of {format.dayAndTime(keptAt)}. Who booked or cancelled since is missing. Your marks are kept, and sent by
      themselves.
      {contacts === 'later' &&
        ' Emergency contacts were not allowed to be read at that time, so they are not on this device: ring the office.'}
    </Notice>
  );
}
