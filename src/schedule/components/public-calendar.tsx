import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Calendar } from '../../ui/calendar.tsx';
import { dayOnOffer, daysOnOffer } from '../offer-days.ts';
import type { DatesProps } from './public-dates.tsx';

/**
 * The dates of a listing in months. A day that has one date to choose is chosen with a press; every day that is pressed
 * tells below what there is on it, with times and places.
 */
export function PublicCalendar({ offer, chosen, row, onPick, wholeBlockAction, waitAt }: DatesProps) {
  const days = daysOnOffer(offer);
  const [picked, setPicked] = useState<string | null>(null);
  const heading = useId();
  const dates = [...days.keys()].toSorted();
  const shown = picked !== null ? dayOnOffer(days, picked) : null;
  const chosenDays = new Set(
    [...days].filter(([, entries]) => entries.some(({ date }) => chosen.has(date.id))).map(([day]) => day),
  );
  const pick = (day: string) => {
    setPicked(day);
    const choosableHere = (days.get(day) ?? []).filter(({ block, date }) => !block.whole && date.bookable);
    const [only] = choosableHere;
    if (only && choosableHere.length === 1) onPick?.(only.date.id);
  };
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-paper-raised p-3 sm:p-4">
      <Calendar
        label="Dates"
        chosen={chosenDays}
        onPick={pick}
        min={dates[0]}
        max={dates.at(-1)}
        says={Object.fromEntries(dates.map((day) => [day, dayOnOffer(days, day)]))}
        months={2}
        multiple
      />
      <section aria-labelledby={heading} aria-live="polite" className="border-t border-line pt-3">
        {shown === null ? (
          <p id={heading} className="text-ink-soft">
            Press a day to see its times and places.
          </p>
        ) : (
          <>
            <h3 id={heading} className="!text-lg">
              {shown.title}
            </h3>
            {shown.entries.map(({ block, date }) => (
              <div key={date.id} className="mt-2">
                {offer.length > 1 && <p className="text-sm text-ink-soft">{block.name}</p>}
                {block.whole ? (
                  <>
                    <p>
                      <span className="figures">{date.times}</span>
                      {`, one of ${block.dates} dates that are booked together`}
                      {block.places && ` · ${block.places}`}
                    </p>
                    {block.reason && <p className="font-[600]">{block.reason}</p>}
                    {block.bookable && <div className="mt-2">{wholeBlockAction(block)}</div>}
                    {block.full && waitAt && (
                      <Link to={waitAt({ block: block.id })} className="link link-tall">
                        Full: join the waiting list
                      </Link>
                    )}
                  </>
                ) : (
                  <ul className="-mx-3 sm:-mx-4">{row(date)}</ul>
                )}
              </div>
            ))}
          </>
        )}
      </section>
    </div>
  );
}
