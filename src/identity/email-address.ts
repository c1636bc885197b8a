import { domainToASCII, domainToUnicode } from 'node:url';

/** One part before the @, a domain with at least one dot after it, nothing that would need quoting in a mail header. */
const EMAIL =
  /^[^\s@"<>()[\],;:\\\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/**
 * The domain of accounts that providers made for their customers and nobody can sign in to: it never exists (RFC 2606),
 * so no mail reaches it, and nobody can give an address in it as their own.
 */
export const NO_MAILBOX = 'customer.invalid';

/**
 * An e-mail address in the one form in which it is stored and compared: trimmed, in lower case, an international domain in its
 * own letters. 'xn--mnchen-3ya.example' and 'münchen.example' are one domain, and would otherwise be two accounts.
 * @returns null when it cannot be an address.
 */
export function readEmailAddress(text: string): string | null {
  const typed = text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/^mailto:/, '');
  const at = typed.lastIndexOf('@') + 1;
  const address = typed.slice(0, at) + domainToUnicode(domainToASCII(typed.slice(at)));
  return address.length <= 254 && EMAIL.test(address) && !address.endsWith(`@${NO_MAILBOX}`) ? address : null;
}
