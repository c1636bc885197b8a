import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { textResponse } from '../http/text-response.ts';
import { openMetrics } from '../observe/metrics.ts';
import { Bus } from '../work/events.ts';
import { finishPage, type PagePolicy } from './finished-page.ts';
import { PageCache } from './page-cache.ts';
import { openPages } from './pages.ts';

const policy: PagePolicy = {
  sources: { script: ['https://chat.example'], connect: [], frame: [], picture: [], font: [], media: [], form: [] },
  production: true,
};
const MARK = 'nonce-5b0c7f0e-9a59-4c55-bd0f-0d7f3f3f2b11';
const SMUGGLED = '<script>steal()</script><script nonce="guess">steal()</script>';
const html = (words: string): string =>
  `<!DOCTYPE html><html><head><script nonce="${MARK}">begin()</script></head><body>${words}` +
  `<script nonce="${MARK}">hydrate()</script></body></html>`;

/** The pages of a renderer that marks its own scripts, from the cache from the second answer on. */
function pagesThatShow(words: string, type = 'text/html; charset=utf-8') {
  let rendered = 0;
  const pages = openPages({
    cache: new PageCache(new Bus()),
    metrics: openMetrics(),
    render: async () => {
      rendered += 1;
      const response = textResponse(html(words), { headers: { 'content-type': type } });
      return finishPage(response, ['listing:a'], policy, MARK);
    },
  });
  const read = async (encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const answer = await pages(new Request('http://thicket.test/listing/a', { headers }));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength));
    const said = answer.headers.get('content-security-policy') ?? '';
    const text = answer.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
    return { text, said, nonce: /'nonce-([\w-]{22})'/.exec(said)?.[1] ?? '' };
  };
  return { read, rendered: () => rendered };
}

describe.each(['gzip', 'identity'])('a page that is read as %s', (encoding) => {
  it('has another nonce in each answer, also from the cache, and its own scripts have it', async () => {
    const { read, rendered } = pagesThatShow('forest school '.repeat(500));
    const answers = [await read(encoding), await read(encoding), await read(encoding)];
    expect(rendered()).toBe(1);
    expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(3);
    for (const { text, nonce } of answers) {
      expect(text).toBe(html('forest school '.repeat(500)).replaceAll(MARK, nonce));
      expect(text.split(`<script nonce="${nonce}">`)).toHaveLength(3);
    }
  });

  it('gives its nonce to no script that somebody smuggled into what it shows', async () => {
    const { read } = pagesThatShow(`${SMUGGLED}${'oak '.repeat(500)}`);
    const { text, said, nonce } = await read(encoding);
    expect(nonce).not.toBe('');
    expect(text).toContain(SMUGGLED);
    const scripts = /script-src ([^;]*)/.exec(said)?.[1];
    expect(scripts).toBe(`'self' 'nonce-${nonce}' https://chat.example`);
  });

  it('shows the mark of the renderer nowhere', async () => {
    const { read } = pagesThatShow('Ünïcode 🌳 '.repeat(300));
    expect((await read(encoding)).text).not.toContain(MARK);
  });
});

it('a page without scripts, and an empty one, come as they are', async () => {
  for (const words of ['', 'a'.repeat(70_000)]) {
    const response = textResponse(words, { headers: { 'content-type': 'text/x-script' } });
    const page = await finishPage(response, null, policy, MARK);
    expect(page.policy).toBeNull();
    expect(page.body.parts.map((part) => Buffer.from(part).toString())).toEqual([words]);
  }
});

it.each([
  ['no other website', false, "frame-ancestors 'none'"],
  ['any website, where it is made for that', true, 'frame-ancestors *'],
])('a page stands in a frame of %s', async (_, isEmbedded, said) => {
  const response = textResponse(html('oak'), { headers: { 'content-type': 'text/html' } });
  const page = await finishPage(response, null, { ...policy, isEmbedded }, MARK);
  expect(page.policy).toContain(said);
});
