import { pino, type Logger } from 'pino';

export type Log = Logger;

/** What is said of an error: its kind and where it happened. Messages and details may carry what people entered. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const outside = code !== undefined;
  return {
    type: error.name,
    // An error of our own says what is wrong with the code; one of a server may repeat what it was given.
    ...(outside ? { code, constraint, table } : { message: error.message }),
    at: frames.slice(0, 8).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/**
 * Structured log lines (JSON). Only ids, counts, durations and route patterns are logged, never names, addresses,
 * bodies or queries; the redaction list is the second wall for what slips through.
 */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    serializers: { err: describeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        'email',
        'emailAddress',
        'password',
        'token',
        'code',
        'firstName',
        'lastName',
        'phoneNumber',
        'authorization',
        'cookie',
        '*.email',
        '*.emailAddress',
        '*.password',
        '*.token',
        '*.firstName',
        '*.lastName',
        '*.phoneNumber',
        '*.authorization',
        '*.cookie',
      ],
      censor: '[removed]',
    },
    formatters: { level: (label) => ({ level: label }) },
  });
}
