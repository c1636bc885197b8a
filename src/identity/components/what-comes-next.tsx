import { useSearchParams } from 'react-router';

const families = [
  'Say who comes: a name and a birthday for each child, or yourself.',
  'Tick dates and pay. Notes about health are asked for once, and only where a listing needs them.',
  'Find it all under Bookings and Schedule: where, when, what to bring, and what you get back if you cancel.',
];

const providers = [
  'One question at a time leads to your first listing, in about ten minutes. Nobody sees it before you publish it.',
  'For paid tickets you link a bank account at Stripe. Free and council-funded places need none.',
  'Bookings, registers and payouts are there from the first booking on.',
];

/** What an account is for, below the form that makes one: for families, or for who came to offer something. */
export function WhatComesNext() {
  const [query] = useSearchParams();
  const steps = query.get('mode') === 'mentor' ? providers : families;
  return (
    <section aria-labelledby="next" className="mt-4 border-t border-line pt-6">
      <h2 id="next" className="!text-xl">
        What comes next
      </h2>
      <ol className="mt-3 list-decimal pl-6 marker:font-[700]">
        {steps.map((step) => (
          <li key={step} className="mb-2 pl-1">
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-soft">An account costs nothing, and you can ask for it to be erased at any time.</p>
    </section>
  );
}
