import { expect, test } from 'vitest';
import { addLinks, feedPath, FEED_FILE, secretOf } from './feed-address.ts';

const SECRET = 'Ab3-_xYz0123456789qwer';

test('The name of a feed’s file is its secret and nothing else', () => {
  const file = feedPath(SECRET).split('/').at(-1) ?? '';
  expect(FEED_FILE.test(file)).toBe(true);
  expect(secretOf(file)).toBe(SECRET);
  for (const other of ['.ics', `${SECRET}`, `${SECRET}x.ics`, `${SECRET.slice(1)}/.ics`, `${SECRET}.ics\n`])
    expect([other, FEED_FILE.test(other)]).toEqual([other, false]);
});

test('A feed can be put into the calendars of Apple, Google and Outlook', () => {
  const links = addLinks(`https://thicket.example${feedPath(SECRET)}`, 'Mia & Noah');
  expect(links.apple).toBe(`webcal://thicket.example${feedPath(SECRET)}`);
  expect(new URL(links.google).searchParams.get('cid')).toBe(links.apple);
  expect(new URL(links.outlook).searchParams.get('url')).toBe(`https://thicket.example${feedPath(SECRET)}`);
  expect(new URL(links.outlook).searchParams.get('name')).toBe('Mia & Noah');
});
