import { Link, type MetaFunction } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/table.tsx';
import { ask } from '../../support/components/wishes.ts';
import { TableOfFacts } from '../components/table-of-facts.tsx';
import { cookiesKept, storageKept, type KeptOnDevice } from '../kept-on-device.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Cookies', description: 'Every cookie and everything else that we keep in your browser.' });

const places: Record<KeptOnDevice['place'], string> = {
  cookie: 'Cookie',
  device: 'This browser',
  tab: 'This tab only',
};

const name: Column<KeptOnDevice> = {
  key: 'name',
  header: 'Name',
  priority: 'title',
  cell: (row) => <code className="break-all">{row.name}</code>,
};
const what: Column<KeptOnDevice> = { key: 'what', header: 'What it is for', cell: (row) => row.what };
const until: Column<KeptOnDevice> = { key: 'until', header: 'How long', cell: (row) => row.until };
const place: Column<KeptOnDevice> = { key: 'place', header: 'Where', cell: (row) => places[row.place] };

/** What the product keeps in a browser, and the way to decide again. */
export default function Cookies() {
  return (
    <Page
      title="Cookies"
      lead="What we keep in your browser, what it is for, and how long."
      actions={<Button onClick={() => ask('cookies')}>Choose about cookies</Button>}
    >
      <div className="prose">
        <p>
          We count no visits and show no adverts. What is here keeps you signed in and remembers what you were doing.
          Only the support chat is yours to allow or refuse; we ask once you have signed in, and again after half a
          year.
        </p>
      </div>
      <section aria-labelledby="cookies" className="mt-8">
        <h2 id="cookies">Cookies</h2>
        <TableOfFacts caption="Cookies" columns={[name, what, until]} rows={cookiesKept} rowKey={(row) => row.name} />
      </section>
      <section aria-labelledby="storage" className="mt-10">
        <h2 id="storage">Browser storage</h2>
        <p className="mt-2 max-w-[68ch]">Small notes for the page itself. Your browser does not send them to us.</p>
        <TableOfFacts
          caption="Browser storage"
          columns={[name, what, place, until]}
          rows={storageKept}
          rowKey={(row) => row.name}
        />
      </section>
      <div className="prose mt-10">
        <p>
          You pay, and link a bank account, on pages of Stripe. What Stripe keeps there is told on its own pages. What
          we keep about you ourselves is under <Link to="/privacy">Privacy</Link>.
        </p>
      </div>
    </Page>
  );
}
