import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ActingMark, BackButton } from '../../acting/components/acting-notice.tsx';
import { useOpenPages } from '../../acting/components/open-pages.ts';
import { api } from '../../client.ts';
import { storeMode, useStoredMode } from '../../identity/components/navigation-mode.ts';
import type { User } from '../../identity/contract.ts';
import { CouncilNavigation } from '../../councils/components/council-navigation.tsx';
import { councilAt } from '../../councils/council-parts.ts';
import { fullName, isNameIncomplete } from '../../identity/name.ts';
import type { NavigationMode } from '../../identity/landing.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { counterpartOf, modeAt } from '../mode.ts';
import { useLive } from '../../platform/browser/live.ts';
import { isolated } from '../../platform/isolated.ts';
import {
  accountLinks,
  adminLinks,
  councilLink,
  isPageOf,
  sidebars,
  type IconName,
  type ShellLink,
  helpLink,
} from '../navigation.ts';
import { LinkIcon } from './link-icon.tsx';

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left font-[600] text-ink no-underline hover:bg-paper-sunken';
const here = '!bg-forest-soft !text-on-forest-soft';

type NavigationListProps = {
  user: User;
  /** Beside the page a group opens as a popover; in the drawer, under a finger, it unfolds. */
  groups: 'popover' | 'unfold';
};

/** All links of a signed-in person, for the mode they are in. */
export function NavigationList({ user, groups }: NavigationListProps) {
  const { pathname } = useLocation();
  const opens = useOpenPages(user);
  if (user.role === 'helper') return <HelperList user={user} />;
  const councilId = councilAt(pathname);
  if (councilId !== null && user.isCouncilMember && opens('/councils'))
    return <CouncilSide councilId={councilId} user={user} groups={groups} />;
  return <OwnPages user={user} groups={groups} />;
}

/** On a page of a council its own navigation comes first, and what the officer has beside it is folded away. */
function CouncilSide({ councilId, user, groups }: NavigationListProps & { councilId: string }) {
  const councils = useCouncils();
  const title = councils.find(({ id }) => id === councilId)?.title;
  const others = councils.filter(({ id }) => id !== councilId);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex min-h-11 items-center gap-3 px-3 font-[700]">
        <LinkIcon name="council" />
        <span className="min-w-0 break-words">{title === undefined ? 'Your council' : isolated(title)}</span>
      </p>
      <CouncilNavigation councilId={councilId} />
      {others.length > 0 && (
        <Group
          label="Other councils"
          icon="council"
          groups={groups}
          links={others.map(({ id, title: other }) => ({ to: councilLink(id), label: other, icon: 'council' }))}
        />
      )}
      <Disclosure title={<span className="px-3">Your own pages</span>} className="!border-0 border-t border-line">
        <OwnPages user={user} groups={groups} />
      </Disclosure>
    </div>
  );
}

/** What somebody has of their own, for the mode they are in. */
function OwnPages({ user, groups }: NavigationListProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mode = modeAt(pathname, useStoredMode());
  const opens = useOpenPages(user);
  const isOpen = (link: ShellLink): boolean => opens(link.to);
  const switchTo = (next: NavigationMode) => {
    storeMode(next);
    const address = counterpartOf(pathname, next);
    if (address) void navigate(address);
  };
  return (
    <div className="flex flex-col gap-4">
      <ActingMark user={user} />
      <div className="px-1">
        {isNameIncomplete(user) && opens('/profile-settings') && (
          <NavLink to="/profile-settings" className="link link-tall mb-2 px-2">
            Update name
          </NavLink>
        )}
        <Segmented
          label="Mode"
          wide
          value={mode}
          onChange={switchTo}
          options={[
            { value: 'learn', label: 'Learn' },
            { value: 'mentor', label: 'Mentor' },
          ]}
        />
      </div>
      <nav aria-label={mode === 'mentor' ? 'Mentor' : 'Learn'}>
        <ul className="flex flex-col gap-0.5">
          {sidebars[mode].filter(isOpen).map((link) => (
            <Entry key={link.to} link={link}>
              {link.to === '/messages' && <Unread user={user} />}
            </Entry>
          ))}
          <AccountGroup links={accountLinks[mode].filter(isOpen)} groups={groups} />
          {mode === 'mentor' && user.isCouncilMember && opens('/councils') && <Councils groups={groups} />}
        </ul>
      </nav>
      {(user.role === 'admin' || user.isImpersonated) && <Dashboard user={user} />}
      <ul className="border-t border-line pt-3">
        <Entry link={helpLink} />
      </ul>
      <p className="truncate px-3 text-sm text-ink-soft">{fullName(user) || user.emailAddress}</p>
    </div>
  );
}

/** Somebody who helps for a day has the register that they help on. */
function HelperList({ user }: { user: User }) {
  return (
    <nav aria-label="Helper">
      <ul className="flex flex-col gap-0.5">
        {sidebars.mentor
          .filter(({ icon }) => icon === 'registers')
          .map((link) => (
            <Entry key={link.to} link={link} />
          ))}
      </ul>
      <p className="mt-4 truncate px-3 text-sm text-ink-soft">{fullName(user)}</p>
    </nav>
  );
}

/** How many messages wait to be read. Says nothing while that is not known, or there are none. */
function Unread({ user }: { user: User }) {
  const cache = useQueryClient();
  const queryKey = ['conversations', 'unread-count'];
  const { data } = useQuery({ queryKey, queryFn: () => api('GET /conversations/unread-count'), retry: false });
  useLive([`account:${user.id}`], ({ kind }) => {
    if (kind.startsWith('conversation.') || kind.startsWith('live.')) void cache.invalidateQueries({ queryKey });
  });
  // Those of support are read in the help chat, which counts them itself.
  const count = data ? data.count - data.ofSupport : 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-6 flex-none rounded-full bg-berry px-2 py-0.5 text-center text-sm leading-snug text-on-berry figures">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}

/** What administrators do for all accounts; while impersonating, the way back. */
function Dashboard({ user }: { user: User }) {
  return (
    <nav aria-labelledby="dashboard-links">
      <h2 id="dashboard-links" className="px-3 pb-1 !font-text !text-sm text-ink-soft">
        Dashboard
      </h2>
      <ul className="flex flex-col gap-0.5">
        {adminLinks.map((link) => (
          <Entry key={link.to} link={link} />
        ))}
        {user.isImpersonated && (
          <li className="px-3 py-1">
            <BackButton user={user} small />
          </li>
        )}
      </ul>
    </nav>
  );
}

function Entry({ link, children }: { link: ShellLink; children?: ReactNode }) {
  const { pathname } = useLocation();
  const current = isPageOf(link, pathname);
  return (
    <li>
      <Link to={link.to} aria-current={current ? 'page' : undefined} className={current ? `${row} ${here}` : row}>
        <LinkIcon name={link.icon} />
        {link.about ? (
          <span>
            {link.label}
            <span className="block text-sm font-[400] text-ink-soft">{link.about}</span>
          </span>
        ) : (
          link.label
        )}
        {children}
      </Link>
    </li>
  );
}

function AccountGroup({ links, groups }: { links: readonly ShellLink[]; groups: NavigationListProps['groups'] }) {
  const [only] = links;
  if (!only) return null;
  if (links.length === 1) return <Entry link={only} />;
  return (
    <li>
      <Group label="Account" icon="profile" groups={groups} links={links} />
    </li>
  );
}

/** Read once: who is in which council seldom changes (specification: no refetch on mount or focus). */
function useCouncils() {
  const { data = [] } = useQuery({
    queryKey: ['councils', 'mine'],
    queryFn: () => api('GET /councils/mine'),
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  });
  return data;
}

function Councils({ groups }: { groups: NavigationListProps['groups'] }) {
  const links = useCouncils().map(({ id, title }): ShellLink => ({
    to: councilLink(id),
    label: title,
    icon: 'council',
  }));
  const [only] = links;
  if (!only) return null;
  if (links.length === 1) return <Entry link={only} />;
  return (
    <li>
      <Group label="Councils" icon="council" groups={groups} links={links} />
    </li>
  );
}

function Group({
  label,
  icon,
  groups,
  links,
}: {
  label: string;
  icon: IconName;
  groups: NavigationListProps['groups'];
  links: readonly ShellLink[];
}) {
  const { pathname } = useLocation();
  // Folded, it stands for the entries in it.
  const current = links.some((link) => isPageOf(link, pathname));
  const list = (
    <ul className="flex min-w-52 flex-col gap-0.5">
      {links.map((link) => (
        <Entry key={link.to} link={link} />
      ))}
    </ul>
  );
  const title = (
    <span className="flex items-center gap-3 px-3">
      <LinkIcon name={icon} />
      {label}
    </span>
  );
  if (groups === 'unfold') {
    return (
      <Disclosure title={title} className="!border-0" open={current || undefined}>
        {list}
      </Disclosure>
    );
  }
  return (
    <Popover
      label={label}
      placement="right"
      trigger={
        <button type="button" aria-current={current ? 'true' : undefined} className={current ? `${row} ${here}` : row}>
          <LinkIcon name={icon} />
          <span className="flex-1">{label}</span>
          <ChevronRight className="size-4 text-ink-soft" aria-hidden />
        </button>
      }
    >
      {list}
    </Popover>
  );
}
