import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { needsSignIn } from '../../shell/chrome.ts';
import { comingPageAt } from '../coming.ts';
import { comingMeta, ComingPageView } from '../components/coming-page.tsx';
import { PageNotFound } from '../../shell/components/page-error.tsx';
import { PageSkeleton } from '../../shell/components/page-skeleton.tsx';

const Guarded = lazy(() => import('../../shell/components/guarded.tsx'));

export const meta = comingMeta;

/** A print or an embedded page whose own screen comes later: nothing around it, and the private ones still private. */
export default function ComingBare() {
  const { pathname } = useLocation();
  const page = comingPageAt(pathname);
  if (!page) return <PageNotFound />;
  if (!needsSignIn(pathname)) return <ComingPageView page={page} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Guarded>
        <ComingPageView page={page} />
      </Guarded>
    </Suspense>
  );
}
