import { ok, refuse, type Result } from '../platform/result.ts';

/** Days that a report covers at most: a school year and what lies around it. */
export const LONGEST_DAYS = 400;
/** Days that it covers when nobody says which. */
const USUAL_DAYS = 90;

type Asked = {
  from?: string | undefined;
  to?: string | undefined;
  programme?: string | undefined;
  provider?: string | undefined;
};

/** The days, programme and provider of a report: as asked for, or the last 90 days of everything. */
export function readScope(
  { from, to, programme, provider }: Asked,
  today: Temporal.PlainDate,
): Result<
  { from: string; to: string; programmeId: string | null; providerId: string | null },
  'days-backwards' | 'range-too-long'
> {
  const last = Temporal.PlainDate.from(to ?? today.toString());
  const first = Temporal.PlainDate.from(from ?? last.subtract({ days: USUAL_DAYS }).toString());
  if (Temporal.PlainDate.compare(first, last) > 0) {
    const message = 'The last day must be the first day or later.';
    return refuse('days-backwards', message, { fields: { to: message } });
  }
  if (first.until(last).days >= LONGEST_DAYS) {
    const message = `Choose at most ${LONGEST_DAYS} days.`;
    return refuse('range-too-long', message, { fields: { to: message } });
  }
  return ok({
    from: first.toString(),
    to: last.toString(),
    programmeId: programme ?? null,
    providerId: provider ?? null,
  });
}

/** Whether two periods share a day. */
export const overlap = (one: { from: string; to: string }, other: { from: string; to: string }): boolean =>
  one.from <= other.to && other.from <= one.to;
