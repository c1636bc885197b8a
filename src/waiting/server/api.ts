import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import { done } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { waitingContract } from '../contract.ts';
import { acceptOffer } from './accept-offer.ts';
import { joinQueue } from './join-queue.ts';
import { leaveQueue } from './leave-queue.ts';
import { offerByHand } from './offer-by-hand.ts';
import { putFirst } from './put-first.ts';
import { listEntries, showEntry } from './show-entries.ts';
import { showQueue } from './show-queue.ts';

export function waitingHandlers(doors: Doors): Handlers<typeof waitingContract, Asker> {
  return {
    'GET /waiting-entries': async ({ asker, walled }) =>
      done({ entries: await listEntries(walled, mustBeSignedIn(asker)) }),
    'POST /waiting-entries': async ({ asker, body }) => {
      const joined = await joinQueue(doors, mustBeSignedIn(asker), body);
      if (!joined.ok) return joined;
      const entries = await listEntries(doors, mustBeSignedIn(asker));
      return done({ entries: entries.filter((entry) => joined.value.includes(entry.id)) });
    },
    'GET /waiting-entries/{entryId}': ({ asker, walled, params }) =>
      showEntry(walled, mustBeSignedIn(asker), params.entryId),
    'POST /waiting-entries/{entryId}/accept': async ({ asker, params }) => {
      const accepted = await acceptOffer(doors, mustBeSignedIn(asker), params.entryId);
      return accepted.ok ? done(undefined) : accepted;
    },
    'POST /waiting-entries/{entryId}/leave': async ({ asker, params }) => {
      const left = await leaveQueue(doors, mustBeSignedIn(asker), params.entryId);
      return left.ok ? showEntry(doors, mustBeSignedIn(asker), params.entryId) : left;
    },
    'POST /waiting-entries/{entryId}/first': async ({ asker, params }) => {
      const moved = await putFirst(doors, mustBeSignedIn(asker), params.entryId);
      return moved.ok ? done(undefined) : moved;
    },
    'POST /waiting-entries/{entryId}/offer': ({ asker, params, body }) =>
      offerByHand(doors, mustBeSignedIn(asker), params.entryId, body),
    'GET /experiences/{experienceId}/waiting-list': ({ asker, walled, params }) =>
      showQueue(walled, mustBeSignedIn(asker), params.experienceId),
  };
}
