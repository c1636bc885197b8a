import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { dropDatabase, makeDatabase } from '../test/make-database.ts';
import { describeTables } from './describe-tables.ts';

const cluster = inject('databaseUrl');
const name = `tables_${randomBytes(6).toString('hex')}`;
let url: string;

// A copy, because nobody may be connected to the template while another test copies it.
beforeAll(async () => {
  url = await makeDatabase(cluster, name, 'thicket_template');
});
afterAll(() => dropDatabase(cluster, name));

it('tables.ts is what the migrations make; after a new one, npm run tables writes it again', async () => {
  expect(readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8')).toBe(await describeTables(url));
});
