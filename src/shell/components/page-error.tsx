import { useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { reportError } from '../../platform/browser/report.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FallenBranch, PathEnds } from '../../ui/drawings.tsx';
import { useInPlaceOfPage } from '../../ui/page-changes.tsx';

type MessageProps = { drawing: ReactNode; title: string; children: ReactNode; actions: ReactNode };

/** A page that only says something. */
function Message({ drawing, title, children, actions }: MessageProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex max-w-lg flex-col items-center px-4 py-12 text-center">
      <div className="[&>svg]:h-41 [&>svg]:w-60">{drawing}</div>
      <h1 className="mt-6">{title}</h1>
      <p className="mt-2 text-lg text-ink-soft">{children}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>
    </main>
  );
}

/** A page that does not exist: what may have happened, and ways on. */
export function PageNotFound() {
  return (
    <Message
      drawing={<PathEnds />}
      title="This path ends here"
      actions={
        <>
          <LinkButton to="/search-learning-experiences" tone="primary">
            Find an activity
          </LinkButton>
          <LinkButton to="/">Go to the home page</LinkButton>
        </>
      }
    >
      We could not find this page. It may have moved, or the link may be wrong.
    </Message>
  );
}

/** Stands in for a page that could not be drawn: not found, or something broke. For the root's error boundary. */
export function PageError({ error }: { error: unknown }) {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportError(error, 'page');
  }, [error]);
  useInPlaceOfPage();
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return (
    <Message
      drawing={<FallenBranch />}
      title="Something went wrong on our side"
      actions={
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
    </Message>
  );
}
