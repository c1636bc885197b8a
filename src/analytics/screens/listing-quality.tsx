import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { stepPath } from '../../listings/components/wizard-progress.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

/** What would raise the bookings of published listings, each with its remedy; nothing where nothing is missing. */
export default function ListingQuality() {
  const { user } = useCurrentUser();
  const quality = useQuery({
    queryKey: ['experiences', 'quality', user?.id],
    queryFn: () => api('GET /listing-quality'),
    enabled: Boolean(user),
    retry: false,
  });
  if (quality.error instanceof RequestFailed && quality.error.status === 403) return null;
  if (quality.error && !quality.data)
    return (
      <ErrorState
        title="What would raise your bookings could not be loaded"
        onRetry={() => void quality.refetch()}
        busy={quality.isFetching}
      >
        {sentenceOf(quality.error)}
      </ErrorState>
    );
  const listings = quality.data?.listings.filter(({ remedies }) => remedies.length > 0) ?? [];
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="quality" className="rounded-card border border-line bg-paper-raised px-4 pt-4 sm:px-5">
      <h2 id="quality" className="!text-lg">
        What would raise your bookings
      </h2>
      <p className="text-ink-soft">Of what helps families to decide, how much each published listing has.</p>
      {listings.map(({ id, title, score, remedies }) => (
        <Disclosure
          key={id}
          className="last:border-b-0"
          title={isolated(title)}
          aside={<span className="flex-none text-ink-soft figures">{score} of 100</span>}
        >
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {remedies.map(({ text, step }) => (
              <li key={step}>
                <Link to={stepPath(step, id)} className="link link-tall">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </section>
  );
}
