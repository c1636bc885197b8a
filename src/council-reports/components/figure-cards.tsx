import { Link, type To } from 'react-router';
import { classes } from '../../ui/classes.ts';

type Figure = {
  key: string;
  label: string;
  text: string;
  hint?: string;
  /** Where its rows are. */
  to?: To | undefined;
};

/** Numbers side by side, each with what it counts. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      {figures.map(({ key, label, text, hint, to }) => (
        <div key={key} className="flex flex-col rounded-card border border-line bg-paper-raised px-4 py-3">
          <dt className="text-sm text-ink-soft">{label}</dt>
          {/* A sum of a whole year is too wide for half a telephone in large figures. */}
          <dd className={classes('font-[700] figures', text.length > 10 ? 'text-base sm:text-2xl' : 'text-2xl')}>
            {to ? (
              <Link to={to} className="link" aria-label={`${text}: ${label}`} preventScrollReset>
                {text}
              </Link>
            ) : (
              text
            )}
          </dd>
          {hint && <dd className="mt-1 text-sm text-ink-soft">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
