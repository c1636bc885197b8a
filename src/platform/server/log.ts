import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * Structured log lines (JSON). Only ids, counts, durations and route patterns are logged, never names, addresses,
 * bodies or queries; the redaction list is the second wall for what slips through.
 */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: ['email', 'emailAddress', 'password', 'token', 'code', 'firstName', 'lastName', 'phoneNumber', 'authorization', 'cookie', '*.email', '*.emailAddress', '*.password', '*.token', '*.firstName', '*.lastName', '*.phoneNumber', '*.authorization', '*.cookie'],
      censor: '[removed]',
    },
    formatters: { level: (label) => ({ level: label }) },
  });
}
