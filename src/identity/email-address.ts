/** One part before the @, a domain with at least one dot after it, nothing that would need quoting in a mail header. */
const EMAIL =
  /^[^\s@"<>()[\],;:\\\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/**
 * The domain of accounts that providers made for their customers and nobody can sign in to: it never exists (RFC 2606),
 * so no mail reaches it, and nobody can give an address in it as their own.
 */
export const NO_MAILBOX = 'customer.invalid';

/**
 * An e-mail address as it is kept: trimmed and in lower case.
 * @returns null when it cannot be an address.
 */
export function readEmailAddress(text: string): string | null {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');
  return address.length <= 254 && EMAIL.test(address) && !address.endsWith(`@${NO_MAILBOX}`) ? address : null;
}
