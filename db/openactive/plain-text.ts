import { textOf } from './untrusted-json.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  eacute: 'é',
  trade: '™',
  reg: '®',
  copy: '©',
};

const LARGEST_CODE_POINT = 0x10_ff_ff;

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (whole, hex: string, decimal: string, name: string) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= LARGEST_CODE_POINT ? String.fromCodePoint(code) : '';
    },
  );
}

function withoutTags(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n')
    .replaceAll(/<li\b[^<>]*>/gi, '• ')
    .replaceAll(/<[a-z/!][^<>]*>/gi, ' ');
}

/** Text without HTML, also where a feed escaped its HTML twice. Empty when it has no letter or digit ('-'). */
export function plainText(value: unknown): string {
  const text = textOf(value);
  if (text === null) return '';
  const plain = textOf(withoutTags(decodeEntities(withoutTags(text)))) ?? '';
  const tidy = plain
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : '';
}

/** The same on one line of at most `longest` characters, for names and addresses. */
export function plainLine(value: unknown, longest: number): string {
  return cutAtWord(plainText(value).replaceAll(/\s+/g, ' '), longest);
}

/** Cuts a text to at most `longest` characters, after a whole word, with '…'. */
export function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // The character after the last that fits may be the space that ends its word.
  const lastSpace = text.slice(0, longest).search(/\s\S*$/);
  const kept = text.slice(0, lastSpace > longest / 2 ? lastSpace : longest - 1);
  return `${kept.toWellFormed().replace(/[\s,;:.\uFFFD-]+$/, '')}…`;
}

/** The first sentence of a text, on one line, at most `longest` characters. */
export function firstSentence(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const end = /[.!?…](?=\s+\p{Lu}|$)/u.exec(line);
  return cutAtWord(end ? line.slice(0, end.index + 1) : line, longest);
}
