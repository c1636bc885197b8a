import { lazy, Suspense, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import SearchIcon from 'lucide-react/icons/search';
import { pageTopics, searchData, serverApi, site } from '../../app/page-context.ts';
import { TermsExplained } from '../../councils/components/terms-explained.tsx';
import { categories } from '../../listings/category-table.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useCurrentUser, useLikelySignedIn } from '../../identity/components/current-user.ts';
import type { User } from '../../identity/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { patiently } from '../../ui/patiently.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ProductPicture } from '../../marketing/components/product-picture.tsx';
import { familyQuestions, familySteps } from '../../marketing/family-words.ts';
import { LandingLinks } from '../../marketing/components/landing-links.tsx';
import { NearYou } from '../components/near-you.tsx';
import { sharePicture } from '../../media/share-picture.ts';
import { aboutSite } from '../../platform/structured-data.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { DrawnCover } from '../../ui/drawn-cover.tsx';
import { resultCardOf } from '../../search/card.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { useSuggestions } from '../../search/components/use-suggestions.tsx';
import { LONGEST_SEARCH, maySearch, searchAddress } from '../../search/search-rules.ts';
import type { Route } from './+types/home.ts';

// Strangers do not fetch what reads somebody's own things.
const SignedInHome = lazy(() => patiently(() => import('../components/signed-in-home.tsx')));

const SHOWN = 8;
/** Links to pages of towns. */
const MOST_TOWNS = 12;

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageTopics)('listing');
  const found = await context.get(serverApi)('GET /search', { query: { sort: 'soonest', available: 'yes' } });
  const { pages } = await context.get(serverApi)('GET /landing-pages', { query: {} });
  context.get(searchData).told = aboutSite(context.get(site));
  return { soon: found.results.slice(0, SHOWN).map(resultCardOf), towns: pages.slice(0, MOST_TOWNS) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { picture: sharePicture('page/home'), pictureText: TAGLINE.join(' ') });

/** The tagline of the specification. */
const TAGLINE = ['After school.', 'In place of school.', 'Beyond school.'];

const promises = [
  {
    title: 'The price you see is the price you pay',
    text: 'Every price includes all fees, from the first screen to the last.',
  },
  {
    title: 'Cancel without a phone call',
    text: 'See to the penny what you get back before you confirm. Refunds go straight back to your card.',
  },
  {
    title: 'Your child’s notes stay with the people who need them',
    text: 'Allergies and support needs are for the provider that you book and those who help that day.',
  },
];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { user } = useCurrentUser();
  const isKnown = useLikelySignedIn();
  return (
    <main id="main" tabIndex={-1}>
      {isKnown ? <Welcome user={user} /> : <Hero />}
      <div className="mx-auto max-w-7xl px-4 py-12 sm:px-6">
        {!isKnown && (
          <div className="mb-12">
            <Categories />
          </div>
        )}
        <NearYou soon={loaderData.soon} accountId={user?.id ?? null} />
        {isKnown ? (
          <div className="mt-14">
            <Categories />
          </div>
        ) : (
          <>
            <Steps />
            <Promises />
            <Questions />
            <ForProviders />
          </>
        )}
        <LandingLinks title="Browse by town" pages={loaderData.towns} folded />
      </div>
    </main>
  );
}

/** Whoever is known here is not told what the product is: their own things come first. */
function Welcome({ user }: { user: User | null }) {
  return (
    <div className="border-b border-line bg-paper-sunken">
      <div className="mx-auto max-w-7xl px-4 py-8 sm:px-6 sm:py-12">
        <h1 className="mb-8">{user ? `Hello, ${isolated(user.firstName)}` : 'Hello'}</h1>
        <Suspense fallback={<SkeletonList rows={3} picture label="Loading what is yours" />}>
          {user ? <SignedInHome user={user} /> : <SkeletonList rows={3} picture label="Loading what is yours" />}
        </Suspense>
      </div>
    </div>
  );
}

function Hero() {
  return (
    <section className="relative isolate z-10 bg-forest-deep text-on-forest dark:bg-forest-soft dark:text-ink">
      <DrawnCover
        title="After school, beyond school"
        category="short-breaks"
        className="absolute inset-0 -z-10 size-full opacity-35 dark:opacity-20"
      />
      <div className="mx-auto max-w-7xl px-4 py-14 sm:px-6 sm:py-24">
        <h1 className="!text-5xl max-w-3xl">
          {TAGLINE.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
        <p className="mt-5 max-w-xl text-lg">
          Forest schools, clubs, classes and holiday activities near you. Choose the dates, say who is coming, and book
          in minutes.
        </p>
        <HeroSearch />
      </div>
    </section>
  );
}

function HeroSearch() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { box, list } = useSuggestions(text, (words) => {
    setText(words);
    void navigate(searchAddress(words));
  });
  return (
    <Form
      method="get"
      action="/search-learning-experiences"
      role="search"
      className="mt-8 grid grid-cols-1 max-w-3xl gap-3 rounded-card bg-paper-raised p-3 text-ink shadow-float sm:grid-cols-[1.3fr_1fr_auto]"
    >
      <div className="relative">
        <label htmlFor="looked-for" className="mb-1 block text-sm font-[600]">
          What are you looking for?
        </label>
        <input
          {...box}
          id="looked-for"
          name="q"
          className="control"
          maxLength={LONGEST_SEARCH}
          placeholder="Search for a listing or Mentor"
          value={text}
          onChange={(event) => setText(event.target.value)}
          enterKeyHint="search"
        />
        {list}
      </div>
      <label className="block">
        <span className="mb-1 block text-sm font-[600]">Where?</span>
        <input
          name="place"
          className="control"
          maxLength={120}
          placeholder="Postcode or town"
          autoComplete="postal-code"
        />
      </label>
      <Button
        type="submit"
        tone="primary"
        className="self-end"
        icon={<SearchIcon aria-hidden />}
        disabled={!maySearch(text)}
      >
        Search
      </Button>
    </Form>
  );
}

function Categories() {
  return (
    <>
      <h2>What kind of thing?</h2>
      <ul className="mt-4 flex flex-wrap gap-2.5">
        {categories.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={`/search-learning-experiences?category=${slug}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-paper-raised px-4 font-[550] no-underline hover:border-forest hover:bg-forest-soft"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <TermsExplained texts={categories.map(({ title }) => title)} className="mt-3" />
    </>
  );
}

/** What comes after the search, with the product's own screens; folded on a phone, so that the page stays short. */
function Steps() {
  return (
    <>
      <Disclosure title="How it works" className="mt-4 sm:hidden">
        <StepList />
      </Disclosure>
      <section aria-labelledby="steps" className="mt-14 hidden sm:block">
        <h2 id="steps" className="mb-4">
          How it works
        </h2>
        <StepList />
      </section>
    </>
  );
}

function StepList() {
  return (
    <ol className="grid gap-8 sm:grid-cols-3">
      {familySteps.map(({ title, text, picture }, index) => (
        <li key={title} className="flex flex-col gap-3">
          <h3>
            {index + 1}. {isolated(title)}
          </h3>
          <p className="text-ink-soft">{text}</p>
          <ProductPicture name={picture} className="mt-auto w-full max-w-56 self-center" />
        </li>
      ))}
    </ol>
  );
}

function Questions() {
  return (
    <Disclosure title="Questions that families ask" className="mt-4 sm:mt-14">
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {familyQuestions.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-[650]">{question}</dt>
            <dd className="mt-1 text-ink-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function Promises() {
  return (
    <section aria-labelledby="promises" className="mt-14">
      <h2 id="promises">Made for a busy evening</h2>
      <ul className="mt-4 grid grid-cols-1 gap-6 sm:grid-cols-3">
        {promises.map(({ title, text }) => (
          <li key={title} className="border-t-4 border-marigold pt-4">
            <h3>{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ForProviders() {
  return (
    <section aria-labelledby="provide" className="mt-14 rounded-card bg-forest-soft p-6 text-on-forest-soft sm:p-10">
      <h2 id="provide">Do you run an activity?</h2>
      <p className="mt-2 max-w-2xl text-lg">
        Publish your dates, take bookings and payments, keep registers that work in a wood without signal, and get paid.
        You pay only when you are paid.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton tone="primary" to="/signup?mode=mentor">
          Offer your expertise
        </LinkButton>
        <LinkButton to="/booking-system">How it works</LinkButton>
      </div>
    </section>
  );
}
