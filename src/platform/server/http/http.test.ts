import { describe, expect, it } from 'vitest';
import { readText } from './http.ts';

/** A request whose length is announced, as browsers send it, or not, as a stream is sent. */
const requestWith = (body: string, announced: boolean): Request =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: announced ? { 'content-length': String(Buffer.byteLength(body)) } : {},
  });

describe.each([
  ['announced', true],
  ['not announced', false],
] as const)('a body whose length is %s', (_, announced) => {
  it.each([
    ['is read to the last byte that is allowed', 'a'.repeat(100), 'a'.repeat(100)],
    ['is read with all its letters', 'Ħéllo, wœrld ☂', 'Ħéllo, wœrld ☂'],
    ['may be empty', '', ''],
    ['is refused from the first byte beyond', 'a'.repeat(101), null],
    ['is measured in bytes, not in letters', '☂'.repeat(34), null],
  ])('%s', async (_name, body, read) => {
    expect(await readText(requestWith(body, announced), 100)).toBe(read);
  });
});
