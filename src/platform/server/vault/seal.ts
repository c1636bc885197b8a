import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes of a key, of data or of masters. */
export const KEY_BYTES = 32;

/** A key as Node keeps it: it does not show its bytes when it is printed or logged. */
export const makeKey = (bytes: Uint8Array = randomBytes(KEY_BYTES)): KeyObject => createSecretKey(bytes);

/** What was sealed cannot be opened: by another key, as something else, or because it was changed. */
export class UnsealError extends Error {
  override name = 'UnsealError';
}

/**
 * Seals a text or bytes.
 * @param about what is sealed and of whom ('learner_section:{id}:health'): it opens as nothing else, so that a row copied
 *   to another place stays shut
 * @returns initialisation vector (12 bytes), tag (16 bytes), sealed bytes
 */
export function seal(key: KeyObject, about: string, plain: string | Uint8Array): Buffer<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about, 'utf8'));
  const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain;
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
}

/**
 * Opens what `seal` sealed.
 * @throws UnsealError
 */
export function unseal(key: KeyObject, about: string, sealed: Uint8Array): Buffer<ArrayBuffer> {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(about, 'utf8'));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new UnsealError(`${about} cannot be opened.`, { cause });
  }
}
