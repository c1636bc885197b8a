import { useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import type { BlockOnOffer, DateOnOffer } from '../offer.ts';

/** So many dates of a block stand there; all of them are a tap away. */
const DATES_SHOWN = 3;

export type PublicDatesProps = {
  offer: readonly BlockOnOffer[];
  /** Whether dates can be chosen one by one: there is a ticket for them on sale. */
  choosable: boolean;
  /** Ids of the chosen dates. */
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** What books a whole block: its button, with the price. Null where no ticket fits. */
  wholeBlockAction: (block: BlockOnOffer) => ReactNode;
  /** Where to wait for a date or a whole block that is full: its address. Null where nobody can. */
  waitAt: ((what: { sessions: string } | { block: string }) => string) | null;
};

/** The dates in either form; a row tells all of a date, and where it can be chosen it is a box to tick. */
export type DatesProps = Pick<PublicDatesProps, 'offer' | 'chosen' | 'wholeBlockAction' | 'waitAt'> & {
  row: (date: DateOnOffer) => ReactNode;
  /** Chooses a date or takes it back; null where dates cannot be chosen one by one. */
  onPick: ((id: string) => void) | null;
};

/**
 * The dates of a listing as a list or, for who asks for it, in a calendar. The calendar is fetched when its button is
 * pressed, because most visitors never look at it; until it is there the list stays.
 */
export function PublicDates({ choosable, chosen, onToggle, waitAt, ...props }: PublicDatesProps) {
  const [Calendar, setCalendar] = useState<ComponentType<DatesProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const Shown = Calendar ?? DatesByMonth;
  const row = (date: DateOnOffer) =>
    date.full && waitAt ? (
      <FullDate key={date.id} date={date} to={waitAt({ sessions: date.id })} />
    ) : (
      <DateRow
        key={date.id}
        date={date}
        choosable={choosable && date.bookable}
        chosen={chosen.has(date.id)}
        onToggle={onToggle}
      />
    );
  return (
    <>
      <p className="mb-3 flex gap-2 *:aria-pressed:border-forest *:aria-pressed:bg-forest-soft noscript:hidden">
        <Button size="small" aria-pressed={!Calendar} onClick={() => setCalendar(null)}>
          List
        </Button>
        <Button
          size="small"
          aria-pressed={!!Calendar}
          onClick={() =>
            import('./public-calendar.tsx').then(
              (module) => setCalendar(() => module.PublicCalendar),
              () => setFailed(true),
            )
          }
        >
          Calendar
        </Button>
      </p>
      {failed && !Calendar && <p role="alert">The calendar could not be loaded. The list has the same dates.</p>}
      <Shown {...props} waitAt={waitAt} onPick={choosable ? onToggle : null} chosen={chosen} row={row} />
    </>
  );
}

/**
 * The dates of a listing by block and month: rows to choose from. Boxes of the form around them, so that they work
 * before and without script. Kept to few elements, because it is drawn on the server for each visitor.
 */
function DatesByMonth({ offer, chosen, row, wholeBlockAction, waitAt }: DatesProps) {
  return (
    <div className="flex flex-col gap-5">
      {offer.map((block) => (
        <section key={block.id} className="rounded-card border border-line bg-paper-raised">
          <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-1">
            <div>
              <h3 className="!text-lg">{block.name}</h3>
              <p className="text-sm text-ink-soft">
                {block.whole
                  ? `${block.dates < block.datesOfBlock ? 'The last' : 'All'} ${block.dates} dates together`
                  : 'Choose the dates that suit you'}
              </p>
            </div>
            {block.places && <Places date={{ places: block.places, bookable: block.bookable, scarce: false }} />}
          </header>
          {block.notes.map((note) => (
            <p key={note} className="px-4 pt-1 text-sm">
              {note}
            </p>
          ))}
          {block.reason && <p className="px-4 pt-1 font-[600]">{block.reason}</p>}
          <BlockDates block={block} chosen={chosen} row={row} />
          {block.whole && block.full && waitAt && (
            <div className="border-t border-line p-4">
              <Link to={waitAt({ block: block.id })} className="link link-tall font-[650]">
                Full: join the waiting list
              </Link>
            </div>
          )}
          {block.whole && block.bookable && <div className="border-t border-line p-4">{wholeBlockAction(block)}</div>}
        </section>
      ))}
    </div>
  );
}

type BlockDatesProps = Pick<DatesProps, 'chosen' | 'row'> & { block: BlockOnOffer };

/** The next dates of a block; all the others behind 'All 12 dates', by month. Open where one of those is chosen already. */
function BlockDates({ block, chosen, row }: BlockDatesProps) {
  const dates = block.months.flatMap((month) => month.dates);
  const next = new Set(dates.slice(0, DATES_SHOWN));
  const later = block.months
    .map((month) => ({ title: month.title, dates: month.dates.filter((date) => !next.has(date)) }))
    .filter((month) => month.dates.length > 0);
  const line = (date: DateOnOffer) => (block.whole ? <WholeBlockDate key={date.id} date={date} /> : row(date));
  const isAnyChosen = later.some((month) => month.dates.some((date) => chosen.has(date.id)));
  return (
    <>
      <ul className="pb-2 sm:grid sm:grid-cols-2">{[...next].map(line)}</ul>
      {later.length > 0 && (
        <details open={isAnyChosen || undefined} className="group border-t border-line">
          <summary className="flex min-h-12 list-none items-center gap-2 px-4 font-[650] text-forest [&::-webkit-details-marker]:hidden">
            All {dates.length} dates
            <span
              aria-hidden
              className="mr-1 ml-auto size-2.5 rotate-45 border-r-2 border-b-2 border-ink-soft group-open:mt-2 group-open:rotate-[225deg]"
            />
          </summary>
          {later.map((month) => (
            <section key={month.title} className="border-t border-line pt-2">
              <h4 className="px-4 !text-base">{month.title}</h4>
              <ul className="pb-2 sm:grid sm:grid-cols-2">{month.dates.map(line)}</ul>
            </section>
          ))}
        </details>
      )}
    </>
  );
}

/** A date of a block that is booked as a whole: nothing to choose. */
function WholeBlockDate({ date }: { date: DateOnOffer }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 px-4 py-1.5">
      <span>{date.day}</span>
      <span className="figures text-ink-soft">{date.times}</span>
    </li>
  );
}

/** A date that is full. Nothing to choose: a way to the waiting list, which is a page of its own. */
function FullDate({ date, to }: { date: DateOnOffer; to: string }) {
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 px-4 py-2">
      <span className="min-w-0 text-ink-soft">
        {date.day}
        <span className="figures block text-sm">{date.times}</span>
      </span>
      <Link to={to} className="link link-tall text-right text-sm font-[650]">
        Full: join the waiting list<span className="sr-only"> for {date.day}</span>
      </Link>
    </li>
  );
}

type DateRowProps = { date: DateOnOffer; choosable: boolean; chosen: boolean; onToggle: (id: string) => void };

/** A date to choose, with its times and places left. */
function DateRow({ date, choosable, chosen, onToggle }: DateRowProps) {
  return (
    <li>
      <label
        className={classes(
          'grid min-h-13 grid-cols-[auto_1fr_auto] content-center items-center gap-x-3 px-4 py-2',
          choosable
            ? 'hover:bg-forest-soft has-checked:bg-forest-soft has-checked:text-on-forest-soft'
            : 'text-ink-soft',
        )}
      >
        <input
          type="checkbox"
          name="sessions"
          value={date.id}
          className="tick row-span-2 print:invisible"
          disabled={!choosable}
          checked={chosen}
          onChange={() => onToggle(date.id)}
        />
        <span className={choosable ? 'font-[600]' : undefined}>{date.day}</span>
        <span className="figures col-start-2 row-start-2 text-sm">{date.times}</span>
        <Places date={date} className="col-start-3 row-span-2 row-start-1" />
      </label>
    </li>
  );
}

type PlacesProps = { date: Pick<DateOnOffer, 'places' | 'bookable' | 'scarce'>; className?: string };

function Places({ date, className }: PlacesProps) {
  return (
    <span
      className={classes(
        'flex-none text-sm',
        className,
        date.scarce && 'rounded-full bg-marigold-soft px-2.5 py-0.5 font-[650] text-on-marigold-soft',
        !date.bookable && 'font-[650]',
      )}
    >
      {date.places}
    </span>
  );
}
