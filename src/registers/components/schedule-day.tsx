import { gapsBefore } from './schedule-view.ts';
import { dayWords, gapWords } from './schedule-words.ts';
import { SessionRow, type SessionSummary } from './session-row.tsx';

/** The sessions of one day in their order, with the free time between them. */
export function ScheduleDay({ sessions }: { sessions: readonly SessionSummary[] }) {
  const gaps = gapsBefore(sessions);
  return (
    <>
      <p className="mb-3 text-ink-soft figures">{dayWords(sessions)}</p>
      <ul className="flex flex-col gap-3">
        {sessions.flatMap((session, index) => {
          const gap = gaps[index];
          const row = <SessionRow key={session.id} session={session} />;
          if (!gap) return [row];
          return [
            <li
              key={`before-${session.id}`}
              className="border-l-2 border-dashed border-line-strong py-1 pl-4 text-sm text-ink-soft figures"
            >
              {gapWords(gap)}
            </li>,
            row,
          ];
        })}
      </ul>
    </>
  );
}
