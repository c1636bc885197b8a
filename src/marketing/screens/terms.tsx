import { Link, useRouteLoaderData, type MetaFunction } from 'react-router';
import type { Site } from '../../app/page-context.ts';
import {
  changeOfMindPhrase,
  CONSUMER_CONTRACTS_DAYS,
  describePreset,
  policies,
  policyPresets,
  type PolicyPreset,
} from '../../listings/cancellation-policy.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Terms', description: 'What families, providers and we can expect of each other.' });

const columns: readonly Column<PolicyPreset>[] = [
  { key: 'title', long: true, header: 'Rule', priority: 'title', cell: (preset) => policies[preset].title },
  {
    key: 'gives',
    long: true,
    header: 'What you get back when you cancel',
    cell: (preset) =>
      preset === 'CUSTOM' ? 'The provider sets how much is paid back, and until when.' : describePreset(preset),
  },
];

/** What families, providers and the product can expect of each other. Refunds are told from the rules that pay them. */
export default function Terms() {
  const { brand, support } = useRouteLoaderData('root') as Site;
  return (
    <Page title="Terms" lead="What families, providers and we can expect of each other.">
      <div className="prose">
        <h2>Who is who</h2>
        <p>
          A provider offers an activity and holds it. You book with the provider, and its name and number are on the
          invoice. {brand} is the place where you find each other: we keep the places, take the payment for the
          provider, and pay back what is due.
        </p>
        <h2>Booking</h2>
        <ul>
          <li>The price that you see contains every fee, from the first page on.</li>
          <li>Places that you have chosen are kept for 15 minutes while you finish. You may begin them again once.</li>
          <li>
            Where a listing books straight away, you are booked once you have paid. Where the provider confirms each
            booking, your card is charged when it says yes. If it says no, or does not answer in time, nothing is
            charged.
          </li>
          <li>What you agreed to when you booked stays as it was, also when the listing changes.</li>
          <li>Say what is true about ages, health and eligibility: others rely on it to keep children safe.</li>
        </ul>
      </div>
      <Cancelling />
      <div className="prose mt-10">
        <h2>What providers promise</h2>
        <ul>
          <li>To hold what was booked, as the listing says, and with the safety measures that it names.</li>
          <li>To use details of children only to look after them, and to keep what is printed safe.</li>
          <li>To answer requests, questions and refunds in time.</li>
          <li>
            A service fee is taken from what families pay; it is shown before anything is published. The rest is paid
            out after each date, unless a refund or a dispute about that place is still open.
          </li>
        </ul>
        <h2>What we promise</h2>
        <ul>
          <li>A place is sold once.</li>
          <li>
            We keep what we must and no more, and say what it is: <Link to="/privacy">Privacy</Link>.
          </li>
          <li>An account is closed only with a reason, by a person, and it is written down.</li>
          <li>
            You can take your data with you, or have them erased:{' '}
            <Link to="/profile-settings/your-data">Your data</Link>.
          </li>
        </ul>
        <p>
          Nothing here takes away rights that the law gives you as a consumer. Questions? Write to{' '}
          <a href={`mailto:${support.email}`}>{support.email}</a>.
        </p>
      </div>
    </Page>
  );
}

/** What a family gets back when it cancels. */
function Cancelling() {
  return (
    <section aria-labelledby="cancelling" className="mt-10">
      <h2 id="cancelling">Cancelling</h2>
      <div className="prose mt-3 mb-4">
        <ul>
          <li>If the provider cancels, or the council that pays, everything goes back, with the booking fee.</li>
          <li>If you cancel {changeOfMindPhrase}, everything goes back too.</li>
          <li>
            A course of formal education can be cancelled for {CONSUMER_CONTRACTS_DAYS} days after booking (Consumer
            Contracts Regulations 2013); what was attended is paid for.
          </li>
          <li>
            Otherwise the rule of the listing counts, for the ticket price; the booking fee stays. You see the sum to
            the penny before you cancel.
          </li>
        </ul>
      </div>
      <DataTable
        captionHidden
        caption="Rules that a provider can choose"
        columns={columns}
        rows={policyPresets}
        rowKey={(preset) => preset}
      />
      <p className="mt-3 max-w-[68ch]">
        Refunds go back to the card that paid.{' '}
        <Link to="/help/when-refunds-arrive" className="link">
          When your refund arrives
        </Link>
      </p>
    </section>
  );
}
