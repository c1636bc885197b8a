import { Link, type MetaFunction } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { ask } from '../../support/components/wishes.ts';
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
  long: true,
  header: 'Name',
  priority: 'title',
  cell: (row) => <code className="break-words @3xl:whitespace-nowrap">{row.name}</code>,
};
const what: Column<KeptOnDevice> = { key: 'what', long: true, header: 'What it is for', cell: (row) => row.what };
const until: Column<KeptOnDevice> = { key: 'until', long: true, header: 'How long', cell: (row) => row.until };
const place: Column<KeptOnDevice> = { key: 'place', long: true, header: 'Where', cell: (row) => places[row.place] };

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
        <h2 id="cookies" className="mb-3">
          Cookies
        </h2>
        <DataTable
          captionHidden
          caption="Cookies"
          columns={[name, what, until]}
          rows={cookiesKept}
          rowKey={(row) => row.name}
        />
      </section>
      <section aria-labelledby="storage" className="mt-10">
        <h2 id="storage">Browser storage</h2>
        <p className="mt-2 mb-3 max-w-[68ch]">
          Small notes for the page itself. Your browser does not send them to us.
        </p>
        <DataTable
          captionHidden
          caption="Browser storage"
          columns={[name, what, place, until]}
          rows={storageKept.filter((row) => !row.ofProviders)}
          rowKey={(row) => row.name}
        />
        <Disclosure title="More for people who offer activities" className="mt-4">
          <DataTable
            captionHidden
            caption="Browser storage of people who offer activities"
            columns={[name, what, place, until]}
            rows={storageKept.filter((row) => row.ofProviders)}
            rowKey={(row) => row.name}
          />
        </Disclosure>
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
