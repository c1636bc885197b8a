import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readPage, type Page } from './read-page.ts';

/** Real pages of two publishers, where they are beside the checkout. They are not ours, so the repository has none. */
export const REAL_PAGES_FOLDER = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'openactive');

const FILES = ['rpde-everyone-active-2020-01-06.json', 'rpde-active-newham-2020-01-02.json'];

export const hasRealPages = FILES.every((file) => existsSync(join(REAL_PAGES_FOLDER, file)));

/** The page of Everyone Active and that of Active Newham; throws where they are absent. */
export async function readRealPages(): Promise<[everyoneActive: Page, activeNewham: Page]> {
  const [first, second] = await Promise.all(FILES.map((file) => readPage(join(REAL_PAGES_FOLDER, file), '2026-11-21')));
  if (!first?.ok || !second?.ok) throw new Error('The real pages cannot be read.');
  return [first.value, second.value];
}
