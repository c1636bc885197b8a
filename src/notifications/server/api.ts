import { type Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { notificationsContract } from '../contract.ts';
import { forgetDevice, keepDevice } from './keep-device.ts';
import { countUnreadNotifications, listNotifications } from './list-notifications.ts';
import { markNotifications } from './mark-notifications.ts';
import { forgiveAddress } from './note-bounce.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';
import { stopKind } from './stop-kind.ts';
import { takeReturnedMail } from './take-returned-mail.ts';

export function notificationsHandlers(services: Services): Handlers<typeof notificationsContract, Callers> {
  return {
    'GET /notifications': async ({ caller, asPerson, query }) =>
      ok(await listNotifications(asPerson.db, caller, query.page)),
    'GET /notifications/unread-count': async ({ caller, asPerson }) =>
      ok({ count: await countUnreadNotifications(asPerson.db, caller.subjectId) }),
    'POST /notifications/read': ({ caller, body }) => markNotifications(services, caller, body),
    'GET /notification-settings': async ({ caller, asPerson }) => ok(await readSettings(asPerson, caller)),
    'PUT /notification-settings': ({ caller, body }) => saveSettings(services, caller, body),
    'POST /notification-settings/try-address': async ({ caller }) => {
      await forgiveAddress(services, caller.subjectId);
      return ok(undefined);
    },
    'POST /push-subscriptions': ({ caller, body, request }) =>
      keepDevice(services, caller, body, request.headers.get('user-agent')),
    'DELETE /push-subscriptions/{deviceId}': ({ caller, params }) => forgetDevice(services, caller, params.deviceId),
    'POST /mails/returned': ({ request }) => takeReturnedMail(services, request),
    'POST /mails/stop': ({ query }) => stopKind(services, query),
  };
}
