import { isolated } from '../../platform/isolated.ts';
import {
  data,
  isRouteErrorResponse,
  Link,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { pageTopics, searchData, serverApi, site } from '../../app/page-context.ts';
import { sharePicture } from '../../media/share-picture.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { formatPrice } from '../../platform/money.ts';
import { breadcrumbs, graphOf, itemList } from '../../platform/structured-data.ts';
import { format } from '../../platform/time.ts';
import { resultCardOf } from '../../search/card.ts';
import type { searchContract } from '../../search/contract.ts';
import { filterOptions } from '../../search/filter-options.ts';
import { formatFound } from '../../search/search-rules.ts';
import { ResultCards } from '../../search/components/result-cards.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { LandingLinks } from '../components/landing-links.tsx';
import { LandingFacts, type Facts } from '../components/landing-facts.tsx';
import { FEWEST_LISTINGS, landingPath, landingSearch, nearestFirst, offerPathOf } from '../landing-pages.ts';

const MOST_LINKS = 12;
const quickNames = new Map<string, string>(filterOptions.when);

/** Reads the listings of a kind in and near a town, the soonest first. 404 where the town has too few of them. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const ask = context.get(serverApi);
  const { pages } = await ask('GET /landing-pages', { query: {} });
  const page = pages.find((one) => one.place === params['place'] && one.category === params['category']);
  if (!page) throw data(null, { status: 404 });
  const search = { place: page.town, ...landingSearch(page.category) };
  // What is found by words has some that only mention them: those come last.
  const sort = 'q' in search ? 'relevance' : 'soonest';
  const [found, cheapest, counted] = await Promise.all([
    ask('GET /search', { query: { ...search, sort } }),
    ask('GET /search', { query: { ...search, sort: 'price' } }),
    ask('GET /search/count', { query: search }),
  ]);
  const free = await ask('GET /search/count', { query: { ...search, funding: 'free' } });
  context.get(pageTopics)('listing', 'search');
  const here = context.get(site);
  const others = pages.filter((one) => one !== page);
  context.get(searchData).told = graphOf(
    breadcrumbs(here, [{ name: page.title, path: landingPath(page) }]),
    ...itemList(here, page.title, found.results),
  );
  return {
    page,
    total: found.total,
    all: `/search-learning-experiences?${new URLSearchParams(search)}`,
    facts: factsOf(found, cheapest.results, free.total),
    quick: counted.quick
      .filter(({ total }) => total > 0)
      .map(({ when, total }) => ({
        label: quickNames.get(when) ?? '',
        to: `/search-learning-experiences?${new URLSearchParams({ ...search, when })}`,
        total,
      })),
    cards: found.results.map(resultCardOf),
    sameTown: others.filter(({ place }) => place === page.place).slice(0, MOST_LINKS),
    elsewhere: nearestFirst(
      page,
      others.filter(({ category }) => category === page.category),
    ).slice(0, MOST_LINKS),
    heading: sort === 'soonest' ? 'Soonest first' : 'Best match first',
    offer: offerPathOf(page.category),
  };
}

type Found = AnswerOf<(typeof searchContract)['GET /search']>;

function factsOf(found: Pick<Found, 'results' | 'total'>, cheapest: Found['results'], free: number): Facts {
  const lowest = cheapest.find(({ fromPence }) => fromPence !== null && fromPence > 0)?.fromPence;
  const [next] = found.results
    .flatMap((one) => (one.next && one.availability !== 'full' ? [one.next] : []))
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  const from = found.results.flatMap(({ ages }) => ages.from ?? []);
  const to = found.results.flatMap(({ ages }) => ages.to ?? []);
  return {
    listings: found.total === 1 ? '1 listing' : `${formatFound(found.total)} listings`,
    price: lowest ? `from ${formatPrice(lowest)}` : null,
    free: free > 0 ? (free === 1 ? '1 listing' : `${formatFound(free)} listings`) : null,
    next: next ? format.shortSession(next.startDate, next.endDate) : null,
    ages: from.length > 0 && to.length > 0 ? `${Math.min(...from)} to ${Math.max(...to)}` : null,
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.loaderData) return pageMeta(args, { title: 'Page not found', index: false });
  const { page, total, facts } = args.loaderData;
  return pageMeta(args, {
    title: page.title,
    description: `${isolated(page.title)}: ${formatFound(total)} listings in and near ${isolated(page.town)}${facts.price ? `, ${facts.price}` : ''}. Dates, places left, and prices with all fees.`,
    canonical: landingPath(page),
    picture: sharePicture(`activities/${page.place}.${page.category}`),
    pictureText: page.title,
  });
};

/** A kind of activity in a town: 'Holiday clubs in Bristol'. */
export default function Landing() {
  const { page, total, all, facts, quick, cards, sameTown, elsewhere, heading, offer } = useLoaderData<typeof loader>();
  return (
    <Page title={page.title} lead={<Lead town={page.town} total={total} />}>
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
          <LandingFacts facts={facts} quick={quick} />
          <h2 className="mb-3">{heading}</h2>
          <ResultCards cards={cards} inSight={2} />
          <p className="mt-6">
            <LinkButton to={all} tone="primary">
              Choose dates and ages
            </LinkButton>
          </p>
        </>
      )}
      <LandingLinks title={`More in ${isolated(page.town)}`} pages={sameTown} />
      <LandingLinks title="The same nearby" pages={elsewhere} />
      <p className="mt-12 max-w-2xl">
        Do you offer something like this in <bdi>{page.town}</bdi>?{' '}
        <Link to={offer} className="link">
          See what it takes
        </Link>
      </p>
    </Page>
  );
}

function Lead({ town, total }: { town: string; total: number }) {
  return (
    <>
      {total === 1 ? '1 listing' : `${formatFound(total)} listings`} in and near <bdi>{town}</bdi>. Every price includes
      all fees.
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
        A town has a page of its own for each kind of activity that at least {FEWEST_LISTINGS} listings offer.
      </EmptyState>
    </Page>
  );
}
