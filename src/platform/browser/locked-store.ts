import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * What this device keeps for a person to be read without signal, locked: each value is encrypted with a key that the browser
 * gives to no script and that goes when the person leaves. Nothing here is the only copy of anything, but what is under
 * `UNSENT`.
 */
interface Kept extends DBSchema {
  keys: { key: 'key'; value: CryptoKey };
  values: { key: string; value: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer } };
}

const NAME = 'thicket-kept';

/** How the name of a value begins that the server does not have yet: only leaving the device takes it away. */
export const UNSENT = 'unsent ';
const IV_BYTES = 12;

let opened: Promise<IDBPDatabase<Kept>> | null = null;

function open(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore('keys');
      db.createObjectStore('values');
    },
    // Another tab wants it gone or newer: this one lets go.
    blocking: (_current, _next, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

/** The key of this device, made when it is first needed. */
async function keyOf(db: IDBPDatabase<Kept>): Promise<CryptoKey> {
  const known = await db.get('keys', 'key');
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Two tabs may make one at the same moment: the first one stays.
  const writing = db.transaction('keys', 'readwrite');
  const first = await writing.store.get('key');
  if (!first) await writing.store.put(made, 'key');
  await writing.done;
  return first ?? made;
}

/**
 * Keeps a value under a name, in place of what was there.
 * @throws when this device keeps nothing: a private window, a full disk
 */
export async function keepLocked(name: string, value: unknown): Promise<void> {
  const db = await open();
  const key = await keyOf(db);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  await db.put('values', { iv, bytes }, name);
}

/** What is kept under a name; undefined when nothing is, or when it cannot be read any more. */
export async function readLocked(name: string): Promise<unknown> {
  try {
    const db = await open();
    const [key, kept] = await Promise.all([db.get('keys', 'key'), db.get('values', name)]);
    if (!key || !kept) return undefined;
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, key, kept.bytes);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}

/** Names that begin with `start`. */
export async function namesKept(start: string): Promise<string[]> {
  try {
    return (await (await open()).getAllKeys('values')).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

/** Lets go of one value. */
export async function letGoLocked(name: string): Promise<void> {
  try {
    await (await open()).delete('values', name);
  } catch {
    // What cannot be opened cannot be read either.
  }
}

/** Lets go of all that the server has as well: the session has ended, and its person may come back for the rest. */
export async function forgetRead(): Promise<void> {
  for (const name of await namesKept('')) if (!name.startsWith(UNSENT)) await letGoLocked(name);
}

/** Throws the key away, and with it everything: the person has left this device. */
export async function forgetLocked(): Promise<void> {
  try {
    const db = await open();
    await Promise.all([db.clear('keys'), db.clear('values')]);
  } catch {
    // Nothing was kept on this device.
  }
}
