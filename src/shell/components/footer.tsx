import type { MouseEvent } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Site } from '../../app/page-context.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { BoardLink } from '../../support/components/board-link.tsx';
import { ask } from '../../support/components/wishes.ts';
import { solutions } from '../../marketing/solutions.ts';
import { aboutLinks, COOKIE_SETTINGS } from '../about-links.ts';

const link = 'inline-flex min-h-11 items-center text-ink no-underline hover:underline sm:min-h-9';

/** Opens the settings over this page; the page of cookies is for those without script. */
function openCookieSettings(event: MouseEvent): void {
  event.preventDefault();
  ask('cookies');
}

type Links = readonly { to: string; label: string; inFull?: string }[];

/** The foot of each page: the whole marketing navigation, and what every site must say. */
export function Footer({ brand }: { brand: string }) {
  return (
    <footer className="site-foot border-t border-line bg-paper-sunken print:hidden">
      <div className="mx-auto grid grid-cols-1 max-w-7xl gap-x-8 gap-y-6 px-4 py-8 sm:grid-cols-2 sm:px-6 sm:py-10 lg:grid-cols-4">
        <div>
          <p className="font-heading text-xl font-[700]">After school. In place of school. Beyond school.</p>
          <About />
          <p className="mt-3 text-sm text-ink-soft">© {brand}</p>
        </div>
        <div className="border-t border-line sm:hidden">
          {solutions.map((group) => (
            <Folded key={group.title} {...group} />
          ))}
        </div>
        {solutions.map((group) => (
          <nav key={group.title} aria-label={group.title} className="max-sm:hidden">
            <p className="font-[700]">{group.title}</p>
            <LinkList links={group.links} />
          </nav>
        ))}
      </div>
    </footer>
  );
}

function About() {
  const { user } = useCurrentUser();
  const { boards } = (useRouteLoaderData('root') as Site | undefined) ?? {};
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5">
      {aboutLinks.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={link} onClick={to === COOKIE_SETTINGS ? openCookieSettings : undefined}>
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
  );
}

/** A group on a phone: one row until somebody wants to see more. Works without script. */
function Folded({ title, links }: { title: string; links: Links }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 list-none items-center gap-3 font-[700] [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{title}</span>
        <ChevronDown className="size-5 flex-none text-ink-soft group-open:rotate-180" aria-hidden />
      </summary>
      <nav aria-label={title} className="pb-2">
        <LinkList links={links} />
      </nav>
    </details>
  );
}

function LinkList({ links }: { links: Links }) {
  return (
    <ul className="mt-1">
      {links.map(({ to, label, inFull }) => (
        <li key={to}>
          <Link to={to} className={`${link} max-sm:w-full`}>
            {inFull ? `${label} (${inFull})` : label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
