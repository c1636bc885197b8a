import { sentencesOn } from '../terms.ts';

/** What the abbreviations in some texts mean, where a page shows them first; nothing where there are none. */
export function TermsExplained({ texts, className = '' }: { texts: readonly string[]; className?: string }) {
  const sentences = sentencesOn(texts);
  return sentences.length > 0 && <p className={`text-sm text-ink-soft ${className}`}>{sentences.join(' ')}</p>;
}
