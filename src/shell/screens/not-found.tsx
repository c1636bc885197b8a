import { data } from 'react-router';
import { PageNotFound } from '../components/page-error.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/not-found.ts';

/** Answers every address that nothing else answers, with the status that says so. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Page not found', index: false });

export default PageNotFound;
