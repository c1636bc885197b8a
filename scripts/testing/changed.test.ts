import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { domains } from '../../src/domains.ts';
import { JOURNEYS_OF, journeysTouched } from './changed.ts';

const journeys = (...names: string[]): string[] => names.map((name) => `test/journeys/${name}.spec.ts`);

describe('the journeys that a change can touch', () => {
  it.each<[what: string, changed: string[], touched: 'all' | string[]]>([
    ['nothing', [], []],
    ['a journey', ['test/journeys/move.spec.ts'], journeys('move')],
    ['a domain that few need', ['src/waiting/server/tend-queue.ts'], journeys('shell', 'waiting-list')],
    ['two of them', ['src/moves/api.ts', 'src/support/screens/help.tsx'], journeys('move', 'shell', 'support')],
    ['tests and documents', ['src/moves/server/move.test.ts', 'docs/locking.md', 'scripts/check.ts'], []],
    ['a domain that all need', ['src/checkout/basket.ts'], 'all'],
    ['what the pages are made of', ['src/ui/button.tsx'], 'all'],
    ['the demo town', ['db/town.ts'], 'all'],
    ['what journeys share', ['test/journeys/people.ts', 'test/journeys/move.spec.ts'], 'all'],
    ['the build', ['scripts/build.ts'], 'all'],
  ])('%s', (_, changed, touched) => expect(journeysTouched(changed)).toEqual(touched));

  it('are named by domains and files that exist', () => {
    const root = join(import.meta.dirname, '..', '..');
    expect(Object.keys(JOURNEYS_OF).filter((domain) => !domains.some((one) => one === domain))).toEqual([]);
    const named = journeys(...Object.values(JOURNEYS_OF).flat(), 'shell');
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
