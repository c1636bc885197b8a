import type * as z from 'zod';
import type { Caller } from '../../identity/access.ts';
import type { Route } from '../../platform/contract.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { learnersIn, ownFamilyOnly, seenIn, type Look } from '../looks.ts';
import type { Section } from '../section.ts';
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
    const seen = await seenOfOthers(services, caller.actorId, output, value);
    await logLooks(services.db, now, caller, { what: look as Look, learnerIds: seen.keys(), sections: seen });
    if (seen.size > 0) return;
  }
  // What everybody may read, or whoever is signed in of themselves, is nothing of the account's.
  const isOfAccount = address.startsWith('GET ') && route.access !== 'everyone' && route.access !== 'signed-in';
  if (caller.acting === 'impersonation' && isOfAccount) await logReading(services.db, now, caller, address);
}

/** The learners of other families that an answer shows, each with the sections that it shows of them. */
async function seenOfOthers(
  services: Services,
  actorId: string,
  output: z.ZodType,
  value: unknown,
): Promise<Map<string, Set<Section>>> {
  const { learner, place } = seenIn(pathsOf(output), value);
  const seen = new Map<string, Set<Section>>();
  if (learner.size + place.size === 0) return seen;
  // Trusted reads stop at the wall around children; the function tells nothing but the ids.
  const { rows } = await sql<{ key: string; id: string }>`
    select key, id from learners_of_others(${actorId}, ${[...learner.keys()]}::uuid[], ${[...place.keys()]}::uuid[])`.execute(
    services.db,
  );
  for (const { key, id } of rows)
    seen.set(id, new Set([...(seen.get(id) ?? []), ...(learner.get(key) ?? place.get(key) ?? [])]));
  return seen;
}
