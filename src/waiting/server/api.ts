import { type Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { waitingContract } from '../contract.ts';
import { acceptOffer } from './accept-offer.ts';
import { joinQueue } from './join-queue.ts';
import { leaveQueue } from './leave-queue.ts';
import { offerByHand } from './offer-to-party.ts';
import { putFirst } from './put-first.ts';
import { listEntries, showEntry } from './show-entries.ts';
import { showQueue } from './show-queue.ts';
import { waitingFile } from './write-waiting-file.ts';

export function waitingHandlers(services: Services): Handlers<typeof waitingContract, Callers> {
  return {
    'GET /waiting-entries': async ({ caller, asPerson }) => ok({ entries: await listEntries(asPerson, caller) }),
    'POST /waiting-entries': async ({ caller, body }) => {
      const joined = await joinQueue(services, caller, body);
      if (!joined.ok) return joined;
      const entries = await listEntries(services, caller);
      return ok({ entries: entries.filter((entry) => joined.value.includes(entry.id)) });
    },
    'GET /waiting-entries/{entryId}': ({ caller, asPerson, params }) => showEntry(asPerson, caller, params.entryId),
    'POST /waiting-entries/{entryId}/accept': async ({ caller, params }) => {
      const accepted = await acceptOffer(services, caller, params.entryId);
      return accepted.ok ? ok(undefined) : accepted;
    },
    'POST /waiting-entries/{entryId}/leave': async ({ caller, params }) => {
      const left = await leaveQueue(services, caller, params.entryId);
      return left.ok ? showEntry(services, caller, params.entryId) : left;
    },
    'POST /waiting-entries/{entryId}/first': async ({ caller, params }) => {
      const moved = await putFirst(services, caller, params.entryId);
      return moved.ok ? ok(undefined) : moved;
    },
    'POST /waiting-entries/{entryId}/offer': ({ caller, params, body }) =>
      offerByHand(services, caller, params.entryId, body),
    'GET /experiences/{experienceId}/waiting-list': ({ caller, asPerson, params }) =>
      showQueue(asPerson, caller, params.experienceId),
    'POST /experiences/{experienceId}/waiting-list-file': ({ caller, asPerson, params, body }) =>
      waitingFile(asPerson, caller, params.experienceId, body.entryIds),
  };
}
