import { useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isolated } from '../../platform/isolated.ts';
import { addressWith } from './search-address.ts';

/** Nothing was found, and what to do about it. `q`: the words that were looked for. */
export function NothingFound({ q, total }: { q: string; total: number }) {
  return (
    <EmptyState
      kind="not-found"
      title={total === 0 && q ? `Nothing found for ‘${isolated(q)}’` : 'Nothing found here'}
      action={
        <LinkButton tone="primary" to="/search-learning-experiences">
          Start a new search
        </LinkButton>
      }
    >
      Try fewer filters, a larger distance or another word. New activities are added every day.
    </EmptyState>
  );
}

export function ResultsPages({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams();
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of results" className="mt-8 flex flex-wrap items-center justify-center gap-3">
      {page > 1 && (
        <LinkButton to={addressWith(params, { page: page === 2 ? null : String(page - 1) })}>Previous</LinkButton>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && <LinkButton to={addressWith(params, { page: String(page + 1) })}>Next</LinkButton>}
    </nav>
  );
}
