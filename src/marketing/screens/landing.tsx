import { isolated } from '../../platform/isolated.ts';
import { data, isRouteErrorResponse, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageTopics, searchData, serverApi, site } from '../../app/page-context.ts';
import { resultCardOf } from '../../search/card.ts';
import { ResultCards } from '../../search/components/result-cards.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { LandingLinks } from '../components/landing-links.tsx';
import { landingPath } from '../landing-pages.ts';

const MOST_LINKS = 12;

/** Reads the listings of a category in and near a town, the soonest first. 404 where the town has too few of them. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const ask = context.get(serverApi);
  const { pages } = await ask('GET /landing-pages', { query: {} });
  const page = pages.find((one) => one.place === params['place'] && one.category === params['category']);
  if (!page) throw data(null, { status: 404 });
  const found = await ask('GET /search', {
    query: { place: page.town, category: page.category, sort: 'soonest' },
  });
  context.get(pageTopics)('listing', 'search');
  const { brand, publicUrl } = context.get(site);
  const others = pages.filter((one) => one !== page);
  context.get(searchData).told = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: brand, item: `${publicUrl}/` },
          { '@type': 'ListItem', position: 2, name: page.title, item: `${publicUrl}${landingPath(page)}` },
        ],
      },
      {
        '@type': 'ItemList',
        name: page.title,
        numberOfItems: found.results.length,
        itemListElement: found.results.map(({ slug, title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          url: `${publicUrl}/listing/${slug}`,
        })),
      },
    ],
  };
  const prices = found.results.flatMap(({ fromPence }) => (fromPence === null ? [] : [fromPence]));
  return {
    page,
    total: found.total,
    free: prices.filter((price) => price === 0).length,
    cards: found.results.map(resultCardOf),
    sameTown: others.filter(({ place }) => place === page.place).slice(0, MOST_LINKS),
    elsewhere: others.filter(({ category }) => category === page.category).slice(0, MOST_LINKS),
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.loaderData) return pageMeta(args, { title: 'Page not found', index: false });
  const { page, total } = args.loaderData;
  return pageMeta(args, {
    title: page.title,
    description: `${isolated(page.title)}: ${total} listings in and near ${isolated(page.town)} with dates, prices with all fees, and free places.`,
    canonical: landingPath(page),
  });
};

/** A category in a town: 'Holiday clubs in Bristol'. */
export default function Landing() {
  const { page, total, free, cards, sameTown, elsewhere } = useLoaderData<typeof loader>();
  const all = `/search-learning-experiences?${new URLSearchParams({ place: page.town, category: page.category })}`;
  return (
    <Page title={page.title} lead={<Lead town={page.town} total={total} free={free} />}>
      {cards.length === 0 ? (
        <EmptyState
          title="Nothing is offered here just now"
          action={
            <LinkButton to="/search-learning-experiences" tone="primary">
              Find an activity
            </LinkButton>
          }
        >
          New dates may come. Look further away, or for something else.
        </EmptyState>
      ) : (
        <>
          <ResultCards cards={cards} inSight={2} />
          <p className="mt-6">
            <LinkButton to={all} tone="primary">
              Choose dates and ages
            </LinkButton>
          </p>
        </>
      )}
      <LandingLinks title={`More in ${isolated(page.town)}`} pages={sameTown} />
      <LandingLinks title="The same in other towns" pages={elsewhere} />
    </Page>
  );
}

function Lead({ town, total, free }: { town: string; total: number; free: number }) {
  return (
    <>
      {total === 1 ? '1 listing' : `${total} listings`} in and near <bdi>{town}</bdi>, the soonest first.
      {free > 0 && ` ${free === 1 ? '1 of those below costs' : `${free} of those below cost`} nothing.`} Every price
      includes all fees.
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page title="Activities in a town" width="narrow">
      <EmptyState
        title="There is no such page"
        action={
          <LinkButton to="/search-learning-experiences" tone="primary">
            Find an activity
          </LinkButton>
        }
      >
        A town has a page of its own for each kind of activity that at least three listings offer.
      </EmptyState>
    </Page>
  );
}
