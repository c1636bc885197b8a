import type { telemetryContract } from '../contract.ts';
import type { Callers } from '../../identity/access.ts';
import { countTry } from '../../identity/server/limit-tries.ts';
import { cleanPath, cleanText } from '../../platform/server/observe/clean-text.ts';
import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';

/** One browser that goes wrong again and again must not fill the log. */
const LIMIT = { what: 'browser errors', tries: 20, seconds: 600 };

const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;

/** Errors of browsers, into the log: what went wrong and on which kind of page, never on whose. */
export function telemetryHandlers(services: Services): Handlers<typeof telemetryContract, Callers> {
  return {
    'POST /browser-errors': async ({ body, address }) => {
      const allowed = await countTry(services.db, services.clock, LIMIT, address);
      if (!allowed.ok) return allowed;
      services.metrics.count('browser_error');
      services.log.warn(
        {
          context: body.context,
          page: cleanPath(body.path),
          problem: cleanText(body.message.replaceAll(IDS, ':id')),
        },
        'an error in a browser',
      );
      return ok(undefined);
    },
  };
}
