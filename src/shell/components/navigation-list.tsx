import { useQuery } from '@tanstack/react-query';
import { NavLink, useLocation, useNavigate } from 'react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { api } from '../../client.ts';
import { storeMode, useStoredMode } from '../../identity/components/navigation-mode.ts';
import type { User } from '../../identity/contract.ts';
import { fullName, isNameIncomplete } from '../../identity/name.ts';
import type { NavigationMode } from '../../identity/landing.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { counterpartOf, modeAt } from '../mode.ts';
import { accountLinks, adminLink, councilLink, sidebars, type IconName, type ShellLink } from '../navigation.ts';
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
  const navigate = useNavigate();
  const mode = modeAt(pathname, useStoredMode());
  const switchTo = (next: NavigationMode) => {
    storeMode(next);
    const counterpart = counterpartOf(pathname, next);
    if (counterpart) void navigate(counterpart);
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="px-1">
        {isNameIncomplete(user) && (
          <NavLink to="/profile-settings" className="link mb-2 inline-flex min-h-11 items-center px-2">
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
          {sidebars[mode].map((link) => (
            <Entry key={link.to} link={link} />
          ))}
          <AccountGroup mode={mode} groups={groups} />
          {mode === 'mentor' && user.isCouncilMember && <Councils groups={groups} />}
          {(user.role === 'admin' || user.isImpersonated) && <Entry link={adminLink} />}
        </ul>
      </nav>
      <p className="truncate px-3 text-sm text-ink-soft">{fullName(user) || user.emailAddress}</p>
    </div>
  );
}

function Entry({ link }: { link: ShellLink }) {
  const { pathname } = useLocation();
  // '/schedule' is the learner's calendar and '/schedule/mentor' the registers: only one of them is here.
  const end = link.to === '/schedule';
  const registers = link.to === '/schedule/mentor' && pathname.startsWith('/registers');
  return (
    <li>
      <NavLink to={link.to} end={end} className={({ isActive }) => (isActive || registers ? `${row} ${here}` : row)}>
        <LinkIcon name={link.icon} />
        {link.label}
      </NavLink>
    </li>
  );
}

function AccountGroup({ mode, groups }: { mode: NavigationMode; groups: NavigationListProps['groups'] }) {
  const links = accountLinks[mode];
  const [only] = links;
  if (links.length === 1 && only) return <Entry link={only} />;
  return (
    <li>
      <Group label="Account" icon="profile" groups={groups} links={links} />
    </li>
  );
}

/** Read once: who is in which council seldom changes (specification: no refetch on mount or focus). */
function Councils({ groups }: { groups: NavigationListProps['groups'] }) {
  const { data: councils = [] } = useQuery({
    queryKey: ['councils', 'mine'],
    queryFn: () => api('GET /councils/mine'),
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  });
  const links = councils.map(({ id, title }): ShellLink => ({ to: councilLink(id), label: title, icon: 'council' }));
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
      <Disclosure title={title} className="!border-0">
        {list}
      </Disclosure>
    );
  }
  return (
    <Popover
      label={label}
      placement="right"
      trigger={
        <button type="button" className={row}>
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
