import { createMemoryRouter, type LoaderFunction } from 'react-router';
import { expect, it } from 'vitest';
import { makeChanges, searchWith, type AddressChanges } from './use-address.ts';

it.each<[string, string, AddressChanges, string]>([
  ['a word beside a sort', '?sort=date', { q: 'art' }, '?sort=date&q=art'],
  ['another word', '?q=art&sort=date', { q: 'mud' }, '?q=mud&sort=date'],
  ['no word any more', '?q=art&sort=date', { q: '' }, '?sort=date'],
  ['the last part away', '?q=art', { q: '' }, ''],
  ['the first page again', '?q=art&page=3', { sort: 'date' }, '?q=art&sort=date'],
  ['a page', '?q=art&page=3', { page: '4' }, '?q=art&page=4'],
  ['what a function makes of it', '?q=art', (before) => `?was=${before.get('q')}&days=1,2`, '?was=art&days=1,2'],
  ['nothing at all', '?q=art&page=3', () => '', ''],
])('asks for %s', (_, before, changes, after) => {
  expect(searchWith(before, changes)).toBe(after);
});

/** A router at /payouts?q=forest, as somebody sees it who presses; `loader`: what the pages wait for. */
function payouts(loader?: LoaderFunction) {
  const routes = [
    { path: '/payouts', ...(loader && { loader }) },
    { path: '/bookings', ...(loader && { loader }) },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/payouts?q=forest'] });
  const changes = makeChanges();
  const search = (): string => router.state.location.search;
  const press = (asked: AddressChanges): void =>
    changes(search(), asked, (next) => router.navigate({ search: next }, { fromRouteId: '0' }));
  const rests = async (): Promise<void> => {
    await expect.poll(() => [router.state.initialized, router.state.navigation.state]).toEqual([true, 'idle']);
  };
  return { router, search, press, rests };
}

it('keeps both of two presses of which the first is not there yet', async () => {
  const answer = Promise.withResolvers<null>();
  const { search, press, rests, router } = payouts(() => answer.promise);
  answer.resolve(null);
  router.initialize();
  await rests();
  press({ q: '' });
  press({ sort: 'date' });
  await expect.poll(search).toBe('?sort=date');
});

it('builds on what is there after going back, and not on what was left', async () => {
  const { search, press, router } = payouts();
  press({ q: '' });
  press({ sort: 'date' });
  await expect.poll(search).toBe('?sort=date');
  await router.navigate(-1);
  await router.navigate(-1);
  expect(search()).toBe('?q=forest');
  press({ listing: 'mud' });
  await expect.poll(search).toBe('?q=forest&listing=mud');
});

it('forgets what was on its way when somebody goes back or follows a link meanwhile', async () => {
  let answer = Promise.withResolvers<null>();
  const { search, press, rests, router } = payouts(() => answer.promise);
  answer.resolve(null);
  router.initialize();
  await rests();
  await router.navigate('/payouts?q=mud');
  answer = Promise.withResolvers();
  press({ sort: 'date' });
  const back = router.navigate(-1);
  answer.resolve(null);
  await back;
  await rests();
  press({ listing: 'one' });
  await expect.poll(search).toBe('?q=forest&listing=one');

  answer = Promise.withResolvers();
  press({ sort: 'date' });
  const away = router.navigate('/bookings?type=all');
  answer.resolve(null);
  await away;
  press({ type: 'past' });
  await expect.poll(search).toBe('?type=past');
});
