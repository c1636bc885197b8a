import type { ReactNode } from 'react';

type PublicPartProps = {
  id: string;
  title: string;
  /** Names the region where another part of the page has the same heading. */
  label?: string;
  children: ReactNode;
};

/** A part of a public page under its own heading. */
export function PublicPart({ id, title, label, children }: PublicPartProps) {
  return (
    <section aria-labelledby={label ? undefined : id} aria-label={label} className="scroll-mt-6">
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

/** A list of short facts with a tick each: a shape, not an icon, because there are many of them on a page. */
export function PublicList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <span
            aria-hidden
            className="mx-0.5 mt-[0.35em] size-4 flex-none bg-forest [clip-path:polygon(13%_47%,0_61%,38%_98%,100%_22%,86%_9%,37%_70%)] forced-colors:bg-[CanvasText]"
          />
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  );
}
