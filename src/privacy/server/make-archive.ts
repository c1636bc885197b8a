import type { KeyObject } from 'node:crypto';
import { ok } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { seal } from '../../platform/server/vault/seal.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { aboutPart, archiveKey, archiveKeys } from '../archive-keys.ts';
import { after, periods } from '../periods.ts';
import { gatherData, listFiles, type Part } from './gather-data.ts';
import { writeEnd, writeHead, writePart } from './write-page.ts';
import { ZipWriter } from './write-zip.ts';

/** An archive lies in the store in parts of about this size, so that it is never in memory as a whole. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Makes the archive that was asked for: what it says is what there is while it is made. When it fails, the next try begins
 * anew.
 */
export async function makeArchive(services: Services, archiveId: string): Promise<void> {
  const asked = await services.db
    .updateTable('export_request')
    .set({ state: 'WORKING', done: 0 })
    .where('id', '=', archiveId)
    .where('state', 'in', ['WAITING', 'WORKING'])
    .returning('account_id')
    .executeTakeFirst();
  if (!asked) return;
  const accountId = asked.account_id;
  const key = await keyOf(services, accountId);
  const parts = new SealedParts(services, archiveId, key);
  await pack(services, { archiveId, accountId }, parts);
  await parts.end();
  const isKept = await keep(services, archiveId, accountId, parts);
  // Erased, or given up, while it was made.
  if (!isKept) for (const part of archiveKeys(archiveId, parts.count)) await services.storage.remove(part);
}

async function keyOf(services: Services, accountId: string): Promise<KeyObject> {
  const made = await transact(services.db, async (tx) =>
    ok(await services.vault.keyFor(tx, accountId, services.clock.now())),
  );
  if (!made.ok) throw new Error('A data key was refused.');
  return made.value;
}

async function pack(
  services: Services,
  { archiveId, accountId }: { archiveId: string; accountId: string },
  sink: SealedParts,
): Promise<void> {
  const now = services.clock.now();
  const zip = new ZipWriter((bytes) => sink.add(bytes), new Date(now.epochMilliseconds));
  const files = await listFiles(services, accountId);
  const parts: Part[] = [];
  const step = async (done: number, steps: number): Promise<void> => {
    await services.db.updateTable('export_request').set({ done, steps }).where('id', '=', archiveId).execute();
  };
  let data = 0;
  for await (const { part, done, steps } of gatherData(services, accountId)) {
    if (part.rows.length > 0) parts.push(part);
    data = steps;
    await step(done, steps + files.length);
  }
  const brand = services.settings.BRAND_NAME;
  await zip.addText('index.html', [writeHead(brand, now), ...parts.map(writePart), writeEnd(files)]);
  await zip.addText('data.json', jsonOf(parts));
  for (const [index, { path, read }] of files.entries()) {
    const bytes = await read();
    if (bytes) await zip.addBytes(path, bytes);
    await step(data + index + 1, data + files.length);
  }
  await zip.end();
}

function* jsonOf(parts: readonly Part[]): Generator<string> {
  yield '{\n';
  for (const [index, { kind, title: heading, rows }] of parts.entries()) {
    yield `${index > 0 ? ',\n' : ''}${JSON.stringify(`${kind}: ${heading}`)}: [\n`;
    for (const [at, row] of rows.entries()) yield `${at > 0 ? ',\n' : ''}  ${JSON.stringify(row)}`;
    yield '\n]';
  }
  yield '\n}\n';
}

async function keep(services: Services, archiveId: string, accountId: string, parts: SealedParts): Promise<boolean> {
  const now = services.clock.now();
  const kept = await change(services, async (tx) => {
    const row = await tx
      .updateTable('export_request')
      .set({
        state: 'READY',
        parts: parts.count,
        bytes: parts.bytes,
        ready_at: now.toString(),
        expires_at: after(now, periods.archive).toString(),
      })
      .where('id', '=', archiveId)
      .where('state', '=', 'WORKING')
      .returning('id')
      .executeTakeFirst();
    if (!row) return ok(false);
    await record(tx, services.clock, [
      { kind: 'archive.ready', about: { account: accountId }, data: { archiveId }, subjectId: accountId },
    ]);
    return ok(true);
  });
  return kept.value;
}

/** Takes the bytes of an archive and puts them into the store, sealed under the key of their owner. */
class SealedParts {
  count = 0;
  bytes = 0;
  readonly #services: Pick<Services, 'storage'>;
  readonly #id: string;
  readonly #key: KeyObject;
  #waiting: Uint8Array[] = [];
  #size = 0;

  constructor(services: Pick<Services, 'storage'>, id: string, key: KeyObject) {
    this.#services = services;
    this.#id = id;
    this.#key = key;
  }

  async add(bytes: Uint8Array): Promise<void> {
    this.#waiting.push(bytes);
    this.#size += bytes.byteLength;
    this.bytes += bytes.byteLength;
    if (this.#size >= PART_BYTES) await this.end();
  }

  async end(): Promise<void> {
    if (this.#size === 0) return;
    const part = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#size = 0;
    const sealed = seal(this.#key, aboutPart(this.#id, this.count), part);
    await this.#services.storage.put(archiveKey(this.#id, this.count), sealed, 'application/octet-stream');
    this.count += 1;
  }
}
