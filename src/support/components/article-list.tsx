import { Link } from 'react-router';

/** What a list says of an article. */
export type ArticleLine = { slug: string; title: string; summary: string };

/** Links to articles, each with its short answer. */
export function ArticleList({ articles, level = 3 }: { articles: readonly ArticleLine[]; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {articles.map(({ slug, title, summary }) => (
        <li key={slug} className="py-3.5">
          <Heading className="!text-lg">
            <Link to={`/help/${slug}`} className="link">
              {title}
            </Link>
          </Heading>
          <p className="mt-0.5 text-ink-soft">{summary}</p>
        </li>
      ))}
    </ul>
  );
}
