import { describe, expect, it } from 'vitest';
import { cleanPath, cleanText } from './clean-text.ts';
import { openLog } from './log.ts';

const UUID = '01936f2e-1234-7123-8123-123456789012';

/** What must never come through, each as somebody might send it. */
const canaries = [
  'mia.shah@example.org',
  'mia%40example.org',
  'mia%2540example.org',
  'ｍｉａ＠example.org',
  '07700 900123',
  '+44 (0)117 496 0000',
  '(0117) 496-0123',
  '０７７００９００１２３',
  '4242 4242 4242 4242',
  '482913',
  '482 913',
  'AbCdEfGh12345678xyzQ',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-DEF',
  'sk_live_abcdefghijklmn',
  'whsec_short',
];

describe('a text from outside', () => {
  it.each(canaries)('says nothing of %s, whatever stands around it', (canary) => {
    for (const around of [`${canary}`, `say "${canary}" now`, `(${canary})`, `x=${canary}&y`, `a\n    at ${canary}`]) {
      expect(cleanText(around)).not.toContain(canary);
      expect(cleanText(around).normalize('NFKC')).not.toContain(canary.normalize('NFKC'));
    }
  });

  it.each([
    ['No route matches URL "/invitation/abcdef"', 'No route matches URL "/invitation/:x"', 'abcdef1'],
    ['https://thicket.example/pay/A1?key=x', 'https://thicket.example/pay/:x?[query]', 'A1'],
    ['The path "/pay/%E0%A4%A" could not be decoded', 'The path "/pay/:x" could not be decoded', '%E0'],
    ['/search?q=Mia#token=abc', '/search?[query]', 'Mia'],
  ])('%s tells the kind of a page and not which', (text, wanted, hidden) => {
    const cleaned = cleanText(text.replace('abcdef', 'abcdef1'));
    expect(cleaned).toBe(wanted);
    expect(cleaned).not.toContain(hidden);
  });

  it.each([
    `booking ${UUID} could not be read`,
    'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    'at file:///srv/thicket/src/main.ts:12:5',
    'at Module.x (/srv/thicket/node_modules/@hono/node-server/dist/index.mjs:888:11)',
    'GET /conversations/{conversationId}',
    '2027-04-01T09:00:00Z',
    'learner_account_id_fkey',
    'connect ECONNREFUSED 127.0.0.1:54321',
  ])('%s stays, for it names nobody', (text) => expect(cleanText(text)).toBe(text));

  it('that is very long is cut, and takes no time to speak of', () => {
    for (const part of ['1 ', 'a', '/a', 'a.', '?a', '%40'])
      expect(cleanText(part.repeat(100_000)).length).toBeLessThanOrEqual(2_000);
  });

  it.each([
    ['/listing/oak', '/listing/oak'],
    [`/bookings/${UUID}`, '/bookings/:x'],
    ['/invitation/Ab12?x=1#y', '/invitation/:x'],
    ['/pay/%E0%A4%A', '/pay/:x'],
    ['/mia@example.org', '/:x'],
  ])('the address of a page, %s, is known by its kind: %s', (path, wanted) => expect(cleanPath(path)).toBe(wanted));
});

describe('a line of the log', () => {
  const written: string[] = [];
  const log = openLog('debug', { write: (line: string) => void written.push(line) });
  const failure = (message: string): Error => new Error(message, { cause: new TypeError(message) });

  it.each(canaries)('says nothing of %s, wherever it was put', (canary) => {
    written.length = 0;
    log.warn({ problem: canary, deep: { list: [canary, { text: `a ${canary}` }] } }, `words ${canary}`);
    log.error({ err: failure(`it said ${canary}`) }, 'an error');
    log.error({ err: failure(`several lines\n    at ${canary}`) }, 'an error');
    log.error({ err: Object.assign(failure(canary), { code: canary, constraint: canary }) }, 'an error of a server');
    log.info({ other: failure(canary) });
    log.error(failure(canary));
    log.error({ err: canary }, 'no error at all');
    expect(written).toHaveLength(7);
    const lines = written.join('').normalize('NFKC');
    expect(lines).not.toContain(canary.normalize('NFKC'));
  });

  it('says where an error happened, and for which row', () => {
    written.length = 0;
    log.error({ booking: UUID, err: new Error('no such part') }, 'it failed');
    const line = JSON.parse(written[0] ?? '');
    expect(line).toMatchObject({ booking: UUID, err: { type: 'Error', message: 'no such part' }, msg: 'it failed' });
    expect(line.err.at[0]).toContain('clean-text.test.ts');
  });
});
