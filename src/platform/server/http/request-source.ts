import type { Context } from 'hono';
import { sourceOf } from '../../source.ts';

const thisMachine = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'in-process']);

/**
 * Where a request comes from, as the server saw it or as a trusted proxy on this machine reports it. For limits only,
 * never logged.
 * @returns the source, and null for a program on this machine that stands for nobody else
 */
export function remoteSource(context: Context): string | null {
  const direct = socketAddress(context);
  if (!thisMachine.has(direct)) return sourceOf(direct);
  const reported = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return reported ? sourceOf(reported) : null;
}

/** The same, with a name for this machine. */
export function requestSource(context: Context): string {
  return remoteSource(context) ?? sourceOf(socketAddress(context));
}

function socketAddress(context: Context): string {
  const socket = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket;
  return socket?.remoteAddress ?? 'in-process';
}
