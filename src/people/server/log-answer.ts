import type * as z from 'zod';
import type { Caller } from '../../identity/access.ts';
import type { Route } from '../../platform/contract.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { idsAt, learnersIn, ownFamilyOnly, type Look } from '../looks.ts';
import { logLooks, logReading } from './log-looks.ts';

const paths = new WeakMap<z.ZodType, ReturnType<typeof learnersIn>>();

function pathsOf(schema: z.ZodType) {
  let found = paths.get(schema);
  if (!found) paths.set(schema, (found = learnersIn(schema)));
  return found;
}

/** What a route says where its use-case writes the line, because it knows more than the answer says. */
export const BY_USE_CASE = 'by-use-case';

/**
 * Writes down what an answer shows of learners, before it leaves: for everybody but their own family in person. Whatever
 * an administrator reads while impersonating has a line, also where no learner is named.
 */
export async function logAnswer(
  services: Services,
  caller: Caller,
  address: string,
  route: Route,
  value: unknown,
): Promise<void> {
  if (caller.kind === 'anonymous') return;
  const { look, output } = route;
  // A file may name nobody, as payouts by session do, and is taken away all the same.
  if (look === BY_USE_CASE && !address.endsWith('.csv')) return;
  const now = services.clock.now();
  if (look && look !== BY_USE_CASE && output && (caller.acting || !ownFamilyOnly.has(look))) {
    const learnerIds = await learnersOfOthers(services, caller.actorId, output, value);
    await logLooks(services.db, now, caller, { what: look as Look, learnerIds });
    if (learnerIds.length > 0) return;
  }
  // What everybody may read, or whoever is signed in of themselves, is nothing of the account's.
  const isOfAccount = address.startsWith('GET ') && route.access !== 'everyone' && route.access !== 'signed-in';
  if (caller.acting === 'impersonation' && isOfAccount) await logReading(services.db, now, caller, address);
}

async function learnersOfOthers(services: Services, actorId: string, output: z.ZodType, value: unknown) {
  const found = { learner: new Set<string>(), place: new Set<string>() };
  for (const { to, kind } of pathsOf(output)) for (const id of idsAt(value, to)) found[kind].add(id);
  if (found.learner.size + found.place.size === 0) return [];
  // Trusted reads stop at the wall around children; the function tells nothing but the ids.
  const { rows } = await sql<{ id: string }>`
    select id from learners_of_others(${actorId}, ${[...found.learner]}::uuid[], ${[...found.place]}::uuid[])`.execute(
    services.db,
  );
  return rows.map((row) => row.id);
}
