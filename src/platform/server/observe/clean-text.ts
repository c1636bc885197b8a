/** Of longer texts the rest is not even looked at: what looks for addresses in it takes the square of its length. */
const MOST_CHARACTERS = 1_000;
const LONGEST_WORD = 40;

/** What names nobody: ids of our own rows, and those of the payment partner, which are no secrets. */
const ID = String.raw`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`;
const PARTNER_ID = String.raw`\b(?:pi|py|ch|re|du|dp|po|tr|txn|acct|evt|req)_[A-Za-z0-9]{8,}`;

/** An e-mail address, also as an address of a page writes it, once or several times escaped. */
const EMAIL = String.raw`[^\s"'<>()\[\]/?&=:,;]+(?:@|%(?:25)*40)[^\s"'<>()\[\]/?&,;]+`;
/** What follows a question mark or a hash of an address: it may name people, and carries keys. */
const QUERY = String.raw`[?#][^\s"'<>()=]*=[^\s"'<>)]*`;
/** Letters and digits in one, as keys, tokens and hashes are: nobody writes so. */
const SECRET = String.raw`(?=[\w.~+-]*\d)[A-Za-z0-9_-]{16,}(?:\.[\w-]+)*|\b(?:sk|rk|whsec|pk)_\w+`;
/** Nine digits or more with what stands between the digits of telephone and card numbers, or the six of a one-time code. */
const NUMBER = String.raw`\+?\(?\d(?:[\s().\-/\u2010-\u2015]{0,3}\d){8,}|\b\d{3}[\s-]?\d{3}\b`;

const OUTSIDE = new RegExp(`(${ID}|${PARTNER_ID})|(${EMAIL})|(${QUERY})|(${SECRET})|(${NUMBER})`, 'giu');
/** An address of a page, with or without a host; not one of a file of the program. */
const ADDRESS = /(?<![\w./])(?:(?:https?:)?\/\/[^\s/"'<>]+)?(?:\/[^\s/"'<>?#()]+)+\/?/giu;
const FILE = /\.(?:ts|tsx|js|mjs|cjs|node)(?::\d+)*$/;

/**
 * A text from outside as it may stand in the log: without e-mail addresses, telephone numbers, codes, keys and tokens, and
 * what an address of a page names. What it cannot know are names, so nothing is logged that is nothing but what somebody typed.
 */
export function cleanText(text: string): string {
  const bare = text
    .slice(0, MOST_CHARACTERS)
    .normalize('NFKC')
    .replaceAll(OUTSIDE, (found, id, email, query, secret) => {
      if (id) return found;
      if (email) return '[e-mail]';
      if (query) return '?[query]';
      return secret ? '[key]' : '[number]';
    });
  return bare.replaceAll(ADDRESS, (address) => (FILE.test(address) ? address : cleanAddress(address)));
}

/** The address of a page by the kind of page: which one it was is left out. */
export function cleanPath(path: string): string {
  return cleanAddress(
    path
      .slice(0, MOST_CHARACTERS)
      .normalize('NFKC')
      .replace(/[?#].*/su, ''),
  );
}

/** Words of our own addresses stay, small letters only, and what stands for a part in the address of a route. */
function cleanAddress(address: string): string {
  const [, host = '', path = ''] = /^((?:https?:)?\/\/[^/]+)?(.*)$/su.exec(address) ?? [];
  return host + path.replaceAll(/[^/]+/g, (part) => (isWord(part) ? part : ':x'));
}

const isWord = (part: string): boolean =>
  part.length <= LONGEST_WORD && /^(?:[a-z]+(?:-[a-z]+)*(?:\.data)?|\{[a-zA-Z]+\})$/.test(part);

/** What is said of an error: its kind and where it happened. Messages and details may carry what people entered. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const outside = code !== undefined;
  return {
    type: cleanText(error.name),
    // An error of our own says what is wrong with the code; one of a server may repeat what it was given.
    ...(outside ? cleanValues({ code, constraint, table }) : { message: cleanText(error.message) }),
    // A message of several lines can look like frames.
    at: frames.slice(0, 8).map((line) => cleanText(line.trim())),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const DEEPEST = 5;

/** A record for the log with every text in it cleaned, and every error described. */
export function cleanValues(record: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, cleanValue(value, depth)]));
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value instanceof Error) return describeError(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '[deeper]';
  if (Array.isArray(value)) return value.map((one) => cleanValue(one, depth + 1));
  return cleanValues(value as Record<string, unknown>, depth + 1);
}
