import { Link } from 'react-router';
import { pageTopics } from '../../app/page-context.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { audiences, audienceTitles } from '../articles/article.ts';
import { articles } from '../articles/index.ts';
import { ArticleList } from '../components/article-list.tsx';
import { HelpSearch, LONGEST_QUESTION } from '../components/help-search.tsx';
import { WriteToUs } from '../components/write-to-us.tsx';
import { searchArticles } from '../article-text.ts';
import type { Route } from './+types/help.ts';
import { isolated } from '../../platform/isolated.ts';
import { cutText } from '../../platform/cut-text.ts';

/** All articles by audience, or those that fit a question. The articles themselves stay on the server. */
export function loader({ request, context }: Route.LoaderArgs) {
  const question = cutText((new URL(request.url).searchParams.get('q') ?? '').trim(), LONGEST_QUESTION);
  const line = ({ slug, title, summary }: (typeof articles)[number]) => ({ slug, title, summary });
  // Nothing in it changes while the process runs. Each question has an answer of its own, so they are not kept.
  if (question === '') context.get(pageTopics)('help');
  return {
    question,
    found: question === '' ? null : searchArticles(articles, question).map(line),
    groups: audiences.map((audience) => ({
      audience,
      ...audienceTitles[audience],
      articles: articles.filter((article) => article.audience === audience).map(line),
    })),
  };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData;
  const all = data?.groups.flatMap((group) => group.articles) ?? [];
  return pageMeta(args, {
    title: data?.question ? `Help: ${isolated(data.question)}` : 'Help',
    description: 'Short answers about booking, paying, cancelling, offering activities, registers and your account.',
    canonical: '/help',
    index: !data?.question,
    ...(data?.question
      ? {}
      : {
          data: {
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: all.map(({ title, summary }) => ({
              '@type': 'Question',
              name: title,
              acceptedAnswer: { '@type': 'Answer', text: summary },
            })),
          },
        }),
  });
};

export default function Help({ loaderData }: Route.ComponentProps) {
  const { question, found, groups } = loaderData;
  return (
    <Page title="Help" lead="Short answers to what people ask us." width="text">
      <HelpSearch question={question} />
      {found === null ? (
        <>
          <nav aria-label="Parts of the help" className="mt-8 grid gap-3 sm:grid-cols-2">
            {groups.map(({ audience, title, about }) => (
              <a
                key={audience}
                href={`#${audience}`}
                className="rounded-card border border-line bg-paper-raised p-4 no-underline hover:border-line-strong"
              >
                <span className="font-heading text-lg font-[700]">{title}</span>
                <span className="block text-sm text-ink-soft">{about}</span>
              </a>
            ))}
          </nav>
          {groups.map((group) => (
            <section
              key={group.audience}
              id={group.audience}
              aria-labelledby={`${group.audience}-title`}
              className="mt-10"
            >
              <h2 id={`${group.audience}-title`} className="mb-3">
                {group.title}
              </h2>
              <ArticleList articles={group.articles} />
            </section>
          ))}
        </>
      ) : (
        <section className="mt-8" aria-labelledby="found-title">
          <h2 id="found-title" className="mb-3">
            {found.length === 0
              ? `Nothing found for ‘${isolated(question)}’`
              : found.length === 1
                ? `1 answer for ‘${isolated(question)}’`
                : `${found.length} answers for ‘${isolated(question)}’`}
          </h2>
          {found.length === 0 ? (
            <p>Try other words, or fewer of them. You can also ask us, or look through all answers.</p>
          ) : (
            <ArticleList articles={found} />
          )}
          <p className="mt-4">
            <Link to="/help" className="link link-tall">
              Show all answers
            </Link>
          </p>
        </section>
      )}
      <WriteToUs />
    </Page>
  );
}
