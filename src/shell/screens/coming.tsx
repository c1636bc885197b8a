import { data, type LoaderFunctionArgs, type MetaFunction, useLocation } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { comingPageAt } from '../coming.ts';
import { PageNotFound } from '../components/page-error.tsx';

/** An address that nobody knows is 404; one of later work is there and says what it will hold. */
export function loader({ params }: LoaderFunctionArgs) {
  return data(null, { status: comingPageAt(`/${params['*'] ?? ''}`) ? 200 : 404 });
}

export const meta: MetaFunction = (args) => {
  const page = comingPageAt(args.location.pathname);
  return pageMeta(args, {
    title: page?.title ?? 'Page not found',
    ...(page ? { description: page.about } : {}),
    index: false,
  });
};

/** The page of an address whose own screen comes later, or of none. */
export default function Coming() {
  const { pathname } = useLocation();
  const page = comingPageAt(pathname);
  if (!page) return <PageNotFound />;
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
