import { data, type LoaderFunctionArgs, useLocation } from 'react-router';
import { comingPageAt } from '../../marketing/coming.ts';
import { comingMeta, ComingPageView } from '../../marketing/components/coming-page.tsx';
import { PageNotFound } from '../components/page-error.tsx';

/** An address that nobody knows is 404; one of later work is there and says what it will hold. */
export function loader({ params }: LoaderFunctionArgs) {
  return data(null, { status: comingPageAt(`/${params['*'] ?? ''}`) ? 200 : 404 });
}

export const meta = comingMeta;

/** The page of an address whose own screen comes later, or of none. */
export default function Coming() {
  const { pathname } = useLocation();
  const page = comingPageAt(pathname);
  return page ? <ComingPageView page={page} /> : <PageNotFound />;
}
