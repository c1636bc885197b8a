import { classes } from './classes.ts';

export type LogoProps = {
  /** The product's name, from the configuration. */
  brand: string;
  /** Only the mark; the name is read out. */
  compact?: boolean;
  className?: string;
};

const leaf = 'M20 2.5c8.5 9.5 9.5 21.5 0 34.5-9.5-13-8.5-25 0-34.5Z';

/** The mark, three leaves that grow from one root, and the name. */
export function Logo({ brand, compact, className }: LogoProps) {
  return (
    <span className={classes('inline-flex items-center gap-2.5 text-ink max-[22rem]:gap-1', className)}>
      <svg viewBox="0 0 40 40" className="size-9 flex-none" aria-hidden fill="none">
        <path d={leaf} transform="rotate(-42 20 37)" className="fill-moss" />
        <path d={leaf} transform="rotate(42 20 37)" className="fill-marigold" />
        <path d={leaf} className="fill-forest stroke-paper" strokeWidth="2.5" paintOrder="stroke" />
      </svg>
      <span
        className={compact ? 'sr-only' : 'font-heading text-2xl leading-none font-[750] whitespace-nowrap text-forest'}
      >
        {brand}
      </span>
    </span>
  );
}
