import type { ReactNode } from 'react';
import Award from 'lucide-react/icons/award';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Sprout from 'lucide-react/icons/sprout';
import { categoryOf } from '../../listings/category-table.ts';
import { dayText } from '../../platform/day-text.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { aimWords } from '../../reflections/aims.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { hoursOf, hoursText, type Entry, type RecordFile, type RecordItem } from '../record-item.ts';
import { termOf } from '../term.ts';

type TimelineProps = {
  items: readonly RecordItem[];
  /** A file of an entry: a picture is shown, others can be opened. */
  fileOf: (file: RecordFile) => ReactNode;
  /** What can be done with an item: change it, open it. */
  actionsOf?: (item: RecordItem) => ReactNode;
  /** Whose record it is, for what the learner says. */
  firstName: string;
};

/** A record by terms, the latest first: each day's things under a line of their own. */
export function Timeline({ items, ...rest }: TimelineProps) {
  const terms = Map.groupBy(items, ({ on }) => termOf(on).label);
  return (
    <div className="flex flex-col gap-8">
      {[...terms].map(([label, group]) => (
        <section key={label} aria-label={label}>
          <h2 className="mb-3">{label}</h2>
          <ol className="flex flex-col gap-4 border-l-2 border-line pl-4 sm:pl-6">
            {group.map((item) => (
              <li key={`${item.kind} ${item.id}`}>
                <TimelineItem item={item} {...rest} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const icons = { dates: CalendarCheck, aims: Sprout, certificate: Award, entry: NotebookPen };

function TimelineItem({ item, fileOf, actionsOf, firstName }: { item: RecordItem } & Omit<TimelineProps, 'items'>) {
  const isVoice = item.kind === 'entry' && item.voice === 'LEARNER';
  const Icon = isVoice ? MessageSquareQuote : icons[item.kind];
  const actions = actionsOf?.(item);
  return (
    <article className="rounded-card border border-line bg-paper-raised p-4 sm:p-5">
      <header className="mb-2 flex gap-3">
        <span className="mt-0.5 flex-none text-forest">
          <Icon className="size-6" aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="!text-lg">{titleOf(item, firstName)}</h3>
          <p className="text-sm text-ink-soft">{lineOf(item)}</p>
        </div>
      </header>
      {item.kind === 'dates' && <Dates item={item} />}
      {item.kind === 'aims' && item.aims.length > 0 && (
        <SummaryList
          label={`Aims of ${isolated(item.listingTitle)}`}
          rows={item.aims.map(({ aim, level }) => ({ term: aim, value: aimWords[level] }))}
        />
      )}
      {item.kind !== 'dates' && item.words && (
        <p
          className={
            isVoice
              ? 'border-l-4 border-marigold pl-3 text-lg whitespace-pre-line [overflow-wrap:anywhere]'
              : 'mt-2 whitespace-pre-line [overflow-wrap:anywhere]'
          }
          dir="auto"
        >
          {item.words}
        </p>
      )}
      {item.kind === 'entry' && <EntryMore entry={item} fileOf={fileOf} />}
      {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
    </article>
  );
}

function titleOf(item: RecordItem, firstName: string): string {
  if (item.kind === 'dates') return item.listingTitle;
  if (item.kind === 'aims') return `What was seen at ${isolated(item.listingTitle)}`;
  if (item.kind === 'certificate') return item.title;
  return item.voice === 'LEARNER' ? `In ${isolated(firstName)}’s own words` : 'A note of the family';
}

function lineOf(item: RecordItem): string {
  const day = dayText(item.on, 'long', true);
  if (item.kind === 'entry') return day;
  if (item.kind !== 'dates') return isolatedParts([day, item.provider], ' · ');
  const { dates } = item;
  const times = dates.length === 1 ? day : `${dates.length} times`;
  return isolatedParts([times, hoursText(hoursOf(dates)), item.provider], ' · ');
}

function Dates({ item }: { item: Extract<RecordItem, { kind: 'dates' }> }) {
  const [first] = item.dates;
  if (!first) return null;
  if (item.dates.length === 1)
    return <p>{isolatedParts([format.timeRange(first.start, first.end), first.place], ' · ')}</p>;
  return (
    <Disclosure title={`The ${item.dates.length} dates`} className="!border-b-0">
      <ul className="flex flex-col gap-1">
        {item.dates.map(({ id, on, start, end, place }) => (
          <li key={id}>
            {isolatedParts([`${dayText(on, 'short', true)}, ${format.timeRange(start, end)}`, place], ' · ')}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function EntryMore({ entry, fileOf }: { entry: Entry; fileOf: TimelineProps['fileOf'] }) {
  const tags = [...entry.aims, ...entry.subjects.map((slug) => categoryOf(slug)?.title ?? '')].filter(Boolean);
  return (
    <>
      {entry.files.length > 0 && (
        <ul className="mt-3 flex flex-wrap items-end gap-3">
          {entry.files.map((file) => (
            <li key={file.id}>{fileOf(file)}</li>
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <ul aria-label="Aims and subjects" className="mt-3 flex flex-wrap gap-2 text-sm">
          {tags.map((tag) => (
            <li
              key={tag}
              className="rounded-full bg-forest-soft px-3 py-1 text-on-forest-soft [overflow-wrap:anywhere]"
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
