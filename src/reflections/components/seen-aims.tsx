import { Link } from 'react-router';
import { listingAddress } from '../../listings/listing-address.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Card } from '../../ui/card.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { aimWords } from '../aims.ts';
import type { reflectionsContract } from '../contract.ts';

type Seen = AnswerOf<(typeof reflectionsContract)['GET /reflections/own']>['seen'];

/** What providers saw of the learners of a family: nobody else reads it. */
export function SeenAims({ seen }: { seen: Seen }) {
  return (
    <section aria-labelledby="seen">
      <h2 id="seen" className="mb-3">
        What providers saw
      </h2>
      <ul className="flex flex-col gap-4">
        {seen.map((one) => (
          <li key={`${one.bookingId} ${one.learnerId}`}>
            <Card level={3} title={one.learnerName}>
              <p className="mb-3 text-ink-soft">
                <Link to={listingAddress(one.listing)} className="link">
                  {one.listing.title}
                </Link>
                , {isolated(one.provider)}, {format.longDate(one.writtenAt)}
              </p>
              <SummaryList
                label={`What was seen of ${isolated(one.learnerName)} at ${isolated(one.listing.title)}`}
                rows={one.aims.map(({ aim, level }) => ({ term: aim, value: aimWords[level] }))}
              />
              {one.words && <p className="mt-3 whitespace-pre-line">{one.words}</p>}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
