import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { safePath } from '../landing.ts';
import { redirectTricks } from '../redirect-tricks.fixture.ts';
import { cookiesOf, visitors } from './sign-in.fixture.ts';

let world: World;
const visit = visitors(() => world);
beforeAll(async () => {
  world = await makeWorld({ signIn: true });
});
afterAll(() => world.stop());

/** A character that no address may have is refused before anything else. */
const sendable = redirectTricks.filter((trick) => !trick.includes('\0'));

const originOf = (location: string | null): string => new URL(location ?? 'http://nowhere', world.url).origin;

test('a sign-in by an outside provider goes on to this site, whatever was wished for', async () => {
  for (const [index, request] of sendable.entries()) {
    const back = await visit.travel(index % 2 ? 'google' : 'host', 'newcomer@example.org', { next: request });
    const location = back.headers.get('location');
    expect([request, back.status, originOf(location)]).toEqual([request, 303, world.url]);
    expect([request, location]).toEqual([request, safePath(request) ?? '/login']);
  }
});

test('one that failed goes to the sign-in page, with a wish that is safe', async () => {
  for (const request of sendable) {
    const back = await visit.travel('google', 'newcomer@example.org', { next: request, cancel: true });
    const location = new URL(back.headers.get('location') ?? '', world.url);
    expect([request, location.origin, location.pathname]).toEqual([request, world.url, '/login']);
    expect([request, location.searchParams.get('next')]).toEqual([request, safePath(request)]);
    expect([request, [...back.headers.keys()].includes('x-evil')]).toEqual([request, false]);
  }
});

test('the small window and the way to add an identity hold to the same', async () => {
  const person = await visit.newPerson();
  for (const request of sendable.filter((_, index) => index % 8 === 0)) {
    const popup = await visit.travel('google', 'newcomer@example.org', { next: request, popup: '1' });
    const outcome = /id="outcome">(.*?)<\/script>/s.exec(await popup.text())?.[1] ?? '';
    expect([request, JSON.parse(outcome)]).toEqual([request, { ok: true, next: safePath(request) }]);
    const begun = await visit.beginLink(person.token, 'facebook', request);
    const back = await visit.choose(begun.body.url, cookiesOf(begun), 'megan.rhys@example.org');
    const location = new URL(back.headers.get('location') ?? '', world.url);
    expect([request, location.origin, location.searchParams.get('linked')]).toEqual([request, world.url, 'facebook']);
  }
});
