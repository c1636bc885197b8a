import { Link, useLocation } from 'react-router';
import Bookings from 'lucide-react/icons/ticket';
import Check from 'lucide-react/icons/clipboard-check';
import Chart from 'lucide-react/icons/chart-no-axes-column';
import Compass from 'lucide-react/icons/compass';
import Gauge from 'lucide-react/icons/gauge';
import Key from 'lucide-react/icons/key-round';
import Message from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import Sprout from 'lucide-react/icons/sprout';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { classes } from '../../ui/classes.ts';
import { councilParts, partAddress, partAt, type CouncilIcon } from '../council-parts.ts';

const icons = {
  overview: Gauge,
  eligibility: UserCheck,
  bookings: Bookings,
  attendance: Check,
  listings: Compass,
  providers: Sprout,
  programmes: Key,
  reports: Chart,
  messages: Message,
  members: Users,
  settings: Settings,
} satisfies Record<CouncilIcon, unknown>;

const row = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-ink no-underline hover:bg-paper-sunken';
const here = '!bg-forest-soft !text-on-forest-soft';

type Props = {
  councilId: string;
  className?: string;
};

/** The way through a council's side: its parts, and below each the pages that belong to it. */
export function CouncilNavigation({ councilId, className }: Props) {
  const { pathname } = useLocation();
  const at = partAt(pathname);
  return (
    <nav aria-label="The council’s dashboard" className={className}>
      <ul className="flex flex-col gap-0.5">
        {councilParts.map((part) => {
          const Icon = icons[part.icon];
          return (
            <li key={part.path}>
              <Link
                to={partAddress(councilId, part)}
                aria-current={at === part.path ? 'page' : undefined}
                className={classes(row, 'font-[600]', at === part.path && here)}
              >
                <Icon className="size-5 flex-none" aria-hidden />
                {part.label}
              </Link>
              {part.below && (
                <ul aria-label={part.label} className="flex flex-col gap-0.5 pl-8">
                  {part.below.map((one) => (
                    <li key={one.path}>
                      <Link
                        to={partAddress(councilId, one)}
                        aria-current={at === one.path ? 'page' : undefined}
                        className={classes(row, at === one.path && here)}
                      >
                        {one.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
