import { isolated } from '../../platform/isolated.ts';
import { lazy, Suspense, useEffect, useMemo, type ComponentProps, type FormEvent } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useNavigate,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { rememberViewed } from '../../collections/components/recently-viewed.ts';
import { SaveButton } from '../../collections/components/save-button.tsx';
import { pageTopics, searchData, serverApi, site } from '../../app/page-context.ts';
import { PublicPart, PublicText } from '../../listings/components/public-about.tsx';
import { countVisit } from '../../listings/components/count-visit.ts';
import { ShareButton } from '../../listings/components/public-share.tsx';
import { QuestionsToProvider } from '../../messages/components/questions-to-provider.tsx';
import { LandingLinks } from '../../marketing/components/landing-links.tsx';
import { sharePicture } from '../../media/share-picture.ts';
import { PublicReflections } from '../../reflections/components/public-reflections.tsx';
import { isRefused } from '../../platform/browser/client.ts';
import { formatDate } from '../../schedule/date-words.ts';
import { offerOf, shownOf, type BlockOnOffer } from '../../schedule/offer.ts';
import { DiscountBanner } from '../../tickets/components/discount-banner.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { BookBlock, bookAction } from '../components/book-action.tsx';
import { BookAside, BookBar } from '../components/book-panels.tsx';
import { DatesPart } from '../components/dates-part.tsx';
import { ListingHead } from '../components/listing-head.tsx';
import { listingSchema, sessionPath } from '../components/listing-schema.ts';
import { listingView, reflectionsView } from '../components/listing-view.ts';
import { nothingNear, readNear, type Near } from '../components/read-near.ts';
import { PublicQuestions } from '../components/public-questions.tsx';
import { PricePreview } from '../components/price-preview.tsx';
import { OfferParts, PracticalParts } from '../components/practical-parts.tsx';
import { useChosenDates } from '../components/use-chosen-dates.ts';
import { usePrice } from '../components/use-price.ts';
import { useLiveBlocks } from '../components/use-live-blocks.ts';
import { patiently } from '../../ui/patiently.ts';

// Few visitors come in vain: what they are told is fetched when there is nothing else to show.
const LazyNoListing = lazy(() => patiently(() => import('../components/no-listing.tsx')));
const NoListing = (props: ComponentProps<typeof LazyNoListing>) => (
  <Suspense>
    <LazyNoListing {...props} />
  </Suspense>
);

/** Reads a listing, its dates and its tickets as an anonymous visitor sees them; a private one with the key of its link. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ask = context.get(serverApi);
  const { brand, publicUrl } = context.get(site);
  const { searchParams } = new URL(request.url);
  const key = searchParams.get('key') ?? undefined;
  const listing = await ask('GET /listings/{slug}', { params: { slug: params['slug'] ?? '' }, query: { key } }).catch(
    (error: unknown) => {
      if (isRefused(error)) throw data(null, { status: 404 });
      throw error;
    },
  );
  const of = { params: { experienceId: listing.id }, query: { key } };
  const isPublic = listing.state === 'PUBLISHED' && !listing.isPrivate;
  const council = listing.address.councilCode;
  const [sessions, tickets, reflections, { questions }, near, { terms }] = await Promise.all([
    ask('GET /experiences/{experienceId}/sessions', of),
    ask('GET /experiences/{experienceId}/tickets', of),
    ask('GET /experiences/{experienceId}/reflections', of),
    ask('GET /experiences/{experienceId}/public-questions', of),
    isPublic ? readNear(ask, listing) : nothingNear,
    council ? ask('GET /school-terms', { query: { council } }) : { terms: [] },
  ]);
  context.get(pageTopics)(`listing:${listing.id}`, `provider:${listing.provider.id}`, `account:${listing.provider.id}`);
  if (isPublic) {
    const sessionId = searchParams.get('session');
    const at = { brand, publicUrl, pages: near.pages, sessionId };
    context.get(searchData).told = listingSchema({ listing, sessions, tickets }, at);
  }
  const asked = sessions.blocks
    .flatMap((block) => block.sessions)
    .find(({ id }) => isPublic && id === searchParams.get('session'));
  const now = Temporal.Instant.from(sessions.at);
  return {
    url: `${publicUrl}/listing/${listing.slug}`,
    linkKey: key ?? null,
    view: listingView({ listing, sessions, tickets, now, terms }),
    // The page of one date: it has an address of its own for whoever looks for that day.
    date: asked ? { path: sessionPath(listing.slug, asked.id), day: formatDate(asked.date) } : null,
    // As one text: taken apart field by field, forty dates cost as much as drawing them.
    blocks: JSON.stringify(shownOf(sessions.blocks)),
    reflections: reflectionsView(reflections),
    questions: questions.map(({ id, question, answer }) => ({ id, question, answer })),
    near,
  };
}

/** Choosing dates changes the query alone; the page itself stays as it is. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return pageMeta(args, { title: 'Listing not found', index: false });
  const { view, date } = loaderData;
  const isPublic = view.published && !view.isPrivate;
  return pageMeta(args, {
    title: date ? `${isolated(view.title)} on ${date.day}` : view.title,
    description: view.strapline,
    index: isPublic,
    ...(date ? { canonical: date.path } : {}),
    ...(isPublic ? { picture: sharePicture(`listing/${view.slug}`), pictureText: view.title } : {}),
  });
};

export default function ListingScreen() {
  const page = useLoaderData<typeof loader>();
  const { id, published } = page.view;
  useEffect(() => {
    if (published) countVisit(id, 'seen');
  }, [id, published]);
  useRemembered(page.view);
  // Another listing begins with nothing chosen and its own dates.
  return <ListingPage key={page.view.id} {...page} />;
}

const noOffer: readonly BlockOnOffer[] = [];

type ListingPageProps = Omit<Awaited<ReturnType<typeof loader>>, 'date'>;

function ListingPage({ view, url, linkKey, blocks, reflections, questions, near }: ListingPageProps) {
  const answers = useLiveBlocks(view.id, linkKey, blocks);
  const offer = useMemo(() => offerOf(answers), [answers]);
  const choosable = view.published && view.prices.session !== null;
  const choice = useChosenDates(choosable ? offer : noOffer);
  const price = usePrice(view, offer);
  const navigate = useNavigate();

  if (!view.published && view.paused) return <NoListing paused={view} />;

  const addressAt =
    (path: string) =>
    (what: Record<string, string>): string =>
      `${path}?${new URLSearchParams({ listing: view.id, ...what, ...(linkKey ? { key: linkKey } : {}) })}`;
  const checkout = addressAt('/checkout');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (choice.ids.length > 0) void navigate(checkout({ sessions: choice.ids.join(',') }));
  };
  const bookBlock = (block: BlockOnOffer) => <BookBlock {...{ view, block, price, checkout }} />;
  const booking = { view, choice, action: bookAction({ view, offer, choice, price, checkout }) };
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
      {!view.published && <OnlyByLink />}
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
          <ListingHead view={view} reviews={reflections} />
          {view.sections.map((section, index) => (
            <PublicPart key={index} id={`about-${index + 1}`} title={section.title} label={section.label}>
              <PublicText text={section.description} />
            </PublicPart>
          ))}
          <OfferParts
            view={view}
            pricePreview={view.published && <PricePreview {...{ view, offer, choice, price }} />}
          />
          <DatesPart
            offer={offer}
            choosable={choosable}
            choice={choice}
            wholeBlockAction={bookBlock}
            waitAt={view.published && view.waitingList ? addressAt('/waiting-list') : null}
          />
          <PracticalParts view={view} />
        </div>
        <BookAside {...booking} />
        <BookBar {...booking} />
      </form>
      {/* Not inside of the form: this part has one of its own. */}
      <div className="mt-10 flex flex-col gap-10 lg:max-w-[calc(100%-25rem)]">
        {reflections.count > 0 && (
          <PublicPart id="reflections" title="What families say">
            <PublicReflections {...reflections} provider={view.provider.name} />
          </PublicPart>
        )}
        <Questions view={view} linkKey={linkKey} questions={questions} />
        {near.similar.length > 0 && <Similar listings={near.similar} />}
        <LandingLinks title="Look further" pages={near.pages} />
      </div>
    </Page>
  );
}

/** This device offers it again while its person searches, unless only those with its link see it. */
function useRemembered({ published, isPrivate, slug, title }: ListingPageProps['view']): void {
  const isOpen = published && !isPrivate;
  useEffect(() => {
    if (isOpen) rememberViewed('recently-viewed-listings', { key: slug, title });
  }, [isOpen, slug, title]);
}

/** Others of its kind. Without prices and dates: this page is kept while those change. */
function Similar({ listings }: { listings: Near['similar'] }) {
  return (
    <PublicPart id="similar" title="Similar listings">
      <ul className="grid gap-3 sm:grid-cols-2">
        {listings.map(({ slug, title, town, provider, ages }) => (
          <li key={slug} className="rounded-card border border-line p-4">
            <Link to={`/listing/${slug}`} className="link link-tall font-[600]">
              {title}
            </Link>
            <p className="text-sm text-ink-soft">
              <bdi>{provider}</bdi>
              {town && ` · ${isolated(town)}`} · {ages}
            </p>
          </li>
        ))}
      </ul>
    </PublicPart>
  );
}

/** What others have asked, and the way to ask: on the screen only, paper cannot send it. */
function Questions({ view, linkKey, questions }: Pick<ListingPageProps, 'view' | 'linkKey' | 'questions'>) {
  return (
    <div className={questions.length > 0 ? '' : 'print:hidden'}>
      <PublicPart id="questions" title="Questions">
        {questions.length > 0 && <PublicQuestions questions={questions} provider={view.provider.name} />}
        <QuestionsToProvider listingId={view.id} linkKey={linkKey} provider={view.provider.name} />
      </PublicPart>
    </div>
  );
}

function OnlyByLink() {
  return (
    <p className="mb-6 rounded-card border border-marigold bg-marigold-soft p-4 text-on-marigold-soft">
      <strong>Only people with this link see this page.</strong> The listing is not published, so nothing can be booked.
    </p>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <NoListing />;
}
