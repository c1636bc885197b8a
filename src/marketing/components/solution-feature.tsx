import { isolated } from '../../platform/isolated.ts';
import type { Feature } from '../solution-page.ts';
import { Tick } from './tick.tsx';

type Of<Kind extends Feature['kind']> = Extract<Feature, { kind: Kind }>;

/** The part of a page that no other page has. */
export function SolutionFeature({ feature }: { feature: Feature }) {
  return (
    <section aria-labelledby="feature" className="rounded-card bg-paper-sunken p-5 sm:p-8">
      <h2 id="feature">{feature.title}</h2>
      <p className="mt-2 max-w-3xl text-ink-soft">{feature.text}</p>
      <div className="mt-5">
        <Drawn feature={feature} />
      </div>
    </section>
  );
}

function Drawn({ feature }: { feature: Feature }) {
  switch (feature.kind) {
    case 'day':
      return <Day {...feature} />;
    case 'people':
      return <People {...feature} />;
    case 'week':
      return <Week {...feature} />;
    case 'levels':
      return <Levels {...feature} />;
    case 'allowance':
      return <Allowance {...feature} />;
    case 'numbers':
      return <Numbers {...feature} />;
  }
}

/** Down one column on a phone, down two on a wide screen. */
function Day({ rows }: Of<'day'>) {
  return (
    <ol
      className="ml-2 grid gap-x-10 lg:grid-flow-col lg:grid-cols-2"
      style={{ gridTemplateRows: `repeat(${Math.ceil(rows.length / 2)}, auto)` }}
    >
      {rows.map(({ at, what }) => (
        <li key={at} className="relative border-l-2 border-forest pb-5 pl-6">
          <span
            aria-hidden
            className="absolute top-1.5 -left-[7px] size-3 rounded-full bg-marigold ring-2 ring-forest"
          />
          <p className="font-[700] figures">{at}</p>
          <p>{what}</p>
        </li>
      ))}
    </ol>
  );
}

function People({ title, heads, rows }: Of<'people'>) {
  return (
    // It scrolls where the screen is narrow, so it takes the focus: arrow keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${isolated(title)}, as a table`}>
      <table className="w-full min-w-[30rem] border-collapse text-left">
        <thead>
          <tr className="border-b-2 border-line-strong">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-[700]">
                {head || <span className="sr-only">What</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([what = '', ...cells]) => (
            <tr key={what} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-4 font-[600]">
                {what}
              </th>
              {cells.map((cell, index) => (
                <td key={index} className="py-2.5 pr-4">
                  <Cell text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ text }: { text: string }) {
  if (text !== 'yes') return <span className="text-ink-soft">{text === '' ? '–' : text}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-[600]">
      <Tick className="size-[1.1em] text-forest" /> yes
    </span>
  );
}

function Week({ capacity, days }: Of<'week'>) {
  return (
    <ul className="grid gap-3 sm:grid-cols-5">
      {days.map(({ day, booked }) => (
        <li key={day} className="rounded-card border border-line bg-paper-raised p-3">
          <p className="font-[700]">{day}</p>
          <div aria-hidden className="mt-2 grid grid-cols-8 gap-1 sm:grid-cols-4">
            {Array.from({ length: capacity }, (_, index) => (
              <span
                key={index}
                className={`aspect-square rounded-full ${index < booked ? 'bg-forest' : 'border border-line-strong'}`}
              />
            ))}
          </div>
          <p className="mt-2 text-sm figures">
            {booked === capacity ? 'Full' : `${capacity - booked} of ${capacity} places free`}
          </p>
        </li>
      ))}
    </ul>
  );
}

const levels = ['Understands', 'Applies', 'Extends'] as const;

function Levels({ rows }: Of<'levels'>) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ aim, level }) => (
        <li
          key={aim}
          className="grid gap-2 rounded-card border border-line bg-paper-raised p-4 sm:grid-cols-[1fr_20rem] sm:items-center"
        >
          <p className="font-[650]">{aim}</p>
          <div>
            <div aria-hidden className="flex gap-1">
              {levels.map((name, index) => (
                <span key={name} className={`h-3 flex-1 rounded-full ${index < level ? 'bg-forest' : 'bg-line'}`} />
              ))}
            </div>
            <p className="mt-1 text-sm">{levels[level - 1]}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const amount = (value: number, unit: string): string => (unit === 'pounds' ? `£${value}` : `${value} ${unit}`);

function Allowance({ rows }: Of<'allowance'>) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {rows.map(({ label, used, reserved, whole, unit }) => (
        <li key={label} className="rounded-card border border-line bg-paper-raised p-4">
          <p className="font-[700]">{label}</p>
          <div aria-hidden className="mt-3 flex h-4 overflow-clip rounded-full bg-line">
            <span className="bg-forest" style={{ width: `${(used / whole) * 100}%` }} />
            <span className="bg-marigold" style={{ width: `${(reserved / whole) * 100}%` }} />
          </div>
          <p className="mt-3 text-sm">
            {amount(used, unit)} used, {amount(reserved, unit)} reserved,{' '}
            <strong>{amount(whole - used - reserved, unit)} left</strong>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Numbers({ rows }: Of<'numbers'>) {
  return (
    <ul className="grid gap-4 lg:grid-cols-3">
      {rows.map(({ date, booked, needed }) => (
        <li key={date} className="rounded-card border border-line bg-paper-raised p-4">
          <p className="font-[700]">{date}</p>
          <p className="mt-2 font-heading text-3xl font-[750] figures">
            {booked} <span className="text-lg font-[550]">booked, {needed} needed</span>
          </p>
          <p className={`mt-2 font-[600] ${booked < needed ? 'text-berry' : 'text-forest'}`}>
            {booked < needed ? `Cancelled unless ${needed - booked} more come` : 'Goes ahead'}
          </p>
        </li>
      ))}
    </ul>
  );
}
