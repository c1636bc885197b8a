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
  for (const [index, wish] of sendable.entries()) {
    const back = await visit.travel(index % 2 ? 'google' : 'host', 'newcomer@example.org', { next: wish });
    const location = back.headers.get('location');
    expect([wish, back.status, originOf(location)]).toEqual([wish, 303, world.url]);
    expect([wish, location]).toEqual([wish, safePath(wish) ?? '/login']);
  }
});

test('one that failed goes to the sign-in page, with a wish that is safe', async () => {
  for (const wish of sendable) {
    const back = await visit.travel('google', 'newcomer@example.org', { next: wish, cancel: true });
    const location = new URL(back.headers.get('location') ?? '', world.url);
    expect([wish, location.origin, location.pathname]).toEqual([wish, world.url, '/login']);
    expect([wish, location.searchParams.get('next')]).toEqual([wish, safePath(wish)]);
    expect([wish, [...back.headers.keys()].includes('x-evil')]).toEqual([wish, false]);
  }
});

test('the small window and the way to add an identity hold to the same', async () => {
  const person = await visit.newPerson();
  for (const wish of sendable.filter((_, index) => index % 8 === 0)) {
    const popup = await visit.travel('google', 'newcomer@example.org', { next: wish, popup: '1' });
    const outcome = /id="outcome">(.*?)<\/script>/s.exec(await popup.text())?.[1] ?? '';
    expect([wish, JSON.parse(outcome)]).toEqual([wish, { ok: true, next: safePath(wish) }]);
    const begun = await visit.beginLink(person.token, 'facebook', wish);
    const back = await visit.choose(begun.body.url, cookiesOf(begun), 'megan.rhys@example.org');
    const location = new URL(back.headers.get('location') ?? '', world.url);
    expect([wish, location.origin, location.searchParams.get('linked')]).toEqual([wish, world.url, 'facebook']);
  }
});
