import type { KeyObject } from 'node:crypto';
import { makeKey } from './seal.ts';

/** A key that wraps data keys. The database knows its name only. */
export type MasterKey = { name: string; key: KeyObject };

const ENTRY = /^(?<name>[\w-]{1,40}):(?<base64>[A-Za-z0-9+/]{43}=)$/;

/**
 * Reads DATA_KEYS: 'name:base64' of 32 bytes each, parted by commas. The first wraps what is new, the others still open.
 * @returns null when the text is no such list or names one twice
 */
export function readMasterKeys(text: string): MasterKey[] | null {
  const keys = text.split(',').map((entry): MasterKey | null => {
    const found = ENTRY.exec(entry.trim())?.groups;
    return found ? { name: found.name ?? '', key: makeKey(Buffer.from(found.base64 ?? '', 'base64')) } : null;
  });
  const known = keys.filter((one) => one !== null);
  return known.length === keys.length && new Set(known.map(({ name }) => name)).size === known.length ? known : null;
}

/** A master key as DATA_KEYS writes it. */
export const writeMasterKey = (name: string, bytes: Uint8Array): string =>
  `${name}:${Buffer.from(bytes).toString('base64')}`;
