import { api } from '../../client.ts';
import { withAuth } from '../../identity/auth-address.ts';
import { isolated } from '../../platform/isolated.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { type ChangeAddress } from '../../platform/browser/use-address.ts';
import { toast } from '../../ui/toast.tsx';
import { savedNow, setSavedIds } from './saved-state.ts';

const WISH = 'listing-to-save';
const WISH_MS = 60 * 60_000;

let known: { accountId: string; ids: Promise<void> } | null = null;

/** Reads once for each account what it has saved, and saves what was wished for before signing in. Never throws. */
export function loadSaved(accountId: string): void {
  if (known?.accountId === accountId) return;
  setSavedIds(new Set());
  const read = api('GET /saved-listings/ids').then(
    ({ ids }) => {
      if (known?.accountId === accountId) setSavedIds(new Set(ids));
    },
    () => {
      // The next page asks again.
      if (known?.accountId === accountId) known = null;
    },
  );
  known = { accountId, ids: read };
  const request = takeWish();
  if (request) void read.then(() => change(request, true));
}

type Pressed = { listingId: string; title: string; signedIn: boolean };

/** Saves or forgets a listing, shown at once and taken back when it fails. Visitors are led to sign in first. */
export function toggleSaved({ signedIn, ...listing }: Pressed, changeAddress: ChangeAddress): void {
  if (!signedIn) {
    keepWish(listing);
    changeAddress((before) => withAuth(before, { auth: 'login' }), { defaultShouldRevalidate: false });
    return;
  }
  // What is saved must be known first: the answer would empty a heart that was pressed before it.
  void (known?.ids ?? Promise.resolve()).then(() => change(listing, !savedNow().has(listing.listingId)));
}

type Listing = { listingId: string; title: string };

/** `onDone`: the server has it, also when a toast undoes it later. */
async function change({ listingId, title }: Listing, save: boolean, onDone?: () => void): Promise<void> {
  show(listingId, save);
  const params = { listingId };
  try {
    if (save) await api('PUT /saved-listings/{listingId}', { params });
    else await api('DELETE /saved-listings/{listingId}', { params }).catch(unlessGone);
    onDone?.();
    if (save) toast.success('Saved', { description: `You find ${isolated(title)} under Collections.` });
    else
      toast.success('Taken out', {
        description: `${isolated(title)} is not saved any more.`,
        action: { label: 'Undo', onClick: () => void change({ listingId, title }, true, onDone) },
      });
  } catch (error) {
    show(listingId, !save);
    toast.error(save ? 'It was not saved' : 'It was not taken out', { description: sentenceOf(error) });
  }
}

/** Forgets a listing on the page of the saved ones. Never throws; `onDone` is called when they are others than before. */
export async function unsave(listing: Listing, onDone: () => void): Promise<void> {
  await change(listing, false, onDone);
}

/** Taken out in another tab already: then it is as it should be. */
function unlessGone(error: unknown): void {
  if (!(error instanceof RequestFailed) || error.status !== 404) throw error;
}

function show(listingId: string, saved: boolean): void {
  const next = new Set(savedNow());
  if (saved) next.add(listingId);
  else next.delete(listingId);
  setSavedIds(next);
}

/** Kept on this device, because signing in by a mailed link may happen in another tab; for an hour at most. */
function keepWish(listing: Listing): void {
  try {
    localStorage.setItem(WISH, JSON.stringify({ ...listing, at: Date.now() }));
  } catch {
    // A private window may refuse to store; the heart is then pressed again.
  }
}

function takeWish(): Listing | null {
  try {
    const request = JSON.parse(localStorage.getItem(WISH) ?? 'null') as (Listing & { at: number }) | null;
    localStorage.removeItem(WISH);
    return request && Date.now() - request.at < WISH_MS ? { listingId: request.listingId, title: request.title } : null;
  } catch {
    return null;
  }
}
