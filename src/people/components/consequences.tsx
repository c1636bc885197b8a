import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** What follows from a change, in front of those who still have to confirm it. */
export function Consequences({ sentences, title }: { sentences: readonly string[]; title?: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentences.length > 0) notice.current?.focus();
  }, [sentences]);
  if (sentences.length === 0) return null;
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="attention" title={title ?? 'Please read this before you change it'}>
        <ul className="list-disc pl-5">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
