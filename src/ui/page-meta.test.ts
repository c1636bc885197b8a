import { expect, it } from 'vitest';
import { pageMeta, type PageMeta } from './page-meta.ts';

const PUBLIC = 'https://thicket.example';

/** What a page says of one property in its head. */
function said(page: PageMeta, name: string): string | undefined {
  const matches = [{ id: 'root', loaderData: { brand: 'Thicket', publicUrl: PUBLIC } }];
  const all = pageMeta({ location: { pathname: '/haf' }, matches }, page) as Record<string, string>[];
  const one = all.find((each) => each['property'] === name || each['name'] === name || each['rel'] === name);
  return one?.['content'] ?? one?.['href'];
}

it('every page has a picture for previews, its own or the one of the site', () => {
  expect(said({}, 'og:image')).toBe(`${PUBLIC}/api/share-pictures/page/home.png`);
  const own = { title: 'Woodland', picture: '/api/share-pictures/listing/woodland.png' };
  expect(said(own, 'og:image')).toBe(`${PUBLIC}/api/share-pictures/listing/woodland.png`);
  expect([said(own, 'og:image:width'), said(own, 'og:image:height')]).toEqual(['1200', '630']);
  expect(said(own, 'og:image:alt')).toBe('Woodland');
  expect(said(own, 'twitter:card')).toBe('summary_large_image');
});

it('a picture of another size says nothing of its size', () => {
  expect(said({ picture: '/api/media/1-640.webp' }, 'og:image:width')).toBeUndefined();
});

it('a page is its own canonical address, unless it repeats another', () => {
  expect(said({}, 'canonical')).toBe(`${PUBLIC}/haf`);
  expect(said({ canonical: '/listing/a?session=1' }, 'canonical')).toBe(`${PUBLIC}/listing/a?session=1`);
});
