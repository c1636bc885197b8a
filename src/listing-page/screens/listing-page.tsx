import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
} from 'react';
import {
  data,
  isRouteErrorResponse,
  useLoaderData,
  useNavigate,
  useSearchParams,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Landmark from 'lucide-react/icons/landmark';
import MapPin from 'lucide-react/icons/map-pin';
import Users from 'lucide-react/icons/users';
import { api } from '../../client.ts';
import { SaveButton } from '../../collections/components/save-button.tsx';
import { pageTopics, searchData, serverApi, site } from '../../app/page-context.ts';
import { PublicList, PublicPart, PublicText } from '../../listings/components/public-about.tsx';
import { PublicPlace } from '../../listings/components/public-place.tsx';
import { PublicProvider } from '../../listings/components/public-provider.tsx';
import { ShareButton } from '../../listings/components/public-share.tsx';
import { pictureSources } from '../../media/picture.ts';
import { QuestionsToProvider } from '../../messages/components/questions-to-provider.tsx';
import { PublicReflections } from '../../reflections/components/public-reflections.tsx';
import { RequestFailed } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { PublicDates } from '../../schedule/components/public-dates.tsx';
import { choosableDates, offerOf, shownOf, type BlockAnswer, type BlockOnOffer } from '../../schedule/offer.ts';
import { DiscountBanner } from '../../tickets/components/discount-banner.tsx';
import { PublicTickets } from '../../tickets/components/public-tickets.tsx';
import { bookBlockLabel, bookDatesLabel, formatPrice } from '../../tickets/unit-price.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Gallery } from '../../ui/gallery.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { listingSchema, listingView, reflectionsView } from '../components/listing-view.ts';

// Few visitors come in vain: what they are told is fetched when there is nothing else to show.
const LazyNoListing = lazy(() => import('../components/no-listing.tsx'));
const NoListing = (props: ComponentProps<typeof LazyNoListing>) => (
  <Suspense>
    <LazyNoListing {...props} />
  </Suspense>
);

/** Reads a listing, its dates and its tickets as an anonymous visitor sees them; a private one with the key of its link. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ask = context.get(serverApi);
  const { publicUrl } = context.get(site);
  const key = new URL(request.url).searchParams.get('key') ?? undefined;
  const listing = await ask('GET /listings/{slug}', { params: { slug: params['slug'] ?? '' }, query: { key } }).catch(
    (error: unknown) => {
      if (error instanceof RequestFailed && error.status === 404) throw data(null, { status: 404 });
      throw error;
    },
  );
  const of = { params: { experienceId: listing.id }, query: { key } };
  const [sessions, tickets, reflections] = await Promise.all([
    ask('GET /experiences/{experienceId}/sessions', of),
    ask('GET /experiences/{experienceId}/tickets', of),
    ask('GET /experiences/{experienceId}/reflections', of),
  ]);
  context.get(pageTopics)(`listing:${listing.id}`, `provider:${listing.provider.id}`, `account:${listing.provider.id}`);
  if (listing.state === 'PUBLISHED' && !listing.isPrivate) {
    context.get(searchData).told = listingSchema({ listing, sessions, tickets }, publicUrl);
  }
  const now = Temporal.Instant.from(sessions.at);
  return {
    url: `${publicUrl}/listing/${listing.slug}`,
    linkKey: key ?? null,
    view: listingView({ listing, sessions, tickets, now }),
    image: listing.pictures[0] ? `${publicUrl}${listing.pictures[0].url}` : null,
    // As one text: taken apart field by field, forty dates cost as much as drawing them.
    blocks: JSON.stringify(shownOf(sessions.blocks)),
    reflections: reflectionsView(reflections),
  };
}

/** Choosing dates changes the query alone; the page itself stays as it is. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return pageMeta(args, { title: 'Listing not found', index: false });
  const { view, image } = loaderData;
  return pageMeta(args, {
    title: view.title,
    description: view.strapline,
    index: view.published && !view.isPrivate,
    ...(image ? { picture: image } : {}),
  });
};

export default function ListingScreen() {
  const page = useLoaderData<typeof loader>();
  // Another listing begins with nothing chosen and its own dates.
  return <ListingPage key={page.view.id} {...page} />;
}

type ListingPageProps = Omit<Awaited<ReturnType<typeof loader>>, 'image'>;

function ListingPage({ view, url, linkKey, blocks, reflections }: ListingPageProps) {
  const answers = useLiveBlocks(view.id, linkKey, blocks);
  const offer = useMemo(() => offerOf(answers), [answers]);
  const pictures = useMemo(
    () => view.pictures.map(({ alt, ...picture }) => ({ ...pictureSources(picture, 1024), alt })),
    [view.pictures],
  );
  const choosable = view.published && view.prices.session !== null;
  const choice = useChosenDates(choosable ? offer : noOffer);
  const navigate = useNavigate();

  if (!view.published && view.paused) return <NoListing paused={view} />;

  const checkout = (what: Record<string, string>): string =>
    `/checkout?${new URLSearchParams({ listing: view.id, ...what, ...(linkKey ? { key: linkKey } : {}) })}`;
  const waitAt = (what: Record<string, string>): string =>
    `/waiting-list?${new URLSearchParams({ listing: view.id, ...what, ...(linkKey ? { key: linkKey } : {}) })}`;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (choice.ids.length > 0) void navigate(checkout({ sessions: choice.ids.join(',') }));
  };
  const wholeBlocks = offer.filter((block) => block.whole && block.bookable);
  const bookBlock = (block: BlockOnOffer) =>
    view.published && view.prices.block ? (
      <LinkButton tone="primary" to={checkout({ block: block.id })} wide>
        {bookBlockLabel(block.dates, block.datesOfBlock, {
          ...view.prices.block,
          ...view.prices.late[block.id]?.[block.dates],
        })}
      </LinkButton>
    ) : (
      <p>There is no ticket on sale for this block at the moment.</p>
    );
  const [onlyBlock] = wholeBlocks;
  const booksBlock = choice.possible === 0 && wholeBlocks.length === 1 && view.published && view.prices.block !== null;
  const isChosen = choice.ids.length > 0;
  const main = isChosen ? (
    <Button type="submit" form="choose" tone="primary" wide>
      {bookDatesLabel(choice.ids.length, view.prices.session)}
    </Button>
  ) : booksBlock && onlyBlock ? (
    bookBlock(onlyBlock)
  ) : (
    offer.length > 0 && (
      <LinkButton tone="primary" to={{ hash: 'dates', search: choice.search }} replace wide>
        {choice.possible + wholeBlocks.length > 0 ? 'Choose dates' : 'See the dates'}
      </LinkButton>
    )
  );
  const from = view.prices.session ?? view.prices.block;
  const price = from && (
    <p>
      <span className="figures font-heading text-2xl font-[700]">
        {from.pence === 0 ? (from.several ? 'From free' : 'Free') : formatPrice(from)}
      </span>{' '}
      <span className="text-ink-soft">{view.prices.session ? 'a date' : 'for the block'}</span>
    </p>
  );

  return (
    <Page
      title={view.title}
      lead={view.strapline}
      actions={
        <>
          {view.published && !view.isPrivate && <SaveButton listingId={view.id} title={view.title} look="button" />}
          <ShareButton title={view.title} url={linkKey ? `${url}?key=${encodeURIComponent(linkKey)}` : url} />
        </>
      }
    >
      {!view.published && (
        <p className="mb-6 rounded-card border border-marigold bg-marigold-soft p-4 text-on-marigold-soft">
          <strong>Only people with this link see this page.</strong> The listing is not published, so nothing can be
          booked.
        </p>
      )}
      {view.published && <DiscountBanner listingId={view.id} discounts={view.discounts} />}
      <form
        id="choose"
        method="get"
        action="/checkout"
        onSubmit={send}
        className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12"
      >
        <input type="hidden" name="listing" value={view.id} />
        {linkKey && <input type="hidden" name="key" value={linkKey} />}
        <div className="flex min-w-0 flex-col gap-10">
          <Gallery
            label={`Pictures of ${view.title}`}
            pictures={pictures}
            cover={{ title: view.title, category: view.category ?? undefined }}
            sizes="(min-width: 80rem) 52rem, 100vw"
            priority
          />
          <div className="flex flex-col gap-6">
            <ul className="grid gap-3 sm:grid-cols-2">
              <Fact icon={<Users aria-hidden />}>
                {view.ages}
                {view.groupSize !== null && <span className="text-ink-soft"> · groups of up to {view.groupSize}</span>}
              </Fact>
              {view.place.town && <Fact icon={<MapPin aria-hidden />}>{view.place.town}</Fact>}
              <Fact icon={<CalendarCheck aria-hidden />}>
                {view.instantBook ? 'Booked at once' : 'The provider confirms each booking'}
              </Fact>
              {view.council && <Fact icon={<Landmark aria-hidden />}>Funded by {view.council}</Fact>}
            </ul>
            {view.categories.length > 0 && (
              <p className="flex flex-wrap gap-2">
                {view.categories.map((category) => (
                  <span key={category} className="rounded-full border border-line px-3 py-0.5 text-sm">
                    {category}
                  </span>
                ))}
              </p>
            )}
            <PublicProvider {...view.provider} />
          </div>
          {view.sections.map((section, index) => (
            <PublicPart key={index} id={`about-${index + 1}`} title={section.title} label={section.label}>
              <PublicText text={section.description} />
            </PublicPart>
          ))}
          <PublicPart id="dates" title="When">
            {offer.length === 0 ? (
              <EmptyState title="No dates at the moment" level={3}>
                The provider has not added new dates yet. Look in again soon.
              </EmptyState>
            ) : (
              <PublicDates
                offer={offer}
                choosable={choosable}
                chosen={choice.chosen}
                onToggle={choice.toggle}
                wholeBlockAction={bookBlock}
                waitAt={view.published && view.waitingList ? waitAt : null}
              />
            )}
            <p role="status" className="mt-3 empty:hidden font-[600]">
              {choice.news}
            </p>
            {choosable && (
              <noscript>
                <p className="mt-4">
                  <button type="submit" className="min-h-12 rounded-control bg-forest px-5 font-[650] text-on-forest">
                    Book the chosen dates
                  </button>
                </p>
              </noscript>
            )}
          </PublicPart>
          {view.tickets.length > 0 && (
            <PublicPart id="tickets" title="Tickets">
              <PublicTickets tickets={view.tickets} discounts={view.discounts} discountExample={view.discountExample} />
            </PublicPart>
          )}
          {view.lists.map(({ id, title, items }) => (
            <PublicPart key={id} id={id} title={title}>
              <PublicList items={items} />
            </PublicPart>
          ))}
          {view.place.lines.length > 0 && (
            <PublicPart id="where" title="Where">
              <PublicPlace {...view.place} />
            </PublicPart>
          )}
          {view.cancellation && (
            <PublicPart id="cancellation" title="If you cancel">
              <div className="prose">
                <p>{view.cancellation.sentence}</p>
                {view.cancellation.example && (
                  <>
                    <p>{view.cancellation.example.title}:</p>
                    <ul>
                      {view.cancellation.example.cases.map((one) => (
                        <li key={one}>{one}</li>
                      ))}
                    </ul>
                  </>
                )}
              </div>
            </PublicPart>
          )}
        </div>
        <aside aria-label="Book" className="max-lg:hidden">
          <div className="sticky top-24 flex flex-col gap-4 rounded-card border border-line bg-paper-raised p-5 shadow-float">
            {price}
            {isChosen ? (
              <ul className="flex flex-col gap-1 border-y border-line py-3 text-sm">
                {choice.days.map((day) => (
                  <li key={day}>{day}</li>
                ))}
              </ul>
            ) : (
              view.next && (
                <p className="text-sm">
                  <span className="text-ink-soft">Next: </span>
                  {view.next}
                </p>
              )
            )}
            {main}
            {main && (
              <p className="text-sm text-ink-soft">
                You choose who comes in the next step. The price is for one person, with the booking fee.
              </p>
            )}
          </div>
        </aside>
        {main && (
          <div className="sticky bottom-0 z-bar -mx-4 mt-8 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden">
            {isChosen || booksBlock ? null : price}
            <div className={isChosen || booksBlock ? 'w-full' : 'ml-auto min-w-40'}>{main}</div>
          </div>
        )}
      </form>
      {/* Not inside of the form: this part has one of its own. */}
      <div className="mt-10 flex flex-col gap-10 lg:max-w-[calc(100%-25rem)]">
        {reflections.count > 0 && (
          <PublicPart id="reflections" title="What families say">
            <PublicReflections {...reflections} provider={view.provider.name} />
          </PublicPart>
        )}
        <PublicPart id="questions" title="Questions">
          <QuestionsToProvider listingId={view.id} linkKey={linkKey} provider={view.provider.name} />
        </PublicPart>
      </div>
    </Page>
  );
}

function Fact({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <li className="flex gap-3 [&_svg]:mt-[0.15em] [&_svg]:size-[1.35em] [&_svg]:flex-none [&_svg]:text-forest">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

const noOffer: readonly BlockOnOffer[] = [];

/**
 * What can be booked, kept up to date: read again when the page opens, because it may be from a cache, and at each change.
 * @param first what the page came with, as JSON
 */
function useLiveBlocks(listingId: string, linkKey: string | null, first: string): readonly BlockAnswer[] {
  const [blocks, setBlocks] = useState(() => JSON.parse(first) as readonly BlockAnswer[]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useCallback(() => {
    api('GET /experiences/{experienceId}/sessions', {
      params: { experienceId: listingId },
      query: linkKey ? { key: linkKey } : {},
    })
      .then((answer) => setBlocks(answer.blocks))
      // Without a connection the page shows what it has; checkout asks again before anything is booked.
      .catch(() => undefined);
  }, [listingId, linkKey]);
  useEffect(() => {
    read();
    return () => clearTimeout(timer.current);
  }, [read]);
  useLive([`listing:${listingId}`], () => {
    // Everybody who looks at this page hears of the same change: they do not all ask in the same moment.
    clearTimeout(timer.current);
    timer.current = setTimeout(read, 100 + Math.random() * 700);
  });
  return blocks;
}

const chosenIn = (search: URLSearchParams): string[] =>
  search
    .getAll('sessions')
    .flatMap((ids) => ids.split(','))
    .filter(Boolean);

/** The chosen dates, kept in the address so that they survive a reload and can be sent to somebody. */
function useChosenDates(offer: readonly BlockOnOffer[]) {
  const [search, setSearch] = useSearchParams();
  // The choice is here and the address follows: it changes too slowly for somebody who taps two dates quickly.
  const [wanted, setWanted] = useState(() => chosenIn(search));
  const [news, setNews] = useState('');
  const dates = useMemo(() => choosableDates(offer), [offer]);
  const ids = useMemo(() => [...dates.keys()].filter((id) => wanted.includes(id)), [dates, wanted]);
  const known = useRef(new Map<string, string>());

  useEffect(() => {
    // Boxes that were ticked before the script was there.
    const boxes = document.querySelectorAll<HTMLInputElement>('#choose input[name=sessions]:checked');
    const ticked = [...boxes].map((box) => box.value);
    setWanted((before) => [...new Set([...before, ...ticked])]);
  }, []);

  const written = useRef(wanted.join());
  useEffect(() => {
    if (written.current === wanted.join()) return;
    written.current = wanted.join();
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('sessions');
        if (wanted.length > 0) after.set('sessions', wanted.join(','));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
    // Only a choice changes the address, never the other way round.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);

  useEffect(() => {
    const gone = wanted.filter((id) => !dates.has(id));
    if (gone.length > 0) {
      const days = gone.flatMap((id) => known.current.get(id) ?? []);
      if (days.length > 0) {
        setNews(`${days.join(' and ')} can no longer be booked, so we took ${days.length === 1 ? 'it' : 'them'} out.`);
      }
      setWanted((before) => before.filter((id) => dates.has(id)));
    }
    known.current = new Map([...dates].map(([id, date]) => [id, date.day]));
  }, [dates, wanted]);

  const toggle = useCallback((id: string) => {
    setNews('');
    setWanted((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  }, []);
  return {
    ids,
    chosen: useMemo(() => new Set(ids), [ids]),
    days: ids.flatMap((id) => dates.get(id)?.day ?? []),
    possible: dates.size,
    search: search.toString(),
    news,
    toggle,
  };
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <NoListing />;
}
