import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';

/** A part of a public page under its own heading. */
export function PublicPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="scroll-mt-6">
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Text as somebody wrote it: paragraphs divided by blank lines, lines kept. */
export function PublicText({ text }: { text: string }) {
  return (
    <div className="prose whitespace-pre-line">
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

/** A list of short facts with a tick each. */
export function PublicList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check className="mt-[0.2em] size-5 flex-none text-forest" aria-hidden />
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  );
}
