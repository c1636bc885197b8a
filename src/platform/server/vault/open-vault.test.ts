import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeMasterKey } from './master-keys.ts';
import { openVault } from './open-vault.ts';
import { MasterKeyError } from './vault.ts';

let dataFolder: string;
let file: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'thicket-vault-'));
  file = join(dataFolder, 'data-keys');
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

test('the keys of DATA_KEYS are taken in their order, and nothing is written', () => {
  const [one, two] = [writeMasterKey('one', randomBytes(32)), writeMasterKey('two', randomBytes(32))];
  const vault = openVault({ DATA_KEYS: `${two},${one}`, dataFolder });
  expect([vault.newest.name, ...vault.older.map(({ name }) => name)]).toEqual(['two', 'one']);
  expect(() => statSync(file)).toThrow();
});

test('without them a key is made in the data folder, for its user alone, and found again', () => {
  const first = openVault({ DATA_KEYS: undefined, dataFolder });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  const kept = readFileSync(file, 'utf8');
  const again = openVault({ DATA_KEYS: undefined, dataFolder });
  expect(again.newest.key.export()).toEqual(first.newest.key.export());
  expect(readFileSync(file, 'utf8')).toBe(kept);
});

test('a new key is put before the one of the file by hand', () => {
  const first = openVault({ DATA_KEYS: undefined, dataFolder });
  writeFileSync(file, `${writeMasterKey('young', randomBytes(32))},${readFileSync(file, 'utf8')}\n`);
  const vault = openVault({ DATA_KEYS: undefined, dataFolder });
  expect([vault.newest.name, vault.older[0]?.key.export()]).toEqual(['young', first.newest.key.export()]);
});

test.each([
  ['empty', ''],
  ['cut off', writeMasterKey('folder', randomBytes(32)).slice(0, 20)],
  ['something else', 'a shopping list'],
])('a damaged key file is refused with what to do, and left alone: %s', (_, content) => {
  writeFileSync(file, content);
  chmodSync(file, 0o600);
  const open = () => openVault({ DATA_KEYS: undefined, dataFolder });
  expect(open).toThrow(MasterKeyError);
  expect(open).toThrow(/data-keys is damaged: .*Put it back from your backup/);
  expect(readFileSync(file, 'utf8')).toBe(content);
});
