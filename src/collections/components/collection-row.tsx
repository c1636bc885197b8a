import type { ReactNode } from 'react';
import { Link } from 'react-router';

type CollectionRowProps = { to: string; title: string; about: ReactNode; aside?: ReactNode };

/** A collection in a list: the whole row is one link. */
export function CollectionRow({ to, title, about, aside }: CollectionRowProps) {
  return (
    <li className="relative flex min-h-14 flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-paper-raised px-4 py-2.5">
      <div className="min-w-0">
        <h3 className="!text-base">
          <Link to={to} className="no-underline after:absolute after:inset-0 after:rounded-card hover:underline">
            {title}
          </Link>
        </h3>
        <p className="line-clamp-2 text-sm text-ink-soft">{about}</p>
      </div>
      {aside}
    </li>
  );
}
