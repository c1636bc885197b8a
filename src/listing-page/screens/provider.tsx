import { data, isRouteErrorResponse, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageTopics, searchData, serverApi, site } from '../../app/page-context.ts';
import { SaveButton } from '../../collections/components/save-button.tsx';
import { sharePicture } from '../../media/share-picture.ts';
import { isRefused } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { breadcrumbs, graphOf, itemList } from '../../platform/structured-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { cardOf } from '../../listings/card.ts';
import { ListingCard, ListingCards } from '../../listings/components/listing-card.tsx';
import { PublicText } from '../../listings/components/public-about.tsx';
import { ProviderFace } from '../../listings/components/public-provider.tsx';
import { ShareButton } from '../../listings/components/public-share.tsx';
import type { listingsContract } from '../../listings/contract.ts';

/** Reads a provider and their published listings as an anonymous visitor sees them. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { publicUrl } = context.get(site);
  const provider = await context
    .get(serverApi)('GET /providers/{slug}', { params: { slug: params['slug'] ?? '' } })
    .catch((error: unknown) => {
      if (isRefused(error)) throw data(null, { status: 404 });
      throw error;
    });
  context.get(pageTopics)(
    `provider:${provider.id}`,
    `account:${provider.id}`,
    ...provider.listings.map((listing) => `listing:${listing.id}`),
  );
  const url = `${publicUrl}/provider/${provider.slug}`;
  const picture = pictureOf(provider);
  const { brand } = context.get(site);
  context.get(searchData).told = graphOf(
    {
      '@type': 'Organization',
      '@id': `${url}#provider`,
      name: provider.name,
      url,
      ...(provider.mission ? { description: provider.mission } : {}),
      ...(picture ? { image: `${publicUrl}${picture}` } : {}),
    },
    ...itemList({ publicUrl }, provider.name, provider.listings),
    breadcrumbs({ brand, publicUrl }, [{ name: provider.name, path: `/provider/${provider.slug}` }]),
  );
  return {
    url,
    provider,
    cards: provider.listings.map((listing) => cardOf(listing)),
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.loaderData) return pageMeta(args, { title: 'Provider not found', index: false });
  const { provider } = args.loaderData;
  const { mission, name, slug } = provider;
  return pageMeta(args, {
    title: name,
    description: mission || `What ${isolated(name)} offers: dates, prices and live places.`,
    picture: sharePicture(`provider/${slug}`),
    pictureText: name,
  });
};

type Provider = AnswerOf<(typeof listingsContract)['GET /providers/{slug}']>;

/** Their face, or else the cover of their first listing. */
const pictureOf = ({ picture, listings }: Provider): string | undefined => (picture ?? listings[0]?.cover)?.url;

export default function ProviderScreen() {
  const { provider, url, cards } = useLoaderData<typeof loader>();
  return (
    <Page
      title={
        <span className="flex items-center gap-4">
          <ProviderFace face={provider} className="size-20 sm:size-24" />
          <span className="min-w-0">{provider.name}</span>
        </span>
      }
      lead={provider.mission}
      actions={
        <>
          <LinkButton to={`/messages?provider=${provider.slug}`}>Write to them</LinkButton>
          <ShareButton title={provider.name} url={url} />
        </>
      }
    >
      {provider.biography && (
        <section aria-label={`About ${isolated(provider.name)}`} className="mb-10">
          <PublicText text={provider.biography} />
        </section>
      )}
      <section aria-labelledby="listings">
        <h2 id="listings" className="mb-4">
          What {isolated(provider.name)} offers
        </h2>
        {cards.length === 0 ? (
          <EmptyState
            title="Nothing to book at the moment"
            level={3}
            action={
              <LinkButton tone="primary" to="/search-learning-experiences">
                Search for something else
              </LinkButton>
            }
          >
            {isolated(provider.name)} has no listings on offer now.
          </EmptyState>
        ) : (
          <ListingCards>
            {cards.map((card) => (
              <ListingCard
                key={card.id}
                card={card}
                save={<SaveButton listingId={card.id} title={card.title} look="heart" />}
                ownProvider
              />
            ))}
          </ListingCards>
        )}
      </section>
    </Page>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page title="We could not find this provider" width="text">
      <EmptyState
        kind="not-found"
        title="They may have left, or the link is not complete"
        action={
          <LinkButton tone="primary" to="/search-learning-experiences">
            Search for something to do
          </LinkButton>
        }
      />
    </Page>
  );
}
