import type { Article, Block } from './articles/article.ts';

/** A piece of running text: words, or a link to a page of this site. */
export type Piece = string | { text: string; to: string };

const LINK = /\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/** Running text of an article, cut at its links. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    if (match.index > at) pieces.push(text.slice(at, match.index));
    pieces.push({ text: match[1] ?? '', to: match[2] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

/** The texts of a block. */
const textsOf = (block: Block): readonly string[] =>
  typeof block === 'string'
    ? [block]
    : 'heading' in block
      ? [block.heading]
      : 'steps' in block
        ? block.steps
        : block.list;

/** A block without its links, for search engines. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .flatMap(textsOf)
    .map((text) =>
      piecesOf(text)
        .map((piece) => (typeof piece === 'string' ? piece : piece.text))
        .join(''),
    )
    .join(' ');

const normal = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Words that say nothing about what somebody looks for. */
const empty = new Set(
  'a an and are at be can do does for from how i if in is it me my of on or the to we what when where who why with you your'.split(
    ' ',
  ),
);

/** The words that count in a question, without their endings: 'refunds' finds 'refund', 'booking' finds 'book'. */
function stems(text: string): string[] {
  return normal(text)
    .split(' ')
    .filter((word) => word.length > 1 && !empty.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(ing|ies|ed|es|s)$/, '') : word));
}

/** What a hit in each part of an article counts. */
const weights = { title: 12, words: 8, summary: 4, text: 1 } as const;

/**
 * Articles that fit a question, best first. Each word of the question must be somewhere in the article; when no article
 * has them all, those that have most of them come.
 */
export function searchArticles(articles: readonly Article[], question: string): Article[] {
  const wanted = [...new Set(stems(question))];
  if (wanted.length === 0) return [];
  const rated = articles.map((article) => {
    const parts = {
      title: ` ${normal(article.title)}`,
      words: ` ${normal(article.words ?? '')}`,
      summary: ` ${normal(article.summary)}`,
      text: ` ${normal(plainText(article.blocks))}`,
    };
    let found = 0;
    let score = 0;
    for (const word of wanted) {
      const hits = (Object.keys(weights) as (keyof typeof weights)[]).filter((part) =>
        parts[part].includes(` ${word}`),
      );
      if (hits.length > 0) found += 1;
      for (const part of hits) score += weights[part];
    }
    return { article, found, score };
  });
  const most = Math.max(...rated.map(({ found }) => found));
  return rated
    .filter(({ found }) => found === most && most >= Math.ceil(wanted.length / 2))
    .toSorted((one, other) => other.score - one.score)
    .map(({ article }) => article);
}
