import { Link } from 'react-router';

/** What is told without a workflow, so that nobody makes one for it: by the product itself, because it must not be forgotten. */
export function ToldAnyway() {
  return (
    <section aria-labelledby="told-anyway">
      <h2 id="told-anyway" className="mb-3">
        What we tell without a workflow
      </h2>
      <dl className="flex flex-col gap-4 rounded-card border border-line bg-paper-raised px-4 py-4 [&_dt]:font-[650]">
        <div>
          <dt>A document of yours ends</dt>
          <dd className="text-ink-soft">
            We remind you before a document that councils ask for runs out.{' '}
            <Link to="/council-agreements" className="link">
              See your documents
            </Link>
          </dd>
        </div>
        <div>
          <dt>A card is refused</dt>
          <dd className="text-ink-soft">The family reads it at once, with a way to pay again.</dd>
        </div>
        <div>
          <dt>A place from the waiting list is offered</dt>
          <dd className="text-ink-soft">The family reads how long you keep it for them.</dd>
        </div>
        <div>
          <dt>Something is booked, moved, cancelled or refunded</dt>
          <dd className="text-ink-soft">The family gets a mail at once. Your workflows come on top of these.</dd>
        </div>
      </dl>
    </section>
  );
}
