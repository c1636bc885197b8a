import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { DiscountsEditor, useDiscountsDraft } from '../../tickets/components/discounts-editor.tsx';
import type { ticketsContract } from '../../tickets/contract.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOwnListings } from './use-own-listings.ts';

type TicketList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/tickets']>;

/** The discounts that each listing gives by itself, to change, and what families would pay with them. Nothing for who has no listing. */
export function ListingDiscounts() {
  const listings = useOwnListings();
  const [chosen, setChosen] = useState('');
  const listingId = chosen || (listings[0]?.id ?? '');
  if (listingId === '') return null;
  return (
    <section aria-labelledby="listing-discounts" className="flex flex-col gap-4">
      <h2 id="listing-discounts" className="!text-xl">
        Automatic discounts
      </h2>
      <SelectField
        label="Listing"
        name="listing"
        value={listingId}
        options={listings.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <OfListing key={listingId} listingId={listingId} />
    </section>
  );
}

function OfListing({ listingId }: { listingId: string }) {
  const tickets = useQuery({
    queryKey: ['experience', listingId, 'tickets'],
    queryFn: () => api('GET /experiences/{experienceId}/tickets', { params: { experienceId: listingId } }),
    meta: { quiet: true },
  });
  if (tickets.isPending) return <SkeletonList rows={2} label="Loading the discounts" />;
  if (!tickets.data)
    return (
      <ErrorState
        title="The discounts could not be loaded"
        level={3}
        onRetry={() => void tickets.refetch()}
        busy={tickets.isFetching}
      >
        {sentenceOf(tickets.error)}
      </ErrorState>
    );
  return <Editor listingId={listingId} list={tickets.data} />;
}

function Editor({ listingId, list }: { listingId: string; list: TicketList }) {
  const discounts = useDiscountsDraft(listingId);
  const [isSent, setSent] = useState(false);
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => discounts.save(),
    onSuccess: () => {
      setSent(false);
      toast.success('The discounts are saved');
    },
  });
  const failed = save.error instanceof RequestFailed ? save.error : null;
  const local = (): Record<string, string> => discounts.problems(list.tickets.map(({ id }) => id));
  const problems: Record<string, string> = { ...failed?.data?.fields, ...(isSent ? local() : {}) };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (Object.keys(local()).length === 0) save.mutate();
      }}
    >
      <DiscountsEditor
        draft={discounts}
        tickets={list.tickets}
        bookerFeeBasisPoints={list.bookerFeeBasisPoints}
        problems={problems}
        onChange={() => failed && save.reset()}
      />
      {save.isError && (
        <Notice
          tone="danger"
          live
          title={failed?.data?.key === 'version-changed' ? 'Somebody else changed them' : 'They are not saved'}
        >
          {sentenceOf(save.error)}
          {failed?.data?.key === 'version-changed' && (
            <p className="mt-3">
              <Button onClick={() => [save.reset(), discounts.reload()]}>Show what is saved</Button>
            </p>
          )}
        </Notice>
      )}
      {discounts.draft && (
        <Button type="submit" className="self-start" busy={save.isPending}>
          Save the discounts
        </Button>
      )}
    </form>
  );
}
