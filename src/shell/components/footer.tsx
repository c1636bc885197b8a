import type { MouseEvent } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import type { Site } from '../../app/page-context.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { BoardLink } from '../../support/components/board-link.tsx';
import { ask } from '../../support/components/wishes.ts';
import { solutions } from '../../marketing/solutions.ts';

const link = 'inline-flex min-h-11 items-center text-ink no-underline hover:underline sm:min-h-9';

/** Opens the settings over this page; the article is for those without script. */
function openCookieSettings(event: MouseEvent): void {
  event.preventDefault();
  ask('cookies');
}

const about = [
  { to: '/help', label: 'Help' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/help/cookies', label: 'Cookies', onClick: openCookieSettings },
  { to: '/attributions', label: 'Maps and data' },
];

/** The foot of each page: the whole marketing navigation, and what every site must say. */
export function Footer({ brand }: { brand: string }) {
  const { user } = useCurrentUser();
  const { boards } = (useRouteLoaderData('root') as Site | undefined) ?? {};
  return (
    <footer className="site-foot border-t border-line bg-paper-sunken print:hidden">
      <div className="mx-auto grid grid-cols-1 max-w-7xl gap-x-8 gap-y-6 px-4 py-10 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        <div>
          <p className="font-heading text-xl font-[700]">After school. In place of school. Beyond school.</p>
          <ul className="mt-3 flex flex-wrap gap-x-5">
            {about.map(({ to, label, onClick }) => (
              <li key={to}>
                <Link to={to} className={link} onClick={onClick}>
                  {label}
                </Link>
              </li>
            ))}
            {(['feature', 'bug'] as const).map((board) => {
              const url = user && boards?.[board];
              return (
                url && (
                  <li key={board}>
                    <BoardLink board={board} url={url} className={link} />
                  </li>
                )
              );
            })}
          </ul>
          <p className="mt-3 text-sm text-ink-soft">© {brand}</p>
        </div>
        {solutions.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <p className="font-[700]">{group.title}</p>
            <ul className="mt-1">
              {group.links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
