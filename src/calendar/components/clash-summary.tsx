import { useState } from 'react';
import { Link } from 'react-router';
import { dayText } from '../../platform/day-text.ts';
import { isolated } from '../../platform/isolated.ts';
import { dateOf } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { clashSentence } from '../clash-words.ts';
import { addressOf, type Clash } from './use-calendar.ts';

const FIRST = 3;

/** What can be done about a date where it leads. */
function leadingTo({ bookingId, othersSlug }: Clash['between'][number]): string {
  if (othersSlug !== null) return 'Another guardian booked';
  return bookingId === null ? 'See your place in the queue for' : 'Move or cancel';
}

/** What does not fit together in the days that are shown, and the way to where each of it can be changed. */
export function ClashSummary({ clashes }: { clashes: readonly Clash[] }) {
  const hard = clashes.filter(({ kind }) => kind !== 'family');
  const soft = clashes.filter(({ kind }) => kind === 'family');
  return (
    <>
      {hard.length > 0 && (
        <Notice
          tone="attention"
          title={hard.length === 1 ? 'Two dates clash' : `${hard.length} clashes`}
          className="mb-4 print:hidden"
        >
          <ClashList clashes={hard} />
        </Notice>
      )}
      {soft.length > 0 && (
        <Notice tone="info" title="Two places at once for you" className="mb-4 print:hidden">
          <ClashList clashes={soft} />
        </Notice>
      )}
    </>
  );
}

function ClashList({ clashes }: { clashes: readonly Clash[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? clashes : clashes.slice(0, FIRST);
  return (
    <>
      <ul className="flex flex-col gap-2">
        {shown.map((clash) => (
          <li key={clash.between.map(({ id }) => id).join()}>
            <p>
              <strong>{dayText(dateOf(clash.between[0]?.startDate ?? ''), 'short')}:</strong> {clashSentence(clash)}
            </p>
            <p className="flex flex-wrap gap-x-4">
              {clash.between.map((date) => (
                <Link key={date.id} to={addressOf(date)} className="link link-tall">
                  {leadingTo(date)} {isolated(date.title)}
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {shown.length < clashes.length && (
        <Button size="small" tone="quiet" onClick={() => setAll(true)}>
          Show {clashes.length - shown.length} more
        </Button>
      )}
    </>
  );
}
