import { Link } from 'react-router';
import type { AnswerOf } from '../../platform/contract.ts';
import { childrenText } from '../../platform/count-text.ts';
import { isolated } from '../../platform/isolated.ts';
import { Card } from '../../ui/card.tsx';
import type { councilReportsContract } from '../contract.ts';

type Reviews = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/today']>['reviews'];

/** Which programmes have children whose allowance is to be looked at again, each with the way to them; nothing where there are none. */
export function ReviewsDue({ councilId, reviews }: { councilId: string; reviews: Reviews }) {
  if (reviews.length === 0) return null;
  return (
    <Card id="reviews" title="Reviews due" className="scroll-mt-24">
      <ul className="flex flex-col gap-3">
        {reviews.map(({ programmeId, title, due, coming }) => {
          const only = (which: string): string => `/councils/${councilId}/programmes/${programmeId}?only=${which}`;
          return (
            <li key={programmeId} className="flex flex-col gap-x-6 sm:flex-row sm:items-center sm:justify-between">
              <span className="font-[650]">{isolated(title)}</span>
              <span className="flex flex-wrap gap-x-6">
                {due > 0 && (
                  <Link to={only('review')} className="link link-tall font-[650]">
                    Due now: {childrenText(due)}
                  </Link>
                )}
                {coming > 0 && (
                  <Link to={only('coming')} className="link link-tall">
                    In the next month: {childrenText(coming)}
                  </Link>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
