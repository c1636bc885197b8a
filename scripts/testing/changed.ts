import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/**
 * The journeys that walk through a domain, for domains that few of them need. `shell` opens every page, so it belongs to
 * each. What is not named here can touch any journey: they all sign in, book and pay.
 */
export const JOURNEYS_OF: Readonly<Record<string, readonly string[]>> = {
  acting: ['acting', 'listing-team', 'payouts'],
  cancellations: [
    'booking',
    'changed-dates',
    'council-cancels',
    'discounts',
    'disputes',
    'late-join',
    'lifecycle',
    'long-lists',
    'provider-bookings',
    'refund-decisions',
  ],
  collections: ['asking-and-saving'],
  councils: ['council-cancels', 'council-invoices', 'funded-places', 'provider-kinds'],
  invoices: ['council-invoices', 'disputes', 'long-lists', 'move', 'provider-bookings'],
  'manual-bookings': ['provider-bookings'],
  marketing: ['public-pages'],
  media: ['by-hand', 'keyboard', 'provider', 'provider-kinds'],
  messages: ['asking-and-saving', 'council-cancels', 'council-invoices', 'funded-places'],
  moves: ['move'],
  reflections: ['reflections'],
  registers: ['booking', 'waiting-list'],
  requests: ['declined-request', 'lifecycle'],
  search: ['acting', 'asking-and-saving', 'basket', 'provider', 'public-pages', 'sign-in', 'support'],
  support: ['support'],
  waiting: ['waiting-list'],
};

/** What no page and no journey is made of. */
const NO_JOURNEY =
  /\.test\.tsx?$|\.fixture\.ts$|\.md$|^(docs|bench|scripts|\.ci|\.github)\/|^test\/[^/]+\.test\.ts$|^test\/(world|in-order|in-pairs|waiters|database|make-database)\.ts$/;
/** What all journeys need, though it lies where they look for nothing else. */
const EVERY_JOURNEY = /^bench\/parts\/product\.ts$|^scripts\/(build\.ts|node-options\.json)$/;

/** The files of journeys that changed files can touch, or 'all'. */
export function journeysTouched(changed: readonly string[]): 'all' | string[] {
  const touched = new Set<string>();
  for (const path of changed) {
    if (!EVERY_JOURNEY.test(path) && NO_JOURNEY.test(path)) continue;
    const journey = /^test\/journeys\/(.+)\.spec\.ts$/.exec(path)?.[1];
    const journeys = journey ? [journey] : JOURNEYS_OF[/^src\/([^/]+)\//.exec(path)?.[1] ?? ''];
    if (!journeys) return 'all';
    for (const one of journey ? journeys : [...journeys, 'shell']) touched.add(`test/journeys/${one}.spec.ts`);
  }
  return [...touched].sort();
}

/** The commit that this branch left main at; on main itself the last one. */
export function lastCommitOnMain(): string {
  for (const main of ['main', 'origin/main']) {
    const commit = git('merge-base', 'HEAD', main);
    if (commit) return commit;
  }
  return 'HEAD';
}

/** Says what `changed` runs, and answers which journeys belong to it. */
export function sayWhatChanged(since: string): 'all' | string[] {
  const changed = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((lines) => lines.split('\n'))
    .filter((path) => path !== '');
  const journeys = journeysTouched(changed);
  process.stdout.write(
    `${changed.length} files changed since ${since.slice(0, 10)}: the checks, the test files that import one of them, and ` +
      `${journeys === 'all' ? 'all journeys' : `${journeys.length} files of journeys`}. ` +
      'Tests that start the product as a process of its own run with `npm test`.\n',
  );
  return journeys;
}

function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
