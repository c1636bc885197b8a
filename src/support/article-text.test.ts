import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { audiences } from './articles/article.ts';
import { articles } from './articles/index.ts';
import { piecesOf, plainText, searchArticles, type Piece } from './article-text.ts';

describe('running text', () => {
  it.each<[string, Piece[]]>([
    ['no link', ['no link']],
    ['see [your bookings](/bookings/l).', ['see ', { text: 'your bookings', to: '/bookings/l' }, '.']],
    ['[One](/a) and [two](/b?c=d#e)', [{ text: 'One', to: '/a' }, ' and ', { text: 'two', to: '/b?c=d#e' }]],
    ['a [foreign](https://example.org) one', ['a [foreign](https://example.org) one']],
  ])('%o is cut at its links', (text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
  });
});

describe('the search in the help pages', () => {
  it.each([
    ['How do I get my money back?', 'cancel-a-booking'],
    ['refunds', 'when-refunds-arrive'],
    ['card declined', 'pay-by-card'],
    ['forgot password', 'forgotten-password'],
    ['no signal in the woods', 'register-without-signal'],
    ['allergy', 'who-sees-health-details'],
    ['HAF', 'funded-places'],
    ['stripe bank', 'link-your-bank-account'],
    ['cookies', 'cookies'],
  ])('%s leads to %s', (question, slug) => {
    expect(
      searchArticles(articles, question)
        .slice(0, 3)
        .map((article) => article.slug),
    ).toContain(slug);
  });

  it.each(['', '   ', 'how do I', 'zebra crossing', '<script>'])('finds nothing for %o', (question) => {
    expect(searchArticles(articles, question)).toEqual([]);
  });
});

describe('the articles', () => {
  const map = readFileSync(new URL('../routes.ts', import.meta.url), 'utf8');
  const slugs = articles.map((article) => article.slug);

  it('have each an address of their own, and every audience has some', () => {
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const audience of audiences) expect(articles.some((article) => article.audience === audience)).toBe(true);
  });

  it.each(articles.map((article) => [article.slug, article] as const))(
    '%s leads to articles and pages that exist',
    (_, article) => {
      for (const slug of article.related) expect(slugs, slug).toContain(slug);
      expect(article.related).not.toContain(article.slug);
      const texts = article.blocks.flatMap((block) =>
        typeof block === 'string' ? [block] : 'steps' in block ? block.steps : 'list' in block ? block.list : [],
      );
      for (const piece of texts.flatMap(piecesOf)) {
        if (typeof piece === 'string') {
          expect(piece).not.toMatch(/\]\(/);
          continue;
        }
        const path = piece.to.split(/[?#]/)[0] ?? '';
        const known = map.includes(`'${path.slice(1)}'`) || /^\/onboarding\/[\w-]+$/.test(path);
        expect([piece.to, Boolean(known)]).toEqual([piece.to, true]);
      }
    },
  );

  it.each(articles.map((article) => [article.slug, article] as const))(
    '%s is short and in short sentences',
    (_, article) => {
      const sentences = plainText(article.blocks)
        .split(/(?<=[.?!:])\s+/)
        .map((sentence) => sentence.split(/\s+/).length);
      expect(Math.max(...sentences)).toBeLessThanOrEqual(36);
      expect(sentences.reduce((sum, words) => sum + words, 0) / sentences.length).toBeLessThan(17);
      expect(plainText(article.blocks).split(/\s+/).length).toBeLessThan(330);
      expect(article.summary.length).toBeLessThanOrEqual(180);
    },
  );
});
