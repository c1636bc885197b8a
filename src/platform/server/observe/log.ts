import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { cleanText, cleanValues, describeError } from './clean-text.ts';

export type Log = Logger;

/**
 * Structured log lines (JSON). Only ids, counts, durations and route patterns are logged, never names, addresses,
 * bodies or queries. Every text is cleaned on its way, for it may repeat what somebody sent; the redaction list is the
 * third wall for what slips through.
 * @param to where the lines go; the standard output unless told
 */
export function openLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: (error: unknown) => error },
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
    formatters: { level: (label) => ({ level: label }), log: cleaned },
    hooks: {
      logMethod(said, method) {
        // Of an error alone the message would become the words of the line, uncleaned.
        const [first] = said as unknown[];
        const all = first instanceof Error && said.length === 1 ? [{ err: first }, first.message] : said;
        method.apply(this, all.map((one) => (typeof one === 'string' ? cleanText(one) : one)) as typeof said);
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** Whatever is thrown may be no error. */
const cleaned = ({ err, ...others }: Record<string, unknown>): Record<string, unknown> => ({
  ...cleanValues(others),
  ...(err === undefined ? {} : { err: describeError(err) }),
});
