import type { MovedDate } from '../block-effects.ts';
import type { LocalSession } from '../date-words.ts';
import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'schedule.changed': { moved?: readonly MovedDate[] };
    /** To one family that has booked. `freeUntil`: the first moment, as ISO text, at which cancelling is no longer free. */
    'dates.changed': {
      moved: readonly MovedDate[];
      removed: readonly LocalSession[];
      message: string;
      freeUntil: string | null;
    };
    /** When its schools are open, as a council says. */
    'school-terms.changed': NoData;
    'session.cancelled': { message: string };
  }
}
