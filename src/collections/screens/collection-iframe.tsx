import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { isRouteErrorResponse, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { site } from '../../app/page-context.ts';
import type { Availability } from '../../listings/availability.ts';
import { isolated } from '../../platform/isolated.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CollectionListings } from '../components/collection-listings.tsx';
import { readCollection } from '../components/read-collection.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { brand, publicUrl } = args.context.get(site);
  return { collection: await readCollection(args), brand, publicUrl };
}

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, { title: args.loaderData?.collection.title ?? 'Collection', index: false }),
  // What leads on opens in the window around the frame, where the person's session and cookies are.
  { tagName: 'base', target: '_top' },
];

const ALL = 'all';

/** A collection inside of another website: nothing of its own around it, no cookies, as high as what it holds. */
export default function CollectionFrame() {
  const { collection, brand, publicUrl } = useLoaderData<typeof loader>();
  const content = useTellHeight();
  const [category, setCategory] = useState(ALL);
  const [room, setRoom] = useState<'all' | 'free'>('all');
  const categories = categoriesOf(collection.listings);
  const isSomeFull = collection.listings.some(({ availability }) => !hasRoom(availability));
  const shown = collection.listings.filter(
    (listing) =>
      (category === ALL || listing.categories.some(({ title }) => title === category)) &&
      (room === 'all' || hasRoom(listing.availability)),
  );
  return (
    <main ref={content} className="p-3" onClickCapture={openOnTop}>
      <h1 className="mb-3 text-2xl">{collection.title}</h1>
      {(categories.length > 1 || isSomeFull) && (
        <div className="mb-4 flex flex-wrap items-end gap-4">
          {categories.length > 1 && (
            <SelectField
              label="Category"
              value={category}
              options={[
                { value: ALL, label: 'All categories' },
                ...categories.map((name) => ({ value: name, label: name })),
              ]}
              onChange={(event) => setCategory(event.target.value)}
            />
          )}
          {isSomeFull && (
            <Segmented
              label="Places"
              value={room}
              onChange={setRoom}
              options={[
                { value: 'all', label: 'All' },
                { value: 'free', label: 'With free places' },
              ]}
            />
          )}
          <p role="status" className="sr-only">
            {shown.length === 1 ? '1 listing' : `${shown.length} listings`}
          </p>
        </div>
      )}
      <CollectionListings listings={shown} save={() => null} />
      <p className="mt-4 text-sm text-ink-soft">
        <a className="link" href={`${publicUrl}/collections/${collection.key}`} target="_top">
          Dates, prices and booking on {isolated(brand)}
        </a>
      </p>
    </main>
  );
}

/** The links of cards would lead on inside of the frame, where other websites' cookies may be blocked. */
function openOnTop(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_top');
}

function categoriesOf(listings: readonly { categories: readonly { title: string }[] }[]): string[] {
  return [...new Set(listings.flatMap(({ categories }) => categories.map(({ title }) => title)))].toSorted();
}

const hasRoom = (availability: Availability): boolean => availability === 'available' || availability === 'few-left';

/** Tells the page around the frame how high this one is, now and whenever that changes. */
function useTellHeight(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    const main = content.current;
    if (!main) return undefined;
    const tell = (): void => {
      // Of the content: the document is never lower than the frame, which could then only grow. Nothing but a number, so it may
      // be told to whichever website shows the frame.
      const collectionHeight = Math.ceil(main.getBoundingClientRect().bottom + window.scrollY);
      window.parent.postMessage({ collectionHeight }, '*');
    };
    const observer = new ResizeObserver(tell);
    observer.observe(main);
    return () => observer.disconnect();
  }, []);
  return content;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <main className="p-3">
      <EmptyState title="There is no such collection">It may have been archived.</EmptyState>
    </main>
  );
}
