import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isolated } from '../../platform/isolated.ts';
import { Page } from '../../ui/page.tsx';

/** A listing that its provider has paused. */
type Paused = { title: string; provider: { name: string; slug: string | null } };

const search = (
  <LinkButton tone="primary" to="/search-learning-experiences">
    Search for something else
  </LinkButton>
);

/** What stands at the address of a listing that cannot be shown: it is paused, or there is none. */
export default function NoListing({ paused }: { paused?: Paused }) {
  if (!paused) {
    return (
      <Page title="We could not find this listing" width="text">
        <EmptyState kind="not-found" title="It may be paused or no longer offered" action={search}>
          Or the link is not complete: a private listing opens only with its whole link. If you have booked it, you find
          your booking under Bookings.
        </EmptyState>
      </Page>
    );
  }
  const { title, provider } = paused;
  return (
    <Page title={title} width="text">
      <EmptyState
        title="Not available at the moment"
        action={
          <>
            {provider.slug && (
              <LinkButton to={`/provider/${provider.slug}`}>See what else {isolated(provider.name)} offers</LinkButton>
            )}
            {search}
          </>
        }
      >
        {isolated(provider.name)} has paused this listing. Bookings that were made stay as they are.
      </EmptyState>
    </Page>
  );
}
