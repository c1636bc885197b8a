import { linkSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { openPrivateFolder, PRIVATE_FILE } from '../../platform/server/storage/private-folder.ts';
import type { Settings } from '../../platform/server/settings.ts';

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** What became of a push. GONE: the browser has ended its subscription. */
export type PushOutcome = 'SENT' | 'GONE' | 'FAILED';

/** The door to the push services of browsers. */
export type PushDoor = {
  /** What browsers subscribe with. */
  publicKey: string;
  /** Whether an address is one of a push service that we know. */
  accepts(endpoint: string): boolean;
  send(to: Subscription, payload: string, topic: string): Promise<PushOutcome>;
};

declare module '../../platform/server/services.ts' {
  interface Services {
    /** Null where push is not set up. */
    push: PushDoor | null;
  }
}

/** Browsers name the address themselves, so it is asked of none but these: an address inside our network must not be. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

const KEPT_FOR_S = 24 * 3_600;
const PATIENCE_MS = 10_000;

type PushSettings = Pick<
  Settings,
  'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'SUPPORT_EMAIL' | 'production' | 'dataFolder'
>;

/**
 * Opens the way to the push services with the keys of the settings, or, where the product is tried out, with a pair that is
 * made once in the data folder. In production without keys there is no push.
 * @param standIn the origin of a push service on this machine
 */
export function openPush(settings: PushSettings, standIn?: string): PushDoor | null {
  const keys = keysOf(settings);
  if (!keys) return null;
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => {
      const url = URL.parse(endpoint);
      if (!url) return false;
      if (standIn !== undefined && url.origin === standIn) return true;
      return (
        url.protocol === 'https:' &&
        url.port === '' &&
        SERVICES.some((name) => url.hostname === name || (name.startsWith('.') && url.hostname.endsWith(name)))
      );
    },
    send: async ({ endpoint, p256dh, auth }, payload, topic) => {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: `mailto:${settings.SUPPORT_EMAIL}`, ...keys },
        TTL: KEPT_FOR_S,
        urgency: 'normal',
        // One that comes twice takes the place of the first.
        topic,
      });
      const { 'Content-Length': _, ...headers } = request.headers as Record<string, string>;
      const answer = await fetch(request.endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'SENT';
      return answer.status === 404 || answer.status === 410 ? 'GONE' : 'FAILED';
    },
  };
}

type Keys = { publicKey: string; privateKey: string };

function keysOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, production, dataFolder }: PushSettings): Keys | null {
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  return production ? null : ownKeys(dataFolder);
}

/** The pair of the data folder, made when there is none. It appears whole or not at all. */
function ownKeys(dataFolder: string): Keys {
  const file = join(dataFolder, 'push-keys');
  if (!existsSync(file)) {
    openPrivateFolder(dataFolder);
    const making = `${file}.${process.pid}`;
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    writeFileSync(making, `${publicKey}:${privateKey}`, { mode: PRIVATE_FILE });
    try {
      linkSync(making, file);
    } catch (error) {
      // Another process was first: its pair counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(making);
    }
  }
  const [publicKey = '', privateKey = ''] = readFileSync(file, 'utf8').trim().split(':');
  return { publicKey, privateKey };
}
