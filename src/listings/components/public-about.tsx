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

/** A list of short facts with a tick each: a letter, not an icon, because there are many of them on a page. */
export function PublicList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2 [&>li]:relative [&>li]:pl-8 [&>li]:before:absolute [&>li]:before:left-0.5 [&>li]:before:font-[700] [&>li]:before:text-forest [&>li]:before:content-['✓'_/_'']">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
