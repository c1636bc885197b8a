import { api } from '../../client.ts';
import { keepWorker } from '../../platform/browser/keep-worker.ts';

/** Why a browser cannot be told by push, in a sentence with what to do. */
export class NoPush extends Error {
  override name = 'NoPush';
}

/** Whether this browser knows push at all. An iPhone does only for sites that are on its home screen. */
export const knowsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/**
 * Asks for leave, subscribes this browser and has the account told by push in it.
 * @throws NoPush
 * @returns the id of the device
 */
export async function subscribeBrowser(publicKey: string): Promise<string> {
  const leave = await Notification.requestPermission();
  if (leave !== 'granted')
    throw new NoPush(
      'Your browser does not let us. Allow notifications for this site in its settings, then try again.',
    );
  if (!(await keepWorker()))
    throw new NoPush('This browser does not keep what push needs. In a private window it never does.');
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new NoPush('The push service of your browser does not answer. Please try again later.');
    });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const { id } = await api('POST /push-subscriptions', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
  return id;
}

/** Ends the subscription of this browser at its push service. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
