import { data, Link, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { DrawnCover } from '../../ui/drawn-cover.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { solutionPageAt } from '../solution-pages.ts';

/** An address of the routes without its words would be a mistake of ours, and is 404. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!solutionPageAt(new URL(request.url).pathname)) throw data(null, { status: 404 });
  return null;
}

export const meta: MetaFunction = (args) => {
  const page = solutionPageAt(args.location.pathname);
  return pageMeta(args, page ? { title: page.title, description: page.lead } : {});
};

/** A page of the marketing navigation. */
export default function Solution() {
  const page = solutionPageAt(useLocation().pathname);
  if (!page) return null;
  return (
    <Page title={page.title} lead={page.lead}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <DrawnCover
          title={page.title}
          category={page.category}
          className="h-44 w-full rounded-card sm:h-64 lg:order-last lg:h-full lg:max-h-96"
        />
        <div>
          <ul className="grid gap-6 sm:grid-cols-2">
            {page.points.map(({ title, text }) => (
              <li key={title} className="border-t-4 border-marigold pt-4">
                <h2 className="!text-xl">{title}</h2>
                <p className="mt-1 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <LinkButton tone="primary" to={page.first.to}>
              {page.first.label}
            </LinkButton>
            {page.articles.map(({ slug, label }) => (
              <Link key={slug} to={`/help/${slug}`} className="link link-tall">
                {label}
              </Link>
            ))}
          </div>
        </div>
      </div>
    </Page>
  );
}
