import { useState, type MouseEvent } from 'react';
import { data, isRouteErrorResponse, Link } from 'react-router';
import { pageTopics, searchData, site } from '../../app/page-context.ts';
import { session } from '../../platform/browser/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { audienceTitles, type Block } from '../articles/article.ts';
import { articles } from '../articles/index.ts';
import { ArticleList } from '../components/article-list.tsx';
import { HelpSearch } from '../components/help-search.tsx';
import { ask } from '../components/wishes.ts';
import { piecesOf, plainText } from '../article-text.ts';
import type { Route } from './+types/help-article.ts';

/** One article with what people read next; an address that no article has is 404. */
export function loader({ params, context }: Route.LoaderArgs) {
  const article = articles.find(({ slug }) => slug === params.slug);
  if (!article) throw data(null, { status: 404 });
  context.get(pageTopics)('help');
  const part = audienceTitles[article.audience].title;
  context.get(searchData).told = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    articleSection: part,
    articleBody: plainText(article.blocks),
    inLanguage: 'en-GB',
    author: { '@type': 'Organization', name: context.get(site).brand },
  };
  return {
    title: article.title,
    summary: article.summary,
    blocks: article.blocks,
    part,
    audience: article.audience,
    related: article.related.flatMap((slug) => {
      const other = articles.find((one) => one.slug === slug);
      return other ? [{ slug, title: other.title, summary: other.summary }] : [];
    }),
  };
}

export const meta: Route.MetaFunction = (args) => {
  const article = args.loaderData;
  if (!article) return pageMeta(args, { title: 'No such help article', index: false });
  return pageMeta(args, {
    title: article.title,
    description: article.summary,
  });
};

export default function HelpArticle({ loaderData }: Route.ComponentProps) {
  const { title, summary, blocks, part, audience, related } = loaderData;
  return (
    <Page title={title} lead={summary} width="text" back={{ to: `/help#${audience}`, label: part }}>
      <div className="prose text-lg">
        {blocks.map((block, index) => (
          <BlockOf key={index} block={block} />
        ))}
      </div>
      <DidThisHelp key={title} />
      <section aria-labelledby="related-title" className="mt-10 print:hidden">
        <h2 id="related-title" className="mb-3">
          Related answers
        </h2>
        <ArticleList articles={related} />
      </section>
    </Page>
  );
}

function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Running text={block} />
      </p>
    );
  }
  if ('heading' in block) return <h2>{block.heading}</h2>;
  const items = 'steps' in block ? block.steps : block.list;
  const List = 'steps' in block ? 'ol' : 'ul';
  return (
    <List>
      {items.map((item) => (
        <li key={item}>
          <Running text={item} />
        </li>
      ))}
    </List>
  );
}

function Running({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <Link key={index} to={piece.to}>
        {piece.text}
      </Link>
    ),
  );
}

/** Nothing is counted: who was not helped is led to somebody who can. */
function DidThisHelp() {
  const [helped, setHelped] = useState(false);
  const toSupport = (event: MouseEvent): void => {
    if (!session.isLikely()) return;
    event.preventDefault();
    ask('help');
  };
  return (
    <section
      aria-labelledby="did-this-help"
      className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-paper-raised p-4 print:hidden"
    >
      <h2 id="did-this-help" className="!text-lg">
        Did this help?
      </h2>
      {helped ? (
        <p role="status">Good. Thank you for telling us.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setHelped(true)}>Yes</Button>
          <LinkButton to="/help#write" onClick={toSupport}>
            No, ask support
          </LinkButton>
        </div>
      )}
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page title="There is no such help article" width="text">
      <HelpSearch />
      <EmptyState
        kind="not-found"
        title="It may have moved"
        action={<LinkButton to="/help">Show all answers</LinkButton>}
      >
        Search for a word, or look through all answers.
      </EmptyState>
    </Page>
  );
}
