import { lazy, Suspense } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { pageTopics, serverApi } from '../../app/page-context.ts';
import { isolated } from '../../platform/isolated.ts';
import { isRefused } from '../../platform/browser/client.ts';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { resultCardOf, type ResultCard } from '../card.ts';
import { ResultsBar } from '../components/results-bar.tsx';
import { NothingFound, ResultCards, ResultsPages } from '../components/results-list.tsx';
import { filterNames } from '../components/search-address.ts';
import { SearchForm } from '../components/search-form.tsx';
import type { Route } from './+types/search.ts';
import { patiently } from '../../ui/patiently.ts';

// Most searches are lists: the map is fetched when it is asked for.
const MapOfResults = lazy(() => patiently(() => import('../components/map-of-results.tsx')));

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  context.get(pageTopics)('listing');
  const query: Record<string, string> = {};
  for (const name of ['q', 'place', 'radius', 'bounds', 'sort', 'page', 'latitude', 'longitude', ...filterNames]) {
    const value = params.get(name)?.trim();
    if (value) query[name] = value;
  }
  const categoriesChosen = params.getAll('category').filter(Boolean);
  if (categoriesChosen.length > 0) query['category'] = categoriesChosen.join(',');
  try {
    const found = await context.get(serverApi)('GET /search', { query });
    return { ...found, results: found.results.map(resultCardOf), problem: null };
  } catch (error) {
    if (!isRefused(error)) throw error;
    const problem = error.data?.message ?? 'Please check the filters.';
    return {
      results: [] as ResultCard[],
      total: 0,
      page: 1,
      pages: 1,
      place: null,
      placeUnknown: false,
      fuzzy: false,
      problem,
    };
  }
}

export const meta: Route.MetaFunction = (args) => {
  const q = new URLSearchParams(args.location.search).get('q');
  const near = args.loaderData?.place?.name;
  return pageMeta(args, {
    title: q
      ? `${isolated(q)}: activities and classes`
      : near
        ? `Activities and classes near ${near}`
        : 'Find activities and classes',
    description:
      'Clubs, classes, forest schools and holiday activities for children and adults. Search by place, date and age, and book in minutes.',
    // One page for search engines, whatever is looked for; what people typed is nobody's page.
    index: !q,
  });
};

export default function Search({ loaderData }: Route.ComponentProps) {
  const { results, total, page, pages, place, placeUnknown, fuzzy, problem } = loaderData;
  const [params] = useSearchParams();
  const navigation = useNavigation();
  const searching = navigation.state === 'loading' && navigation.location.pathname === '/search-learning-experiences';
  const onMap = params.get('view') === 'map';
  const q = params.get('q') ?? '';

  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl px-4 pt-5 pb-16 sm:px-6">
      <h1 className="!text-2xl">
        {q
          ? `Results for ‘${isolated(q)}’`
          : place
            ? `Activities near ${isolated(place.name)}`
            : 'Find an activity or class'}
      </h1>
      <SearchForm searching={searching} placeUnknown={placeUnknown} />

      {problem && (
        <div className="mt-4">
          <Notice tone="danger" title="We could not search with these filters">
            {problem}
          </Notice>
        </div>
      )}
      <ResultsBar {...{ total, place, fuzzy, searching }} sortable={results.length > 0} />

      <div className={onMap ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]' : ''}>
        {onMap && (
          <div className="lg:order-last">
            <div className="lg:sticky lg:top-20">
              <Suspense fallback={<div className="skeleton h-[52vh] min-h-80 lg:h-[calc(100dvh-8rem)]" />}>
                <MapOfResults results={results} place={place} params={params} />
              </Suspense>
            </div>
          </div>
        )}
        <div className={searching ? 'opacity-55 transition-opacity' : ''} aria-busy={searching}>
          {results.length === 0 && !problem ? (
            <NothingFound q={q} total={total} />
          ) : (
            <ResultCards cards={results} inSight={4} />
          )}
          <ResultsPages page={page} pages={pages} />
        </div>
      </div>
    </main>
  );
}
