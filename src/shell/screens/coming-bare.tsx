import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { needsSignIn } from '../chrome.ts';
import { comingPageAt } from '../../marketing/coming.ts';
import { comingMeta, ComingPageView } from '../../marketing/components/coming-page.tsx';
import { PageNotFound } from '../components/page-error.tsx';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { patiently } from '../../ui/patiently.ts';

const Guarded = lazy(() => patiently(() => import('../components/guarded.tsx')));

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
