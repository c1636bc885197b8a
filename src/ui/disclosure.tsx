import type { DetailsHTMLAttributes, ReactNode, Ref } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classes } from './classes.ts';

export type DisclosureProps = Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'title'> & {
  title: ReactNode;
  /** Beside the title: a count, a badge. */
  aside?: ReactNode;
  /** `plain` is a line of text, `card` a sheet of its own. */
  look?: 'plain' | 'card';
  /** Disclosures with the same name close each other. */
  name?: string;
  ref?: Ref<HTMLDetailsElement>;
};

/** Something that can be opened to read more. Works without script; find-in-page opens it. */
export function Disclosure({ title, aside, look = 'plain', className, children, ...rest }: DisclosureProps) {
  const card = look === 'card';
  return (
    <details
      {...rest}
      className={classes(
        'group',
        card ? 'rounded-card border border-line bg-paper-raised' : 'border-b border-line',
        className,
      )}
    >
      <summary
        className={classes(
          'flex min-h-12 list-none items-center gap-3 py-3 font-[650] hover:text-forest [&::-webkit-details-marker]:hidden',
          card && 'px-4 focus-visible:rounded-card',
        )}
      >
        <span className="min-w-0 flex-1">{title}</span>
        {aside}
        <ChevronDown
          className="size-5 flex-none text-ink-soft transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className={card ? 'px-4 pb-4' : 'pb-4'}>{children}</div>
    </details>
  );
}
