import pg from 'pg';

/**
 * What PostgreSQL says when it is not there for anybody: 08 a connection broke, 53 it has no room, 57 it was stopped or told
 * to give up, 58 its disk fails, 25006 what answers is a copy that takes no changes.
 */
const STATES = /^(08|53|57|58|25006)/;

/** What sockets and look-ups of names say, ours and those of fetch. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** pg and its pool say these without a code, and nothing else does. */
const SENTENCES = [
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Query read timeout$/,
  /^Connection terminated( unexpectedly| due to connection timeout)?$/,
  /^Client (has encountered a connection error|was closed) and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
  /^socket hang up$/,
];

/** An error that was passed on by this many others is not looked for. */
const DEEPEST = 5;

/**
 * Whether an error means that the database, or what else this process asks over a connection, cannot be reached or has no
 * room: nothing about what was asked, so asking again may help.
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  const code = (error as { code?: unknown }).code;
  if (error instanceof pg.DatabaseError) return typeof code === 'string' && STATES.test(code);
  if (typeof code === 'string' && CODES.has(code)) return true;
  if (SENTENCES.some((sentence) => sentence.test(error.message))) return true;
  const causes = error instanceof AggregateError ? [...error.errors, error.cause] : [error.cause];
  return causes.some((cause) => isOutage(cause, depth + 1));
}
