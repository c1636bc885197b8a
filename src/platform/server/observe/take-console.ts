import { cleanText, describeError } from './clean-text.ts';

/**
 * Libraries print to the console what they were given, addresses of pages with their keys among it. From here on `say` gets
 * it, cleaned, and nothing of it is printed.
 */
export function takeConsole(say: (said: unknown[]) => void): void {
  const take = (...said: unknown[]): void => say(said.map(describe));
  for (const level of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) console[level] = take;
}

function describe(said: unknown): unknown {
  if (said instanceof Error) return describeError(said);
  return typeof said === 'string' ? cleanText(said) : typeof said;
}
