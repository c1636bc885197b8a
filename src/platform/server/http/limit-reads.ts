import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { remoteSource } from './request-source.ts';

/**
 * Reads of one source in a minute. A family that looks through fifty listings makes some five hundred; a school or a
 * mobile network has many families behind one address. Whoever copies all listings needs more.
 */
const READS = 3_000;
const SECONDS = 60;

/** Keeps one source from reading more than many families would; each process counts for itself. */
export function limitReads(reads = READS): MiddlewareHandler {
  const limiter = new RateLimiterMemory({ points: reads, duration: SECONDS });
  return async (context, next) => {
    const source = remoteSource(context);
    if (source === null || !['GET', 'HEAD'].includes(context.req.method)) return next();
    const over = await limiter.consume(source).then(
      () => null,
      (refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      },
    );
    if (!over) return next();
    const seconds = Math.max(1, Math.ceil(over.msBeforeNext / 1_000));
    const message = `There are very many requests from your network. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`;
    context.header('retry-after', String(seconds));
    return context.req.path.startsWith('/api/')
      ? context.json({ key: 'too-many-requests', message, details: { retryAfterSeconds: seconds } }, 429)
      : context.text(message, 429);
  };
}
