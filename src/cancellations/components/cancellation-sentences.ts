import { countOf } from '../../places/components/booking-text.tsx';
import { formatMoney } from '../../platform/money.ts';

export type CancellationPreview = {
  places: number;
  requests: number;
  otherRequests: number;
  families: number;
  refundPence: number;
};
export type CancelledSessions = CancellationPreview & { sessions: readonly unknown[] };

/** '3 families are being told, and £24.72 goes back.' */
export function cancelledSentence({ families, refundPence }: CancellationPreview): string {
  if (families === 0) return 'Nobody had booked, so nobody has to be told.';
  const money = refundPence > 0 ? `, and ${formatMoney(refundPence)} goes back` : '';
  return `${countOf(families, 'family is', 'families are')} being told${money}.`;
}

/** '3 families with 5 places are told and get £24.72 back.' */
export function previewSentence({
  places,
  requests,
  otherRequests,
  families,
  refundPence,
}: CancellationPreview): string {
  if (families === 0) return 'Nobody has booked, so nobody has to be told.';
  const what = [
    ...(places > 0 ? [countOf(places, 'place')] : []),
    ...(requests > 0 ? [`${countOf(requests, 'place')} that ${requests === 1 ? 'is' : 'are'} asked for`] : []),
  ].join(' and ');
  const others =
    otherRequests > 0
      ? ` ${countOf(otherRequests, 'place')} on other dates ${otherRequests === 1 ? 'was' : 'were'} asked for together with these: a request ends as a whole, and can be made again.`
      : '';
  const money = refundPence > 0 ? ` and ${families === 1 ? 'gets' : 'get'} ${formatMoney(refundPence)} back` : '';
  return `${countOf(families, 'family', 'families')} with ${what} ${families === 1 ? 'is' : 'are'} told${money}.${others}`;
}

/** 'Cancel 2 sessions and give back £24.72': what the button will do, in figures. */
export function cancelSessionsLabel(sessions: number, refundPence: number): string {
  const what = `Cancel ${countOf(sessions, 'session')}`;
  return refundPence > 0 ? `${what} and give back ${formatMoney(refundPence)}` : what;
}
