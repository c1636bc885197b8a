import { Link } from 'react-router';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { LandingPage } from '../contract.ts';
import { landingPath } from '../landing-pages.ts';

type LandingLinksProps = {
  title: string;
  pages: readonly LandingPage[];
  /** Closed at first, where a page must stay short on a phone. */
  folded?: boolean;
};

/** Links to pages of a category in a town, with how many listings each has; nothing where there are none. */
export function LandingLinks({ title, pages, folded = false }: LandingLinksProps) {
  if (pages.length === 0) return null;
  const links = <Links pages={pages} />;
  return (
    <nav aria-label={title} className="mt-12">
      {folded ? (
        <Disclosure title={title}>{links}</Disclosure>
      ) : (
        <>
          <h2>{title}</h2>
          {links}
        </>
      )}
    </nav>
  );
}

function Links({ pages }: Pick<LandingLinksProps, 'pages'>) {
  return (
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
  );
}
