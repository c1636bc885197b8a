import { useSearchParams } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { addressWith } from './search-address.ts';

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
