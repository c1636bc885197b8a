import Sprout from 'lucide-react/icons/sprout';
import { isolated } from '../../platform/isolated.ts';
import { timeOf } from '../../platform/time.ts';
import { Notice } from '../../ui/notice.tsx';
import type { CalendarDate } from './use-calendar.ts';

/** What to bring today, above a week or a month. A list says it on the date itself. */
export function TodayBring({ dates }: { dates: readonly CalendarDate[] }) {
  const today = dates.filter(({ whatToBring }) => whatToBring !== '');
  if (today.length === 0) return null;
  return (
    <Notice tone="success" icon={<Sprout aria-hidden />} title="Today, bring" className="mb-4">
      <ul className="flex flex-col gap-1">
        {today.map(({ id, title, startDate, whatToBring }) => (
          <li key={id} className="whitespace-pre-line wrap-break-word">
            <strong>
              {timeOf(startDate)} {isolated(title)}:
            </strong>{' '}
            {whatToBring}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
