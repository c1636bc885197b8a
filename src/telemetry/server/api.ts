import type { browserErrorsContract } from '../contract.ts';
import type { Asker } from '../../identity/access.ts';
import { countTry } from '../../identity/server/limits.ts';
import { done } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';

/** One browser that goes wrong again and again must not fill the log. */
const LIMIT = { what: 'browser errors', tries: 20, seconds: 600 };

const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Errors of browsers, into the log: what went wrong and on which kind of page, never on whose. */
export function browserErrorsHandlers(doors: Doors): Handlers<typeof browserErrorsContract, Asker> {
  return {
    'POST /browser-errors': async ({ body, address }) => {
      const allowed = await countTry(doors.db, doors.clock, LIMIT, address);
      if (!allowed.ok) return allowed;
      doors.metrics.count('browser_error');
      doors.log.warn(
        {
          context: body.context,
          page: body.path.replaceAll(IDS, ':id'),
          problem: body.message.replaceAll(IDS, ':id').replaceAll(/\S+@\S+/g, ':email'),
        },
        'an error in a browser',
      );
      return done(undefined);
    },
  };
}
