import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { formatRule } from '../../tickets/discount.ts';
import { useOwnListings } from './use-own-listings.ts';

/** The discounts that each listing gives by itself, and the way to its calculator. Nothing for who has no listing. */
export function ListingDiscounts() {
  const listings = useOwnListings();
  const [chosen, setChosen] = useState('');
  const listingId = chosen || (listings[0]?.id ?? '');
  const discounts = useQuery({
    queryKey: ['listing-discounts', listingId],
    queryFn: () => api('GET /experiences/{experienceId}/discounts', { params: { experienceId: listingId } }),
    enabled: listingId !== '',
    meta: { quiet: true },
  });
  if (listingId === '') return null;
  const rules = discounts.data?.rules;
  return (
    <Card
      title="Automatic discounts"
      footer={
        <LinkButton to={`/onboarding/tickets-bank?listing=${listingId}`}>Change them, and try them out</LinkButton>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Listing"
          name="listing"
          value={listingId}
          options={listings.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        {discounts.isPending && <SkeletonList rows={1} label="Loading the discounts" />}
        {discounts.error && !rules && (
          <ErrorState
            title="The discounts could not be loaded"
            level={3}
            onRetry={() => void discounts.refetch()}
            busy={discounts.isFetching}
          >
            {sentenceOf(discounts.error)}
          </ErrorState>
        )}
        {rules?.length === 0 && (
          <p className="text-ink-soft">None. Brothers and sisters, several dates and early birds can pay less.</p>
        )}
        {rules && rules.length > 0 && (
          <ul className="list-disc pl-5">
            {rules.map((rule) => (
              <li key={`${rule.kind} ${rule.from}`}>{formatRule(rule)}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
