import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { channelKeys, kindKeys } from './notification.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 21:00.');
const choices = z.partialRecord(z.enum(kindKeys), z.partialRecord(z.enum(channelKeys), z.boolean()));
const quiet = z.strictObject({ from: time, to: time }).nullable();

const device = z.object({ id: z.uuid(), name: z.string(), createdAt: z.string() });

const settings = z.object({
  choices,
  quiet,
  /** The key that browsers subscribe with; null where push is not set up. */
  pushKey: z.string().nullable(),
  /** Whether texts are set up, and the number that they would go to: null where the account has none that takes them. */
  texts: z.object({ isOn: z.boolean(), mobile: z.string().nullable() }),
  /** Set while mails to the account's address come back: what its mail server said, and when it is tried again; null where it is not. */
  bounced: z.object({ email: z.string(), answer: z.string(), retryAt: z.string().nullable() }).nullable(),
  /** Devices that are told by push. */
  devices: z.array(device),
});
export type ShownSettings = z.infer<typeof settings>;

const notification = z.object({
  id: z.uuid(),
  kind: z.enum(kindKeys),
  title: z.string(),
  /** The page that it opens. */
  path: z.string(),
  at: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

const base64url = z.string().regex(/^[\w-]+=*$/, 'This is not a key of a browser.');

export const notificationsContract = contract({
  'GET /notifications': {
    summary: 'What the account was told in the last 90 days, the latest first',
    access: 'signed-in',
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    output: z.object({ notifications: z.array(notification), page: z.int(), pages: z.int() }),
  },
  'GET /notifications/unread-count': {
    summary: 'How much of it the account has not read',
    access: 'signed-in',
    output: z.object({ count: z.int() }),
  },
  'POST /notifications/read': {
    summary: 'What was told is read: one of it, or all up to one',
    access: 'own-voice',
    body: z.strictObject({ notificationId: z.uuid(), andEarlier: z.boolean().default(false) }),
  },
  'GET /notification-settings': {
    summary: 'What the account wants to be told of, and how',
    access: 'own-person',
    output: settings,
  },
  'PUT /notification-settings': {
    summary: 'Choose what to be told of, and how, and the quiet hours',
    access: 'own-person',
    body: z.strictObject({ choices, quiet }),
    refusals: { 'no-mobile': 422 },
  },
  'POST /notification-settings/try-address': {
    summary: 'The address of the account takes mails again: send what waits for it',
    access: 'own-person',
  },
  'POST /push-subscriptions': {
    summary: 'Be told by push in this browser',
    access: 'own-person',
    body: z.strictObject({
      endpoint: z.url({ error: 'This is not an address of a push service.' }).max(1_000),
      keys: z.strictObject({ p256dh: base64url.min(80).max(100), auth: base64url.min(16).max(40) }),
    }),
    output: device,
    refusals: { 'push-is-off': 409, 'no-push-service': 422 },
  },
  'DELETE /push-subscriptions/{deviceId}': {
    summary: 'Be told by push on a device no more',
    access: 'own-person',
    params: z.object({ deviceId: z.uuid() }),
  },
  'POST /mails/returned': {
    summary: 'A mail that came back to our sender, as a mail server hands it in with the secret in x-bounce-secret',
    access: 'everyone',
    output: z.object({ taken: z.enum(['stopped', 'counted', 'nothing']), why: z.string() }),
    refusals: { 'not-set-up': 404, 'secret-wrong': 403, 'body-too-large': 413 },
  },
  'POST /mails/stop': {
    summary: 'Stop the mails of one kind, by the signed link of a mail',
    access: 'everyone',
    query: z.object({ of: z.uuid(), kind: z.enum(kindKeys), key: z.string().min(1).max(60) }),
  },
});
