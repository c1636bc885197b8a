import { POPUP_CHANNEL, type PopupOutcome } from '../popup.ts';

export type ProviderName = 'google' | 'facebook' | 'host';

/** Up to this width a provider takes the whole page, above it a small window (specification, section 9). */
const SMALL_SCREEN = '(max-width: 800px)';

export const isSmallScreen = (): boolean => window.matchMedia(SMALL_SCREEN).matches;

/** The small window did not lead to a sign-in; `key` is one of the catalogue. */
export class PopupFailed extends Error {
  override name = 'PopupFailed';
  readonly key: string;
  constructor(key: string) {
    super(key);
    this.key = key;
  }
}

const WIDTH = 520;
const HEIGHT = 680;
const LOOK_EVERY_MS = 400;

const addressOf = (provider: ProviderName, query: Record<string, string>): string => {
  const search = new URLSearchParams(query);
  return `/api/auth/social/${provider}${search.size > 0 ? `?${search}` : ''}`;
};

/** Where a provider's page is reached by a plain link, without script. */
export const providerAddress = (provider: ProviderName, next: string | null): string =>
  addressOf(provider, next ? { next } : {});

/**
 * Leaves for a provider's page. The history entry becomes the page that comes next, so that Back does not return to
 * the sign-in page (specification, section 2).
 * @param comesNext path of that page
 */
export function leaveForProvider(address: string, comesNext: string): void {
  window.history.replaceState(window.history.state, '', comesNext);
  // A browser that kept this page would show it again, under the address of the other one.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(address);
}

let cancelPresent: (() => void) | null = null;

/**
 * Signs in with a provider in a small window. Of two at once the first is cancelled.
 * The session's cookies are in this browser when it is done.
 * @throws PopupFailed with the key of the catalogue.
 */
export function signInByPopup(provider: ProviderName, next: string | null): Promise<void> {
  cancelPresent?.();
  const left = window.screenX + Math.max(0, (window.outerWidth - WIDTH) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - HEIGHT) / 3);
  const popup = window.open(
    addressOf(provider, { popup: '1', ...(next ? { next } : {}) }),
    '_blank',
    `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`,
  );
  if (!popup) return Promise.reject(new PopupFailed('popup-blocked'));
  return outcomeOf(popup);
}

/** What the last page of the small window says, or that there was none. */
async function outcomeOf(popup: Window): Promise<void> {
  const channel = new BroadcastChannel(POPUP_CHANNEL);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let closedBefore = false;
  const cancel = (): void => {
    popup.close();
    reject(new PopupFailed('cancelled-popup-request'));
  };
  // A window tells nobody that it was closed. The message of its last page may come just after: one look more.
  const looking = window.setInterval(() => {
    if (closedBefore) reject(new PopupFailed('popup-closed-by-user'));
    closedBefore = popup.closed;
  }, LOOK_EVERY_MS);
  channel.addEventListener('message', ({ data }: MessageEvent<PopupOutcome>) => {
    if (data.ok) resolve();
    else reject(new PopupFailed(data.key));
  });
  cancelPresent = cancel;
  try {
    return await promise;
  } finally {
    window.clearInterval(looking);
    channel.close();
    if (cancelPresent === cancel) cancelPresent = null;
  }
}
