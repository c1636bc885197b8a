import { isolated } from '../../platform/isolated.ts';
import { keepNumbersTogether } from '../../platform/telephone.ts';
import type { Fact } from '../section-words.ts';

/** What a section says, line by line. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[11rem_1fr]">
      {facts.map(({ term, text }) => (
        <div key={term} className="contents">
          <dt className="font-[650]">{term}</dt>
          <dd className="min-w-0 whitespace-pre-line max-sm:mb-2 [overflow-wrap:anywhere]">
            {keepNumbersTogether(isolated(text))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
