import CircleAlert from 'lucide-react/icons/circle-alert';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import MapPin from 'lucide-react/icons/map-pin';
import Sprout from 'lucide-react/icons/sprout';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { format, timeOf } from '../../platform/time.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import type { CalendarState } from '../calendar-state.ts';
import { LearnerDiscs, LearnerEdge } from './learner-discs.tsx';
import { addressOf, clashesOf, type CalendarDate, type Clash, type Drawn } from './use-calendar.ts';

/** How each state is called; a booked date needs no word. */
export const stateWords: Record<CalendarState, string> = {
  booked: 'Booked',
  requested: 'Requested',
  offered: 'Offered to you',
  waiting: 'Waiting list',
  cancelled: 'Cancelled',
};

const stateTones: Record<CalendarState, Tone> = {
  booked: 'success',
  requested: 'info',
  offered: 'attention',
  waiting: 'neutral',
  cancelled: 'neutral',
};

/** What is not booked has a broken edge, what is only waited for no ground either. */
export const stateLooks: Record<CalendarState, string> = {
  booked: 'border-line bg-paper-raised',
  requested: 'border-dashed border-line-strong bg-paper-raised',
  offered: 'border-dashed border-marigold bg-paper-raised',
  waiting: 'border-dotted border-line-strong bg-transparent',
  cancelled: 'border-line bg-paper-sunken',
};

type DateCardProps = {
  date: CalendarDate;
  drawn: Drawn;
  /** One of seven columns: less is said, and more of it below each other. */
  narrow?: boolean;
  level?: 3 | 4;
};

/** One date of the family: when, what, who and where, and what it clashes with. Leads to its booking. */
export function DateCard({ date, drawn, narrow, level = 3 }: DateCardProps) {
  const Heading = `h${level}` as const;
  const names = isolatedList(date.learners.map(({ firstName }) => firstName));
  const isOff = date.state === 'cancelled';
  return (
    <article
      className={classes(
        'relative rounded-card border-[1.5px] py-2.5 pr-3 pl-5 print-together hover:border-ink',
        narrow && '!py-2 !pr-2 !pl-3.5',
        stateLooks[date.state],
      )}
    >
      <LearnerEdge learners={date.learners} marks={drawn.marks} />
      <p className={classes('figures font-[650]', narrow && 'text-sm', isOff && 'text-ink-soft line-through')}>
        <time dateTime={date.startDate}>
          {narrow
            ? `${timeOf(date.startDate)} to ${timeOf(date.endDate)}`
            : format.timeRange(date.startDate, date.endDate)}
        </time>
      </p>
      <Heading className={classes(narrow ? '!text-base' : '!text-lg', isOff && 'text-ink-soft line-through')}>
        <Link
          to={addressOf(date)}
          className="no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {date.title}
        </Link>
      </Heading>
      <p className={classes('mt-1 flex items-center gap-2', narrow && 'flex-wrap text-sm')}>
        <LearnerDiscs learners={date.learners} marks={drawn.marks} small={narrow} />
        <span className="min-w-0 wrap-break-word">{names}</span>
      </p>
      {date.place && (
        <p className={classes('mt-1 flex gap-1.5 text-sm text-ink-soft', narrow && 'hidden')}>
          <MapPin className="mt-[0.2em] size-4 flex-none" aria-hidden />
          <span className="min-w-0">{date.place}</span>
        </p>
      )}
      {date.othersSlug !== null && <p className="mt-1 text-sm text-ink-soft">Booked by another guardian</p>}
      <StateOf date={date} />
      <WhatToBring date={date} narrow={narrow} />
      {clashesOf(drawn.clashes, date).map((clash) => (
        <ClashLine key={clash.between.map(({ id }) => id).join()} date={date} clash={clash} />
      ))}
    </article>
  );
}

function StateOf({ date: { state, funded } }: { date: CalendarDate }) {
  if (state === 'booked' && !funded) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
      {state !== 'booked' && (
        <Badge tone={stateTones[state]} {...(state === 'waiting' ? { icon: <Hourglass aria-hidden /> } : {})}>
          {stateWords[state]}
        </Badge>
      )}
      {funded && <Badge icon={<Landmark aria-hidden />}>Funded</Badge>}
    </p>
  );
}

function WhatToBring({ date, narrow }: { date: CalendarDate; narrow: boolean | undefined }) {
  // Seven columns say it once, above them.
  if (date.whatToBring === '' || narrow) return null;
  return (
    <div className="mt-2 flex gap-2 rounded-control bg-forest-soft px-3 py-2 text-on-forest-soft">
      <Sprout className="mt-[0.2em] size-5 flex-none" aria-hidden />
      <div className="min-w-0">
        <p className="text-sm font-[700]">Today, bring</p>
        <p className="whitespace-pre-line wrap-break-word">{date.whatToBring}</p>
      </div>
    </div>
  );
}

/** Names the other date; the whole sentence stands above the calendar. */
function ClashLine({ date, clash }: { date: CalendarDate; clash: Clash }) {
  const other = clash.between.find(({ id }) => id !== date.id);
  if (!other) return null;
  const isSoft = clash.kind === 'family';
  const Icon = isSoft ? Users : CircleAlert;
  return (
    <p className={classes('mt-1.5 flex gap-1.5 text-sm font-[600]', isSoft ? 'text-on-sky-soft' : 'text-berry')}>
      <Icon className="mt-[0.15em] size-4 flex-none" aria-hidden />
      <span className="min-w-0 wrap-break-word">
        {isSoft ? 'At about the same time as' : clash.kind === 'travel' ? 'Too near to' : 'Clashes with'}{' '}
        {isolated(other.title)}
      </span>
    </p>
  );
}
