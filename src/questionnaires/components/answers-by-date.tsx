import { useId, useState, type ReactNode } from 'react';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { usualAnswer } from '../../places/usual-answer.ts';

export type DateOfAnswer = {
  sessionId: string;
  label: string;
  /** Written so that equal answers are equal. */ answer: string;
};

type Props = {
  /** Who is asked, and what. */
  legend: string;
  /** At least two. */
  dates: readonly DateOfAnswer[];
  /** Draws the field that answers for these dates at once; the first of them names it. */
  field: (sessionIds: readonly [string, ...string[]], label: string) => ReactNode;
  /** Gives a date the answer of another one, or none. */
  onCopy: (sessionId: string, from: string | null) => void;
};

/** One question on several dates: asked once for all of them, and again for each date on which the answer is another. */
export function AnswersByDate({ legend, dates, field, onCopy }: Props) {
  const id = useId();
  const [apart, setApart] = useState<ReadonlySet<string>>(() => {
    const usual = usualAnswer(dates.map(({ answer }) => answer));
    return new Set(dates.filter(({ answer }) => answer !== usual).map(({ sessionId }) => sessionId));
  });
  const together = dates.filter(({ sessionId }) => !apart.has(sessionId));
  const usual = usualAnswer((together.length > 0 ? together : dates).map(({ answer }) => answer));
  const isUsual = ({ sessionId, answer }: DateOfAnswer): boolean =>
    answer === usual && (together.length === 0 || !apart.has(sessionId));
  const [first, ...others] = dates.filter(isUsual);
  if (!first) return null;
  const exceptions = dates.filter((date) => !isUsual(date));
  const part = (sessionId: string): void => setApart((before) => new Set(before).add(sessionId));
  const join = (sessionId: string): void => {
    onCopy(sessionId, first.sessionId);
    setApart((before) => new Set([...before].filter((one) => one !== sessionId)));
  };
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-4" aria-labelledby={id}>
      <div id={id} className="mb-3 font-[700] whitespace-pre-line">
        {legend}
      </div>
      <div className="flex flex-col gap-4">
        {field(
          [first.sessionId, ...others.map(({ sessionId }) => sessionId)],
          others.length === 0
            ? first.label
            : `On ${exceptions.length === 0 ? 'all' : 'the other'} ${others.length + 1} dates`,
        )}
        {exceptions.map((date) => (
          <div
            key={date.sessionId}
            className="border-l-2 border-line-strong pl-3"
            // While it is worked on it stays here, even where it reads like the usual one for a moment.
            onFocus={() => part(date.sessionId)}
          >
            {field([date.sessionId], date.label)}
            <Button
              tone="quiet"
              size="small"
              className="mt-1 -ml-3"
              aria-label={`${date.label}: same as the other dates`}
              onClick={() => join(date.sessionId)}
            >
              Same as the other dates
            </Button>
          </div>
        ))}
        {others.length > 0 && (
          <div>
            <Menu
              placement="bottom start"
              trigger={
                <Button tone="quiet" size="small" className="-ml-3" icon={<Plus aria-hidden />}>
                  Different on one date
                </Button>
              }
              items={[first, ...others].map(({ sessionId, label }) => ({
                id: sessionId,
                label,
                onSelect: () => {
                  part(sessionId);
                  onCopy(sessionId, null);
                },
              }))}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
