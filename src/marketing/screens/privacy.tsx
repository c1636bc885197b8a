import { Link, useRouteLoaderData, type MetaFunction } from 'react-router';
import type { Site } from '../../app/page-context.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { keptData, type KeptData } from '../../privacy/kept-data.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy',
    description: 'What we keep about you and your family, why, how long, and who sees it.',
  });

const columns: readonly Column<KeptData>[] = [
  { key: 'title', long: true, header: 'Kind', priority: 'title', cell: ({ title }) => title },
  { key: 'what', long: true, header: 'What we keep', cell: ({ what }) => what },
  { key: 'why', long: true, header: 'Why', cell: ({ why }) => why },
  { key: 'howLong', long: true, header: 'How long', cell: ({ howLong }) => howLong },
  { key: 'who', long: true, header: 'Who sees it', cell: ({ who }) => who },
];

/** What the product keeps about people. */
export default function Privacy() {
  const { support, brand } = useRouteLoaderData('root') as Site;
  return (
    <Page title="Privacy" lead="What we keep about you and your family, why, how long, and who sees it.">
      <div className="prose">
        <p>
          In short: we keep what a booking needs, show it to those who need it, and write down who looked at the details
          of a child. We count no visits, show no adverts and sell nothing. You can look around without an account.
        </p>
      </div>
      <section aria-labelledby="kept" className="mt-8">
        <h2 id="kept" className="mb-3">
          What we keep
        </h2>
        <DataTable
          captionHidden
          caption="What we keep, why, how long, and who sees it"
          columns={columns}
          rows={keptData}
          rowKey={({ title }) => title}
        />
      </section>
      <div className="prose mt-10">
        <h2>Who else gets something</h2>
        <ul>
          <li>
            <strong>Stripe</strong> takes payments and pays providers: your email address, what you pay for, and what
            you enter on its own page.
          </li>
          <li>
            <strong>Our mail server</strong> carries the mails that we send you. Health details are never in them.
          </li>
          <li>
            <strong>Google, Facebook or another sign-in</strong>, only if you choose it: it learns that you sign in
            here, and tells us your name and email address.
          </li>
          <li>
            <strong>{chatRunner[support.chat.kind]}</strong>, only after your yes: your name, your email address and the
            page that you are on. More on <Link to="/cookies">Cookies</Link>.
          </li>
        </ul>
        <p>Maps, fonts and drawings come from us. No page of ours loads anything from elsewhere before your yes.</p>
        <h2>When an administrator looks into an account</h2>
        <p>
          To find a fault an administrator can look into an account for an hour, and has to say why. Children are then
          initials, without date of birth, health or contacts. It is written down, and you read it under{' '}
          <Link to="/access-control">Admin access</Link>; who looked at details of a child is under{' '}
          <Link to="/family">Family</Link>.
        </p>
        <h2>Deleting</h2>
        <p>
          {brand} does not delete bookings, messages or accounts by itself yet, and there is no button that deletes your
          account or gives you all your data in one file. Until there is, a person does it: write to{' '}
          <a href={`mailto:${support.email}`}>{support.email}</a>.
        </p>
        <h2>Your rights</h2>
        <p>
          Under the UK GDPR you may ask what we keep about you, have it corrected or deleted, get a copy, or object.
          Write to <a href={`mailto:${support.email}`}>{support.email}</a>. What the law makes us keep, such as records
          of payments, stays. If you are not content with our answer you can complain to the{' '}
          <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>.
        </p>
      </div>
    </Page>
  );
}

const chatRunner: Record<Site['support']['chat']['kind'], string> = {
  local: 'Our own support chat',
  intercom: 'Intercom, which runs our support chat',
  chatwoot: 'Chatwoot, on which our support chat runs',
};
