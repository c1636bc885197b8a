import { nobody, type Selection } from './selection.ts';

/** What was chosen at the checkout of a listing, and the key of a private listing's link. */
export type KeptChoice = { selection: Selection; key: string | undefined };

const nothing: KeptChoice = { selection: nobody, key: undefined };

const storageKey = (listingId: string): string => `checkout-${listingId}`;

/** Of this tab: a reload, or the way to the payment page and back, keeps who goes. */
export function keptChoice(listingId: string): KeptChoice {
  const text = sessionStorage.getItem(storageKey(listingId));
  if (text === null) return nothing;
  try {
    const kept = JSON.parse(text) as Partial<KeptChoice>;
    return { selection: { ...nobody, ...kept.selection }, key: kept.key };
  } catch {
    return nothing;
  }
}

export function keepChoice(listingId: string, choice: KeptChoice): void {
  sessionStorage.setItem(storageKey(listingId), JSON.stringify(choice));
}
