import type { FeeExample } from '../fee-examples.ts';

type FeeTableProps = { text: string; examples: readonly FeeExample[]; fees: { added: string; taken: string } };

/** What it costs, with sums that follow from the fees themselves. */
export function FeeTable({ text, examples, fees }: FeeTableProps) {
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">What it costs</h2>
      <p className="mt-2 max-w-3xl">{text}</p>
      {examples.length > 0 && (
        <>
          <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {examples.map(({ what, asked, paid, kept }) => (
              <li key={what} className="rounded-card border border-line bg-paper-raised p-4 figures">
                <p className="font-[650]">{what}</p>
                <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
                  <dt className="text-ink-soft">Your price</dt>
                  <dd className="text-right">{asked}</dd>
                  <dt className="text-ink-soft">A family pays</dt>
                  <dd className="text-right">{paid}</dd>
                  <dt className="font-[700]">You get</dt>
                  <dd className="text-right font-[700] text-forest">{kept}</dd>
                </dl>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-ink-soft">
            With today’s fees: {fees.added} are added to your price, and {fees.taken} are taken from it.
          </p>
        </>
      )}
    </section>
  );
}
