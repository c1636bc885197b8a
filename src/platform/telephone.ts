const SHOWN = /^(?:\+(?<abroad>\d[\d ]+)|0(?<national>\d[\d ]+?))(?: ext\. (?<extension>\d+))?$/;

/**
 * The address that a phone calls, of a number as `readTelephone` stores it; an extension is dialled after a pause. Null for
 * anything else, which is shown and not called: better no link than a wrong number.
 */
export function dialAddress(shown: string): string | null {
  const { abroad, national, extension } = SHOWN.exec(shown)?.groups ?? {};
  const digits = abroad ?? (national && `44${national}`);
  if (!digits) return null;
  return `tel:+${digits.replaceAll(' ', '')}${extension ? `,${extension}` : ''}`;
}

/** A text whose telephone numbers do not break across lines. */
export function keepNumbersTogether(text: string): string {
  return text.replaceAll(/\+?\d[\d ]{7,}\d/g, (number) => number.replaceAll(' ', '\u00A0'));
}

/**
 * Whether a text may be a telephone number, by its shape alone: digits with the usual signs between them, and an extension.
 * For forms; which number it is the server reads, with the rules of all countries. Empty is allowed.
 */
export function looksLikeTelephone(text: string): boolean {
  const plain = text.normalize('NFKC').trim();
  const digits = plain.replaceAll(/\D/g, '').length;
  return (
    plain === '' || (/^[+(\d][\d\s().‐‑–-]*((ext\.?|x|#)\s*\d{1,7})?$/i.test(plain) && digits >= 7 && digits <= 22)
  );
}
