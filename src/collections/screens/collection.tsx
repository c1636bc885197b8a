import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { searchData, site } from '../../app/page-context.ts';
import { seeList } from '../../listings/components/count-visit.ts';
import { ShareButton } from '../../listings/components/public-share.tsx';
import { pictureSources } from '../../media/picture.ts';
import { sharePicture } from '../../media/share-picture.ts';
import { isolated } from '../../platform/isolated.ts';
import { breadcrumbs, graphOf, itemList } from '../../platform/structured-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { CollectionListings } from '../components/collection-listings.tsx';
import { readCollection } from '../components/read-collection.ts';
import { rememberViewed } from '../components/recently-viewed.ts';
import { SaveButton } from '../components/save-button.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const collection = await readCollection(args);
  const here = args.context.get(site);
  const path = `/collections/${collection.key}`;
  const url = `${here.publicUrl}${path}`;
  args.context.get(searchData).told = graphOf(
    ...itemList(here, collection.title, collection.listings),
    breadcrumbs(here, [{ name: collection.title, path }]),
  );
  const oembed = `${here.publicUrl}/api/oembed?${new URLSearchParams({ url, format: 'json' })}`;
  return { collection, url, oembed };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.loaderData) return pageMeta(args, { title: 'Collection not found', index: false });
  const { key, title, summary, isPublic, listings } = args.loaderData.collection;
  const meta = pageMeta(args, {
    title,
    description: summary || `${isolated(title)}: listings that belong together, with dates, prices and live places.`,
    // A page that shows nothing is nothing to find.
    index: isPublic && listings.length > 0,
    picture: sharePicture(`collection/${key}`),
    pictureText: title,
  });
  return [
    ...meta,
    // Websites that are given the address of this page find here how to show it.
    { tagName: 'link', rel: 'alternate', type: 'application/json+oembed', title, href: args.loaderData.oembed },
  ];
};

const heartOf = ({ id, title }: { id: string; title: string }) => (
  <SaveButton listingId={id} title={title} look="heart" />
);

/** A set of listings that somebody put together. */
export default function Collection() {
  const { collection, url } = useLoaderData<typeof loader>();
  const { key, title, summary, owner, picture, listings } = collection;
  useEffect(() => rememberViewed('recently-viewed-collections', { key, title }), [key, title]);
  useEffect(() => seeList('collection'), []);
  return (
    <Page
      title={title}
      lead={<Lead summary={summary} owner={owner} />}
      actions={<ShareButton title={title} url={url} />}
    >
      {picture && (
        <Picture
          {...pictureSources(picture, 1600)}
          sizes="(min-width: 80rem) 76rem, 100vw"
          alt=""
          width={16}
          height={5}
          priority
          className="mb-6 max-h-72 w-full rounded-card"
          style={{ backgroundColor: picture.colour }}
        />
      )}
      <CollectionListings listings={listings} save={heartOf} />
    </Page>
  );
}

function Lead({ summary, owner }: { summary: string; owner: { name: string; slug: string | null } }) {
  return (
    <>
      {summary && <span className="block">{summary}</span>}
      {owner.name && (
        <span className="mt-1 block text-base text-ink-soft">
          Put together by{' '}
          {owner.slug ? (
            <Link to={`/provider/${owner.slug}`} className="link">
              <bdi>{owner.name}</bdi>
            </Link>
          ) : (
            <bdi>{owner.name}</bdi>
          )}
        </span>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page title="Collection" width="narrow">
      <EmptyState
        title="There is no such collection"
        action={
          <LinkButton to="/search-learning-experiences" tone="primary">
            Find an activity
          </LinkButton>
        }
      >
        It may have been archived, or the link was cut in two lines.
      </EmptyState>
    </Page>
  );
}
