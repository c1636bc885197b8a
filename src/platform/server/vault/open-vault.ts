import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { openPrivateFolder, PRIVATE_FILE } from '../storage/private-folder.ts';
import { readMasterKeys, writeMasterKey } from './master-keys.ts';
import { KEY_BYTES } from './seal.ts';
import { MasterKeyError, Vault } from './vault.ts';

/**
 * Opens the vault with DATA_KEYS, or, where the product is tried out, with a key that is made once in the data folder.
 * @throws MasterKeyError
 */
export function openVault({ DATA_KEYS, dataFolder }: Pick<Settings, 'DATA_KEYS' | 'dataFolder'>): Vault {
  const [newest, ...older] = readMasterKeys(DATA_KEYS ?? ownKeys(dataFolder)) ?? [];
  if (!newest) throw new MasterKeyError(damaged(join(dataFolder, KEY_FILE)));
  return new Vault([newest, ...older]);
}

const KEY_FILE = 'data-keys';

const damaged = (file: string): string =>
  `${file} is damaged: it must hold name:key like DATA_KEYS. Put it back from your backup; what was sealed with its key opens with no other.`;

/** The keys of the data folder, made when there are none. */
function ownKeys(dataFolder: string): string {
  const file = join(dataFolder, KEY_FILE);
  if (!existsSync(file)) makeOwnKey(dataFolder, file);
  return readFileSync(file, 'utf8').trim();
}

/** The file appears whole or not at all. Of two processes that begin at once, the second reads what the first has written. */
function makeOwnKey(dataFolder: string, file: string): void {
  openPrivateFolder(dataFolder);
  const making = `${file}.${process.pid}`;
  writeFileSync(making, writeMasterKey('folder', randomBytes(KEY_BYTES)), { mode: PRIVATE_FILE });
  try {
    linkSync(making, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(making);
  }
}
