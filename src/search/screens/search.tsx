import { lazy, Suspense, useEffect } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { pageTopics, searchData, serverApi, site } from '../../app/page-context.ts';
import { graphOf, itemList } from '../../platform/structured-data.ts';
import { isolated } from '../../platform/isolated.ts';
import { seeList } from '../../listings/components/count-visit.ts';
import { isRefused } from '../../platform/browser/client.ts';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { resultCardOf, type ResultCard } from '../card.ts';
import { MapBeside } from '../components/map-beside.tsx';
import { ResultCards } from '../components/result-cards.tsx';
import { ResultsBar } from '../components/results-bar.tsx';
import { ActiveFilters } from '../components/active-filters.tsx';
import { ResultsPages } from '../components/results-list.tsx';
import { searchQuery } from '../components/search-address.ts';
import { PlaceUnknown, SearchNotes, type Found } from '../components/search-notes.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { SummaryButton, useSheet, ViewBar } from '../components/search-on-phone.tsx';
import { searchSummary } from '../search-summary.ts';
import { patiently } from '../../ui/patiently.ts';
import type { Route } from './+types/search.ts';

// Fetched with the drawer that it is in, when it first opens.
const SearchSheet = lazy(() => patiently(() => import('../components/search-sheet.tsx')));

// Most searches find something.
const NothingFound = lazy(() => patiently(() => import('../components/nothing-found.tsx')));

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  context.get(pageTopics)('listing');
  const summary = searchSummary(params);
  const query = searchQuery(params);
  for (const name of ['sort', 'page']) {
    const value = params.get(name)?.trim();
    if (value) query[name] = value;
  }
  try {
    const { results, ...found } = await context.get(serverApi)('GET /search', { query });
    context.get(searchData).told = graphOf(...itemList(context.get(site), 'Activities', results));
    return { results: results.map(resultCardOf), found, summary, problem: null };
  } catch (error) {
    if (!isRefused(error)) throw error;
    const problem = error.data?.message ?? 'Please check the filters.';
    return { results: [] as ResultCard[], found: nothing, summary, problem };
  }
}

/** What is found where the server does not take the search. */
const nothing: Found = {
  total: 0,
  whole: 0,
  page: 1,
  pages: 1,
  place: null,
  otherPlaces: [],
  placeUnknown: false,
  withoutPlace: null,
  instead: null,
  nearMe: false,
  days: null,
  without: [],
};

export const meta: Route.MetaFunction = (args) => {
  const q = new URLSearchParams(args.location.search).get('q');
  const near = args.loaderData?.found.place?.name;
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

/** On a narrow screen the list is a sheet that slides over the map as it is scrolled. */
const OVER_MAP =
  'max-lg:relative max-lg:z-2 max-lg:-mx-4 max-lg:-mt-8 max-lg:rounded-t-[1.25rem] max-lg:bg-paper max-lg:px-4 max-lg:pt-3 max-lg:shadow-float';

export default function Search({ loaderData }: Route.ComponentProps) {
  const { results, found, summary, problem } = loaderData;
  const { page, pages, place, placeUnknown } = found;
  const [params] = useSearchParams();
  const navigation = useNavigation();
  const sheet = useSheet();
  useEffect(() => seeList('search'), []);
  const searching = navigation.state === 'loading' && navigation.location.pathname === '/search-learning-experiences';
  const view = params.get('view');
  const q = params.get('q') ?? '';
  const map = view !== 'list' && <MapBeside key="map" place={place} />;

  return (
    <main
      id="main"
      tabIndex={-1}
      className={`mx-auto w-full px-4 pt-3 sm:px-6 sm:pt-4 lg:pb-10 ${map ? 'max-w-[100rem] gap-x-6 lg:grid lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] noscript:!block' : 'max-w-7xl'}`}
    >
      <div>
        <h1 className="!text-2xl max-lg:sr-only">
          {q
            ? `Results for ‘${isolated(q)}’`
            : place
              ? `Activities near ${isolated(place.name)}`
              : 'Find an activity or class'}
        </h1>
        <SummaryButton summary={summary} onOpen={() => sheet.openWith('all')} />
        <SearchForm searching={searching} placeUnknown={placeUnknown} />
        {sheet.part && (
          <Suspense>
            <SearchSheet open={sheet.open} part={sheet.part} onClose={sheet.close} placeUnknown={placeUnknown} />
          </Suspense>
        )}
        {problem && (
          <div className="mt-4">
            <Notice tone="danger" title="We could not search with these filters">
              {problem}
            </Notice>
          </div>
        )}
        <ActiveFilters found={found} />
        <ResultsBar {...{ found, searching }} sortable={results.length > 0} />
        {!searching && !problem && <SearchNotes found={found} />}
      </div>

      {/* The keyboard meets the list first, unless it was the map that was asked for. */}
      {view === 'map' && map}
      <div
        className={classes(searching && 'opacity-55 transition-opacity', view === 'map' && OVER_MAP)}
        aria-busy={searching}
      >
        {view === 'map' && (
          <span aria-hidden className="mx-auto mb-3 block h-1.5 w-12 rounded-full bg-line-strong lg:hidden" />
        )}
        {placeUnknown ? (
          <PlaceUnknown found={found} />
        ) : results.length === 0 && !problem ? (
          <Suspense>
            <NothingFound q={q} found={found} />
          </Suspense>
        ) : (
          <>
            <h2 className="sr-only">Results</h2>
            <ResultCards cards={results} inSight={3} />
          </>
        )}
        <ResultsPages page={page} pages={pages} />
      </div>
      {view !== 'map' && map}
      <ViewBar onFilters={() => sheet.openWith('filters')} floating={results.length > 0} />
    </main>
  );
}
