import { Link, useRouteLoaderData, type MetaFunction } from 'react-router';
import type { Site } from '../../app/page-context.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { keptData, type KeptData } from '../../privacy/kept-data.ts';
import { MONEY_YEARS, periods, type Period } from '../../privacy/periods.ts';

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

const periodColumns: readonly Column<Period>[] = [
  { key: 'what', long: true, header: 'What', priority: 'title', cell: ({ what }) => what },
  { key: 'words', header: 'How long', cell: ({ words }) => words },
  { key: 'from', long: true, header: 'Counted from when', cell: ({ from }) => from },
  { key: 'end', long: true, header: 'Then', cell: ({ end }) => end },
];

/** What the product keeps about people. */
export default function Privacy() {
  const { support } = useRouteLoaderData('root') as Site;
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
      <section aria-labelledby="periods" className="mt-10">
        <h2 id="periods" className="mb-3">
          What goes by itself, and when
        </h2>
        <DataTable
          captionHidden
          caption="What is deleted by itself, and after how long"
          columns={periodColumns}
          rows={Object.values(periods)}
          rowKey={({ what }) => what}
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
        <h2>Copies and erasing</h2>
        <p>
          Under <Link to="/profile-settings/your-data">Your data</Link> you get everything that we keep about your
          family in one file, and you can have a learner or your whole account erased. You see first what goes, what
          stays and why; then you have {periods.undo.words} to change your mind. Records of money stay for {MONEY_YEARS}{' '}
          years without your name, because the law wants them.
        </p>
        <h2>Your rights</h2>
        <p>
          Under the UK GDPR you may ask what we keep about you, have it corrected or deleted, get a copy, or object.
          Much of it you can do yourself; for the rest write to <a href={`mailto:${support.email}`}>{support.email}</a>.
          What the law makes us keep, such as records of payments, stays. If you are not content with our answer you can
          complain to the <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>.
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
