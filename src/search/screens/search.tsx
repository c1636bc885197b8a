import { lazy, Suspense, useRef } from 'react';
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import SearchIcon from 'lucide-react/icons/search';
import { pageTopics, serverApi } from '../../app/page-context.ts';
import { categories } from '../../listings/category-table.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { TextField } from '../../ui/text-field.tsx';
import { cardOf, type Card } from '../card.ts';
import { ResultCard } from '../components/result-card.tsx';
import { DEFAULT_RADIUS_MILES, LONGEST_SEARCH } from '../search-address.ts';
import type { Route } from './+types/search.ts';

// Most searches are lists: the map is fetched when it is asked for.
const MapOfResults = lazy(() => import('../components/map-of-results.tsx'));

/** Names of the filters in the address, beside text and place. */
const filterNames = [
  'category',
  'age',
  'from',
  'to',
  'daypart',
  'price',
  'funding',
  'kind',
  'available',
  'provider',
] as const;

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
    return { ...found, results: found.results.map(cardOf), problem: null };
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.status >= 500) throw error;
    const problem = error.data?.message ?? 'Please check the filters.';
    return {
      results: [] as Card[],
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
      ? `${q}: activities and classes`
      : near
        ? `Activities and classes near ${near}`
        : 'Find activities and classes',
    description:
      'Clubs, classes, forest schools and holiday activities for children and adults. Search by place, date and age, and book in minutes.',
    // One page for search engines, whatever is looked for; what people typed is nobody's page.
    index: !q,
  });
};

const options = (empty: string, entries: readonly (readonly [value: string, label: string])[]) => [
  { value: '', label: empty },
  ...entries.map(([value, label]) => ({ value, label })),
];

const ages = options(
  'Any age',
  Array.from({ length: 18 }, (_, age) => [String(age), age === 0 ? 'Under 1' : String(age)] as const).concat([
    ['18', 'Adult'],
  ]),
);
const radii = [1, 3, 5, 10, 20, 50].map((miles) => ({
  value: String(miles),
  label: miles === 1 ? '1 mile' : `${miles} miles`,
}));

export default function Search({ loaderData }: Route.ComponentProps) {
  const { results, total, page, pages, place, placeUnknown, fuzzy, problem } = loaderData;
  const [params] = useSearchParams();
  const navigation = useNavigation();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const searching = navigation.state === 'loading' && navigation.location.pathname === '/search-learning-experiences';
  const value = (name: string): string => params.get(name) ?? '';
  const withParam = (changes: Record<string, string | null>): string => {
    const next = new URLSearchParams(params);
    for (const [name, to] of Object.entries(changes)) {
      if (to === null) next.delete(name);
      else next.set(name, to);
    }
    return `/search-learning-experiences?${next}`;
  };
  const filtersOn = filterNames.filter((name) => value(name) !== '').length;
  const onMap = value('view') === 'map';
  const q = value('q');
  // A choice from a list applies at once; what is typed applies with the button or the enter key.
  const apply = () => form.current && void submit(form.current, { preventScrollReset: true });

  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl px-4 pt-5 pb-16 sm:px-6">
      <h1 className="!text-2xl">
        {q ? `Results for ‘${q}’` : place ? `Activities near ${place.name}` : 'Find an activity or class'}
      </h1>
      <Form ref={form} method="get" action="/search-learning-experiences" className="mt-4" key={params.toString()}>
        {onMap && <input type="hidden" name="view" value="map" />}
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-end gap-3 sm:grid-cols-[1.4fr_1fr_9rem_auto]">
          <TextField
            label="What"
            name="q"
            className="max-sm:col-span-2"
            defaultValue={q}
            maxLength={LONGEST_SEARCH}
            placeholder="Search for a listing or Mentor"
            enterKeyHint="search"
            autoComplete="off"
          />
          <TextField
            label="Where"
            name="place"
            defaultValue={value('place')}
            maxLength={120}
            placeholder="Postcode or town"
            autoComplete="postal-code"
            error={placeUnknown ? 'We do not know this place. Try a postcode or a nearby town.' : undefined}
          />
          <SelectField
            label="Within"
            name="radius"
            defaultValue={value('radius') || String(DEFAULT_RADIUS_MILES)}
            options={radii}
          />
          <Button
            type="submit"
            tone="primary"
            icon={<SearchIcon aria-hidden />}
            busy={searching}
            className="max-sm:col-span-2"
          >
            Search
          </Button>
        </div>
        <details className="group mt-3" open={filtersOn > 0 || undefined}>
          <summary className="inline-flex min-h-11 items-center gap-2 rounded-control font-[650] text-forest">
            <SlidersHorizontal className="size-5" aria-hidden /> Filters{filtersOn > 0 && ` (${filtersOn} on)`}
          </summary>
          <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <SelectField
              label="Category"
              name="category"
              defaultValue={value('category')}
              onChange={apply}
              options={options(
                'Any category',
                categories.map((one) => [one.slug, one.title] as const),
              )}
            />
            <SelectField label="Age" name="age" defaultValue={value('age')} onChange={apply} options={ages} />
            <TextField label="From" name="from" type="date" defaultValue={value('from')} />
            <TextField label="To" name="to" type="date" defaultValue={value('to')} />
            <SelectField
              label="Time of day"
              name="daypart"
              defaultValue={value('daypart')}
              onChange={apply}
              options={options('Any time', [
                ['morning', 'Morning'],
                ['afternoon', 'Afternoon'],
                ['evening', 'Evening'],
              ])}
            />
            <SelectField
              label="Price"
              name="price"
              defaultValue={value('price')}
              onChange={apply}
              options={options('Any price', [
                ['0', 'Free'],
                ['5', 'Up to £5'],
                ['10', 'Up to £10'],
                ['20', 'Up to £20'],
                ['50', 'Up to £50'],
              ])}
            />
            <SelectField
              label="Funding"
              name="funding"
              defaultValue={value('funding')}
              onChange={apply}
              options={options('Any', [
                ['free', 'Free to attend'],
                ['council', 'Council funded'],
              ])}
            />
            <SelectField
              label="Dates"
              name="kind"
              defaultValue={value('kind')}
              onChange={apply}
              options={options('One-off or block', [
                ['one-off', 'One-off'],
                ['block', 'Block of dates'],
              ])}
            />
            <SelectField
              label="Places"
              name="available"
              defaultValue={value('available')}
              onChange={apply}
              options={options('All, also full ones', [['yes', 'Only with free places']])}
            />
            <div className="flex flex-wrap items-end gap-3">
              <Button type="submit">Apply filters</Button>
              {filtersOn > 0 && (
                <LinkButton
                  tone="quiet"
                  to={withParam(Object.fromEntries([...filterNames, 'page'].map((name) => [name, null])))}
                >
                  Clear filters
                </LinkButton>
              )}
            </div>
          </div>
        </details>
      </Form>

      {problem && (
        <div className="mt-4">
          <Notice tone="danger" title="We could not search with these filters">
            {problem}
          </Notice>
        </div>
      )}
      <div className="mt-6 mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {searching ? 'Searching …' : countSentence(total, place?.name ?? null, fuzzy)}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {results.length > 0 && (
            <label className="flex items-center gap-2 text-sm">
              Sort by
              <select
                className="control !w-auto"
                value={value('sort') || ''}
                onChange={(event) =>
                  void submit(
                    new URLSearchParams(withParam({ sort: event.target.value || null, page: null }).split('?')[1]),
                    { action: '/search-learning-experiences' },
                  )
                }
              >
                <option value="">Best match</option>
                {place && <option value="distance">Nearest</option>}
                <option value="soonest">Soonest</option>
                <option value="price">Lowest price</option>
              </select>
            </label>
          )}
          <LinkButton size="small" to={withParam({ view: onMap ? null : 'map' })} preventScrollReset>
            {onMap ? 'Hide map' : 'Show map'}
          </LinkButton>
        </div>
      </div>

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
            <EmptyState
              title={total === 0 && q ? `Nothing found for ‘${q}’` : 'Nothing found here'}
              action={
                <LinkButton tone="primary" to="/search-learning-experiences">
                  Start a new search
                </LinkButton>
              }
            >
              Try fewer filters, a larger distance or another word. New activities are added every day.
            </EmptyState>
          ) : (
            <>
              <h2 className="sr-only">Results</h2>
              <ul className={`grid grid-cols-1 gap-4 sm:grid-cols-2 ${onMap ? '' : 'lg:grid-cols-3 xl:grid-cols-4'}`}>
                {results.map((card, index) => (
                  <ResultCard key={card.id} card={card} priority={index < 2} />
                ))}
              </ul>
            </>
          )}
          {pages > 1 && (
            <nav aria-label="Pages of results" className="mt-8 flex flex-wrap items-center justify-center gap-3">
              {page > 1 && (
                <LinkButton to={withParam({ page: page === 2 ? null : String(page - 1) })}>Previous</LinkButton>
              )}
              <span>
                Page {page} of {pages}
              </span>
              {page < pages && <LinkButton to={withParam({ page: String(page + 1) })}>Next</LinkButton>}
            </nav>
          )}
        </div>
      </div>
    </main>
  );
}

function countSentence(total: number, place: string | null, fuzzy: boolean): string {
  const count =
    total === 0 ? 'No activities' : total === 1 ? '1 activity' : `${total.toLocaleString('en-GB')} activities`;
  return `${count}${place ? ` near ${place}` : ''}${fuzzy ? '. We searched for words that look alike' : ''}`;
}
