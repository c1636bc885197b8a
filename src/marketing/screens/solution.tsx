import type { ReactNode } from 'react';
import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageTopics, searchData, serverApi, site } from '../../app/page-context.ts';
import { breadcrumbs, graphOf, questionsAndAnswers } from '../../platform/structured-data.ts';
import { resultCardOf } from '../../search/card.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { LandingLinks } from '../components/landing-links.tsx';
import { FeeTable } from '../components/fee-table.tsx';
import { MatchingListings } from '../components/matching-listings.tsx';
import { SolutionFeature } from '../components/solution-feature.tsx';
import { SolutionSteps } from '../components/solution-steps.tsx';
import { SolutionTop } from '../components/solution-top.tsx';
import { Tick } from '../components/tick.tsx';
import { feeExample, percentOf } from '../fee-examples.ts';
import { kindOf } from '../landing-pages.ts';
import { pageName, sharePicture } from '../../media/share-picture.ts';
import type { SolutionPart } from '../solution-page.ts';
import { solutionPageAt } from '../solution-pages.ts';

const SHOWN = 4;
const MOST_TOWNS = 9;

/** The words of a page, its prices by the fees of today, and the soonest listings of its kind. An address without words is 404. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = solutionPageAt(new URL(request.url).pathname.replace(/\.data$/, ''));
  if (!page) throw data(null, { status: 404 });
  const ask = context.get(serverApi);
  const kind = kindOf(page.strip.search);
  const [fees, { pages }, found] = await Promise.all([
    ask('GET /standard-fees'),
    ask('GET /landing-pages', { query: {} }),
    ask('GET /search', { query: { ...page.strip.search, sort: 'soonest' } }),
  ]);
  context.get(pageTopics)('listing', 'search');
  context.get(searchData).told = graphOf(
    breadcrumbs(context.get(site), [{ name: page.title, path: page.path }]),
    questionsAndAnswers(page.questions),
  );
  return {
    page,
    examples: page.prices.examples.map((example) => feeExample(example, fees)),
    fees: { added: percentOf(fees.bookerFeeBasisPoints), taken: percentOf(fees.providerFeeBasisPoints) },
    towns: pages.filter(({ category }) => category === kind).slice(0, MOST_TOWNS),
    soonest: found.results.slice(0, SHOWN).map(resultCardOf),
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.loaderData) return pageMeta(args, { title: 'Page not found', index: false });
  const { title, lead, path } = args.loaderData.page;
  return pageMeta(args, { title, description: lead, picture: sharePicture(`page/${pageName(path)}`) });
};

/** A page of the marketing navigation. */
export default function Solution() {
  const { page, examples, fees, towns, soonest } = useLoaderData<typeof loader>();
  const parts: Record<SolutionPart, ReactNode> = {
    'for-whom': <ForWhom lines={page.forWhom} />,
    steps: <SolutionSteps steps={page.steps} shape={page.shape} />,
    feature: <SolutionFeature feature={page.feature} />,
    points: <Points points={page.points} />,
    prices: <FeeTable text={page.prices.text} examples={examples} fees={fees} />,
    // Another page begins with its own place and listings.
    listings: (
      <>
        <MatchingListings key={page.path} strip={page.strip} soonest={soonest} />
        <LandingLinks title="By town" pages={towns} />
      </>
    ),
    questions: <Questions questions={page.questions} />,
  };
  return (
    <main id="main" tabIndex={-1} className="pb-16">
      <SolutionTop page={page} />
      <div className="mx-auto flex max-w-7xl flex-col gap-14 px-4 pt-12 sm:px-6">
        {page.order.map((part) => (
          <div key={part}>{parts[part]}</div>
        ))}
        <NextStep {...page} />
      </div>
    </main>
  );
}

function ForWhom({ lines }: { lines: readonly string[] }) {
  return (
    <section aria-labelledby="for-whom">
      <h2 id="for-whom">It is for you if</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3 sm:gap-6">
        {lines.map((line) => (
          <li key={line} className="flex gap-3 text-lg leading-snug">
            <Tick className="mt-0.5 size-6 flex-none text-forest" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Points({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <section aria-labelledby="points">
      <h2 id="points">What you get</h2>
      <ul className={`mt-4 grid gap-6 sm:grid-cols-2 ${points.length % 3 === 0 ? 'lg:grid-cols-3' : ''}`}>
        {points.map(({ title, text }) => (
          <li key={title} className="border-t-4 border-marigold pt-4">
            <h3>{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  return (
    <section aria-labelledby="questions" className="max-w-3xl">
      <h2 id="questions">Questions</h2>
      <div className="mt-3">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} title={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

type NextStepProps = {
  first: { to: string; label: string };
  articles: readonly { slug: string; label: string }[];
};

function NextStep({ first, articles }: NextStepProps) {
  return (
    <section aria-labelledby="next" className="rounded-card bg-forest-soft p-6 text-on-forest-soft sm:p-10">
      <h2 id="next">Ready?</h2>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton tone="primary" to={first.to}>
          {first.label}
        </LinkButton>
        {articles.map(({ slug, label }) => (
          <Link key={slug} to={`/help/${slug}`} className="link link-tall">
            {label}
          </Link>
        ))}
      </div>
    </section>
  );
}
