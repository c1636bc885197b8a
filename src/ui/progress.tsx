import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export type ProgressProps = {
  label: ReactNode;
  /** 0 to `max`; without it the length is not known. */
  value?: number;
  max?: number;
  /** In words, instead of per cent: '3 of 12 rows'. */
  text?: string;
  className?: string;
};

/** How far a long piece of work has come. */
export function Progress({ label, value, max = 100, text, className }: ProgressProps) {
  const id = useId();
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, Math.max(0, value / max));
  const said = text ?? (share === undefined ? undefined : `${Math.round(share * 100)} %`);
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <div className="flex justify-between gap-4 text-sm">
        <span id={id} className="font-[600]">
          {label}
        </span>
        {said && <span className="text-ink-soft figures">{said}</span>}
      </div>
      <progress className="sr-only" aria-labelledby={id} value={share === undefined ? undefined : value} max={max} />
      <div aria-hidden className="h-3 overflow-hidden rounded-full border border-line-strong bg-paper-sunken">
        <div
          className={classes(
            'h-full rounded-full forced-colors:bg-[Highlight]',
            share === undefined ? 'stripes' : 'bg-forest transition-[width] duration-150',
          )}
          style={share === undefined ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
