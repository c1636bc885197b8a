import type { Booking } from '../../places/components/booking-text.tsx';

/** Whether a request was declined, withdrawn or not answered in time: no money moved. */
export function cameToNothing(label: Booking['label']['key']): boolean {
  // These are labels of a booking; some share their words with the states of a place.
  switch (label) {
    case 'DECLINED':
    case 'WITHDRAWN':
    case 'EXPIRED':
      return true;
    default:
      return false;
  }
}
