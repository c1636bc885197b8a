const KEY = 'question-to-provider';
const KEPT_MS = 60 * 60_000;

/** `isConfidential`: whether it is to stay between the two. */
type KeptQuestion = { text: string; isConfidential: boolean };

/**
 * A question that somebody is typing, kept on this device while they sign in: by a mailed link that may happen in another
 * tab. One at a time, and for an hour at most. Null when there is none about this listing, or storage is switched off.
 */
export function keptQuestion(listingId: string): KeptQuestion | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as
      | (KeptQuestion & { about: string; at: number })
      | null;
    return kept && kept.about === listingId && Date.now() - kept.at < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps what was typed about a listing; an empty text forgets it. */
export function keepQuestion(listingId: string, { text, isConfidential }: KeptQuestion): void {
  try {
    if (text.trim() === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ about: listingId, text, isConfidential, at: Date.now() }));
  } catch {
    // A private window may refuse to store; the question is then typed again.
  }
}
