import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useLocation, useResolvedPath, type To } from 'react-router';
import { classes } from './classes.ts';

const barLook = 'more-beside flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]';
const tabLook =
  'flex min-h-12 flex-none items-center gap-2 border-b-[3px] px-3.5 pt-1 font-[600] whitespace-nowrap no-underline focus-visible:outline-offset-[-3px]';
/** So much of the tab before the current one stays in sight, in pixels. */
const PEEK = 48;
const tone = (current: boolean) =>
  current ? 'border-forest text-forest' : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink';

function Count({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-full bg-paper-sunken px-2 py-0.5 text-sm leading-none text-ink figures">{children}</span>
  );
}

export type TabsProps = {
  label: string;
  tabs: readonly { id: string; label: ReactNode; count?: number; content: ReactNode }[];
  selected?: string;
  defaultSelected?: string;
  onSelect?: (id: string) => void;
};

/** Parts of one page that are looked at one at a time. Arrow keys move between them. */
export function Tabs({ label, tabs, selected, defaultSelected, onSelect }: TabsProps) {
  const base = useId();
  const [own, setOwn] = useState(defaultSelected ?? tabs[0]?.id);
  const bar = useRef<HTMLDivElement>(null);
  const current = selected ?? own;

  const select = (id: string | undefined) => {
    if (id === undefined) return;
    setOwn(id);
    onSelect?.(id);
  };
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    select(tabs[index]?.id);
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div>
      <div ref={bar} role="tablist" aria-label={label} className={barLook}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-controls={`${base}-${tab.id}-panel`}
            aria-selected={tab.id === current}
            tabIndex={tab.id === current ? 0 : -1}
            className={classes(tabLook, tone(tab.id === current))}
            onClick={() => select(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <Count>{tab.count}</Count>}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== current}
          className="pt-5"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}

export type TabLink = {
  label: ReactNode;
  to: To;
  count?: number;
  /** Says whether it is the current one, where path and query alone do not tell. */
  current?: boolean;
};

type TabLinksProps = {
  label: string;
  tabs: readonly TabLink[];
};

/** Tabs that are pages or filters of their own: each has an address, so they can be shared and gone back to. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const bar = useRef<HTMLUListElement>(null);
  const { pathname, search } = useLocation();
  // On a small screen the current one may be beyond the edge of the bar.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - bar.current.offsetLeft - PEEK;
  }, [pathname, search]);
  return (
    <nav aria-label={label}>
      <ul ref={bar} className={barLook}>
        {tabs.map((tab) => (
          <li key={typeof tab.to === 'string' ? tab.to : `${tab.to.pathname}${tab.to.search}`} className="flex-none">
            <TabLinkElement tab={tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLinkElement({ tab }: { tab: TabLink }) {
  const here = useLocation();
  const there = useResolvedPath(tab.to);
  const current = tab.current ?? (here.pathname === there.pathname && here.search === there.search);
  return (
    <Link
      to={tab.to}
      preventScrollReset
      aria-current={current ? 'page' : undefined}
      className={classes(tabLook, tone(current))}
    >
      {tab.label}
      {tab.count !== undefined && <Count>{tab.count}</Count>}
    </Link>
  );
}
