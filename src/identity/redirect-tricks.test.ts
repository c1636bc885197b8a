import { describe, expect, test } from 'vitest';
import { landing, safePath } from './landing.ts';
import { redirectTricks } from './redirect-tricks.fixture.ts';

const SITE = 'https://thicket.example';

/** Where a browser on a page of this site goes for an address, as the URL standard says. */
const origin = (address: string): string => (URL.canParse(address, SITE) ? new URL(address, SITE).origin : 'nowhere');

test('there are two hundred tricks and more, and most of them do lead away without a check', () => {
  expect(redirectTricks.length).toBeGreaterThanOrEqual(200);
  const away = redirectTricks.filter((trick) => origin(trick) !== SITE);
  expect(away.length).toBeGreaterThan(100);
  const pastTheUsualCheck = away.filter((trick) => trick.startsWith('/'));
  expect(pastTheUsualCheck.length).toBeGreaterThan(40);
});

describe.each(redirectTricks)('%j', (trick) => {
  test('leads nowhere else', () => {
    for (const from of ['/login', '/listing/forest']) {
      for (const path of [
        safePath(trick),
        landing({ next: trick, stored: null, mode: null, from }),
        landing({ next: null, stored: trick, mode: 'mentor', from }),
        landing({ next: trick, stored: trick, mode: 'learn', from }),
      ]) {
        if (path === null) continue;
        expect(origin(path)).toBe(SITE);
        // What is safe stays safe when it is checked again, and carries nothing that ends a header.
        expect(safePath(path)).toBe(path);
        expect(path).toMatch(/^\/(?![/\\])[^\\\p{Cc}]*$/u);
      }
    }
  });
});

test.each([
  '/checkout',
  '/bookings/l?type=all',
  '/listing/forest-school?date=2027-04-06#tickets',
  '/a//b',
  '/?q=50%25',
])('the path %s of this site is let through as it is', (path) => {
  expect(safePath(path)).toBe(path);
});
