import { data, type MetaFunction } from 'react-router';
import { pageMeta } from '../../ui/page-meta.ts';
import { PageNotFound } from '../components/page-error.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Page not found', index: false });

/** The page of an address that nobody knows. */
export default function Unknown() {
  return <PageNotFound />;
}
