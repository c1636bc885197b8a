import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { slugOf } from '../../src/identity/profile-slug.ts';
import { ok, refuse, type Result } from '../../src/platform/result.ts';
import { dateOf } from '../../src/platform/time.ts';
import type { LocalDate } from '../../src/schedule/date-words.ts';
import { itemsOf, type FeedItem } from './feed-items.ts';
import { plainLine } from './plain-text.ts';
import { fieldsOf } from './untrusted-json.ts';

/** One page of a feed. `source` is stored with each listing, so that a later load recognises it. */
export type Page = {
  source: string;
  publisher: string;
  /** As the page states it; null when it states none. */
  licence: string | null;
  readOn: LocalDate;
  items: FeedItem[];
};

type Unreadable = Result<never, 'unreadable'>;
type PageText = { text: string; writtenOn: LocalDate };

const ADDRESS = /^https?:\/\//i;
const ANSWER_TIMEOUT_S = 30;
const LICENCE_MAX_CHARACTERS = 200;

const unreadable = (from: string, why: string): Unreadable => refuse('unreadable', `${from} ${why}`);

/**
 * Reads one page of a feed from a file or an http(s) address, and nothing else: neither the link to its next page nor a
 * redirect is followed. A name like `rpde-green-park-2026-01-06.json` says who publishes the page and when it was read;
 * otherwise a file was read when it was written, and an address `today`.
 */
export async function readPage(from: string, today: LocalDate): Promise<Result<Page, 'unreadable'>> {
  const isAddress = ADDRESS.test(from);
  const read = isAddress ? await fetchText(from, today) : await readText(from);
  if (!read.ok) return read;
  const page = parse(read.value.text);
  if (page === undefined) return unreadable(from, 'is not JSON.');
  if (!Array.isArray(fieldsOf(page)['items']))
    return unreadable(from, 'is not a page of an RPDE feed: it has no items.');
  const named = namedIn(isAddress ? new URL(from).pathname : from);
  return ok({
    ...(named ?? (isAddress ? publisherAt(new URL(from)) : publisherNamed(basename(from, '.json')))),
    licence: licenceOf(page),
    readOn: named?.readOn ?? read.value.writtenOn,
    items: itemsOf(page),
  });
}

async function readText(file: string): Promise<Result<PageText, 'unreadable'>> {
  try {
    const text = await readFile(file, 'utf8');
    const { mtimeMs } = await stat(file);
    return ok({ text, writtenOn: dateOf(Temporal.Instant.fromEpochMilliseconds(Math.floor(mtimeMs))) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return unreadable(file, 'does not exist.');
    if (code === 'EISDIR') return unreadable(file, 'is a folder. Name the files in it.');
    return unreadable(file, `cannot be read: ${message}.`);
  }
}

async function fetchText(address: string, today: LocalDate): Promise<Result<PageText, 'unreadable'>> {
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_S * 1_000),
    });
    const moved = answer.headers.get('location');
    if (moved !== null) return unreadable(address, `redirects to ${moved}. Give that address if you trust it.`);
    if (!answer.ok) return unreadable(address, `answers with status ${answer.status}.`);
    return ok({ text: await answer.text(), writtenOn: today });
  } catch (error) {
    // fetch hides the reason, such as a refused connection, in the cause.
    const { message, cause } = error as Error;
    return unreadable(address, `cannot be read: ${cause instanceof Error ? cause.message || cause.name : message}.`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function licenceOf(page: unknown): string | null {
  const stated = plainLine(fieldsOf(page)['license'], LICENCE_MAX_CHARACTERS);
  return /creativecommons\.org\/licenses\/by\/4\.0\b/.test(stated) ? 'CC BY 4.0' : stated || null;
}

type Named = Pick<Page, 'source' | 'publisher'>;

function namedIn(path: string): (Named & { readOn: LocalDate }) | null {
  const [, name = '', date = ''] = /^rpde-(.+)-(\d{4}-\d\d-\d\d)\.json$/.exec(basename(path)) ?? [];
  try {
    return { ...publisherNamed(name), readOn: Temporal.PlainDate.from(date).toString() };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** 'everyone-active' is 'Everyone Active'. */
function publisherNamed(name: string): Named {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['open', 'data'];
  const publisher = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return { source: slugOf(publisher), publisher };
}

/** One host may serve several feeds whose ids overlap; pages of one feed differ in the query only. */
function publisherAt({ hostname, pathname }: URL): Named {
  return { source: slugOf(`${hostname} ${pathname}`), publisher: hostname.replace(/^www\./, '') };
}
