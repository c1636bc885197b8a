import { Link, useRouteLoaderData, type MetaFunction } from 'react-router';
import type { Site } from '../../app/page-context.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Accessibility',
    description: 'What we do so that everybody can use this site, and where it falls short.',
  });

type Gap = { where: string; what: string; instead: string };

const gaps: readonly Gap[] = [
  {
    where: 'Maps',
    what: 'The map itself cannot be read out.',
    instead: 'Each place on it is also in the list beside it, with its distance and address.',
  },
  {
    where: 'Photographs',
    what: 'Providers may add a photograph without describing it.',
    instead: 'What matters is in the words of the listing. Ask the provider under Messages.',
  },
  {
    where: 'Files',
    what: 'Files that families and providers send each other can be anything, also scanned paper.',
    instead: 'Answers can be typed wherever the provider does not ask for a file.',
  },
  {
    where: 'Payment and bank account',
    what: 'These pages are Stripe’s. We cannot change them.',
    instead: 'A provider can enter a booking that is paid in another way.',
  },
  {
    where: 'Support chat',
    what: 'Where another company runs it, we cannot change its window.',
    instead: 'Write an email.',
  },
];

const columns: readonly Column<Gap>[] = [
  { key: 'where', long: true, header: 'Where', priority: 'title', cell: ({ where }) => where },
  { key: 'what', long: true, header: 'What is missing', cell: ({ what }) => what },
  { key: 'instead', long: true, header: 'What you can do', cell: ({ instead }) => instead },
];

/** What is done for access, and what is missing. */
export default function Accessibility() {
  const { support } = useRouteLoaderData('root') as Site;
  return (
    <Page title="Accessibility" lead="What we do so that everybody can use this site, and where it falls short.">
      <div className="prose">
        <h2>What you can expect</h2>
        <ul>
          <li>Everything works with the keyboard alone, and you see where you are.</li>
          <li>Pages can be read out: headings, names of fields and errors are there in words.</li>
          <li>Text and controls stand out enough from what is behind them, and colour is never the only sign.</li>
          <li>You can enlarge the text to 200%, and pages fit a screen of 320 points without moving sideways.</li>
          <li>Buttons are large enough for a finger, and nothing has to be dragged.</li>
          <li>Things move little, and not at all if your device asks for that.</li>
          <li>When places are held for a limited time, the time is told in words too and can be prolonged once.</li>
        </ul>
        <p>
          We aim at the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Programs check our main pages for it
          with every change. No outside auditor has tested this site yet, so there will be faults that we do not know
          of.
        </p>
      </div>
      <section aria-labelledby="gaps" className="mt-10">
        <h2 id="gaps" className="mb-3">
          What we know is missing
        </h2>
        <DataTable
          captionHidden
          caption="What we know is missing"
          columns={columns}
          rows={gaps}
          rowKey={({ where }) => where}
        />
      </section>
      <div className="prose mt-10">
        <h2>Something does not work for you?</h2>
        <p>
          Write to <a href={`mailto:${support.email}`}>{support.email}</a> or under <Link to="/help#write">Help</Link>:
          tell us the page, and what you use. Can you not book because of it? Tell us that too, and we will book with
          you. If our answer does not help, the{' '}
          <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a> advises you for
          free.
        </p>
      </div>
    </Page>
  );
}
