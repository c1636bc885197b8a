import type { MetaFunction } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { comingPageAt, type ComingPage } from '../coming.ts';

/** Title and description of an address of later work; search engines leave it out. */
export const comingMeta: MetaFunction = (args) => {
  const page = comingPageAt(args.location.pathname);
  return pageMeta(args, {
    title: page?.title ?? 'Page not found',
    ...(page ? { description: page.about } : {}),
    index: false,
  });
};

/** What an address of later work says: what it will hold, and where to go today. */
export function ComingPageView({ page }: { page: ComingPage }) {
  return (
    <Page title={page.title} width="text">
      <EmptyState
        title="We are still growing this page"
        action={
          <LinkButton to={page.today.to} tone="primary">
            {page.today.label}
          </LinkButton>
        }
      >
        {page.about}
      </EmptyState>
    </Page>
  );
}
