import { Link } from 'react-router';
import type { LandingPage } from '../contract.ts';
import { landingPath } from '../landing-pages.ts';

type LandingLinksProps = { title: string; pages: readonly LandingPage[] };

/** Links to pages of a category in a town, with how many listings each has; nothing where there are none. */
export function LandingLinks({ title, pages }: LandingLinksProps) {
  if (pages.length === 0) return null;
  return (
    <nav aria-label={title} className="mt-12">
      <h2>{title}</h2>
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map((page) => (
          <li key={landingPath(page)}>
            <Link to={landingPath(page)} className="link link-tall">
              {page.title}
            </Link>{' '}
            <span className="text-ink-soft">{page.listings} listings</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
