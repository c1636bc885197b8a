import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { useLive } from '../../platform/browser/live.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CancelPlacesForm } from '../components/cancel-places-form.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Cancel funded places', index: false });

/** Told to viewers of the council, who only look. */
const NOT_YOURS = 'You cannot cancel these places';

/** An officer cancels places that the council pays for. */
export default function CancelCouncilScreen() {
  const { councilId = '', bookingId = '' } = useParams();
  const params = { councilId, bookingId };
  const { state } = useLocation();
  const list = {
    to: (state as { from?: string } | null)?.from ?? `/councils/${councilId}/bookings`,
    label: 'Funded bookings',
  };
  const cache = useQueryClient();
  const queryKey = ['councils', councilId, 'booking', bookingId];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => api('GET /councils/{councilId}/bookings/{bookingId}', { params }),
    // There are states of their own for these.
    meta: { quiet: [403, 404, 422] },
  });
  useLive([`booking:${bookingId}`], () => void cache.invalidateQueries({ queryKey }));
  if (!data) {
    const closed = error instanceof RequestFailed && error.status === 403;
    const gone = error instanceof RequestFailed && [404, 422].includes(error.status);
    return (
      <Page title="Cancel places" width="text" back={list}>
        {error ? (
          <ErrorState
            kind={closed ? 'forbidden' : undefined}
            title={gone ? 'There is no such booking' : closed ? NOT_YOURS : 'The booking could not be loaded'}
            onRetry={closed || gone ? undefined : () => void refetch()}
            busy={isFetching}
            action={closed || gone ? <LinkButton to={list.to}>{list.label}</LinkButton> : undefined}
          >
            {gone
              ? 'The link may be wrong, or your council does not pay for it.'
              : `${sentenceOf(error)} Nothing was cancelled.`}
          </ErrorState>
        ) : (
          <SkeletonList rows={4} label="Loading the booking" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title="Cancel places"
      lead={
        <>
          {isolated(data.listing.title)} with {isolated(data.provider.name)},{' '}
          <span className="figures">booking {data.reference}</span>. These are the places that{' '}
          {isolated(data.council.title)} pays for.
        </>
      }
      width="text"
      back={list}
    >
      <CancelPlacesForm
        booking={data}
        as="council"
        quote={(placeIds) =>
          api('GET /councils/{councilId}/bookings/{bookingId}/refund-quote', {
            params,
            query: { places: placeIds.join(',') },
          })
        }
        cancel={(agreed, message, idempotencyKey) =>
          api('POST /councils/{councilId}/bookings/{bookingId}/cancel', {
            params,
            body: { ...agreed, message },
            idempotencyKey,
          })
        }
        onCancelled={(booking) => cache.setQueryData(queryKey, booking)}
        back={{ to: list.to, label: 'Back to the funded bookings' }}
      />
    </Page>
  );
}
