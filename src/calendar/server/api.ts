import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { calendarContract } from '../contract.ts';
import { listFeeds } from './list-feeds.ts';
import { makeFeed } from './make-feed.ts';
import { readCalendar } from './read-calendar.ts';
import { deleteFeed } from './delete-feed.ts';
import { sendFeed } from './send-feed.ts';
import './events.ts';

export function calendarHandlers(services: Services): Handlers<typeof calendarContract, Callers> {
  return {
    'GET /calendar': ({ caller, asPerson, query }) => readCalendar(asPerson, caller, query),
    'GET /calendar-feeds': async ({ caller, asPerson }) => ok({ feeds: await listFeeds(asPerson, caller) }),
    'POST /calendar-feeds': async ({ caller, body }) => {
      const made = await makeFeed(services, caller, body);
      return made.ok ? ok({ feed: made.value }) : made;
    },
    'DELETE /calendar-feeds/{feedId}': ({ caller, params }) => deleteFeed(services, caller, params.feedId),
    'GET /calendar/{file}': ({ params, request, address }) =>
      sendFeed(services, { file: params.file, request, address }),
  };
}
