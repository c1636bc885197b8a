import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { forgetLocked, keepLocked, readLocked } from './locked-store.ts';

async function rows(store: 'keys' | 'values'): Promise<unknown[]> {
  const db = await openDB('thicket-kept', 1);
  const all = await db.getAll(store);
  db.close();
  return all;
}

it('what is kept cannot be read from the device without its key, which no script gets', async () => {
  await keepLocked('register', { allergy: 'Peanuts' });
  expect(await readLocked('register')).toEqual({ allergy: 'Peanuts' });
  const [kept] = (await rows('values')) as { bytes: ArrayBuffer }[];
  expect(Buffer.from(kept?.bytes ?? new ArrayBuffer()).toString('latin1')).not.toContain('Peanuts');
  const [key] = (await rows('keys')) as CryptoKey[];
  expect(key?.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
});

it('what lies there is worth nothing once the key is gone', async () => {
  await keepLocked('register', { allergy: 'Peanuts' });
  const [kept] = await rows('values');
  await forgetLocked();
  const db = await openDB('thicket-kept', 1);
  await db.put('values', kept, 'register');
  db.close();
  expect(await readLocked('register')).toBeUndefined();
  // The next key is another one.
  await keepLocked('another', {});
  expect(await readLocked('register')).toBeUndefined();
});
