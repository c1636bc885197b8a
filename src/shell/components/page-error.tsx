import { isRouteErrorResponse } from 'react-router';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

/** A page that does not exist: what may have happened, and ways on. */
export function PageNotFound() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        title="This path ends here"
        action={
          <>
            <LinkButton to="/search-learning-experiences" tone="primary">
              Find an activity
            </LinkButton>
            <LinkButton to="/">Go to the home page</LinkButton>
          </>
        }
      >
        We could not find this page. It may have moved, or the link may be wrong.
      </EmptyState>
    </main>
  );
}

/** Stands in for a page that could not be drawn: not found, or something broke. For the root's error boundary. */
export function PageError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-10">
      <ErrorState
        level={1}
        title="Something went wrong on our side"
        action={
          <>
            <Button tone="primary" onClick={() => window.location.reload()}>
              Load the page again
            </Button>
            {/* A real navigation: whatever broke starts afresh. */}
            <LinkButton to="/" reloadDocument>
              Go to the home page
            </LinkButton>
          </>
        }
      >
        This page could not be shown. Nothing that you had saved is lost.
      </ErrorState>
    </main>
  );
}
