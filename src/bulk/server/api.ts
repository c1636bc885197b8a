import type { Callers } from '../../identity/access.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { bulkContract } from '../contract.ts';
import { changeTogether, decideTogether, writeTogether } from './carry-out.ts';
import { changeWaiting, writeToWaiting } from './change-waiting.ts';
import { makePlan } from './make-plan.ts';
import { planWaiting } from './plan-waiting.ts';

export function bulkHandlers(services: Services): Handlers<typeof bulkContract, Callers> {
  return {
    'POST /bulk-plans': ({ caller, asPerson, body }) => makePlan(asPerson, caller, body),
    'POST /bulk-changes': ({ caller, body }) => changeTogether(services, caller, body),
    'POST /bulk-refunds': ({ caller, body }) => decideTogether(services, caller, body),
    'POST /bulk-messages': ({ caller, body }) => writeTogether(services, caller, body),
    'POST /bulk-waiting-plans': ({ caller, asPerson, body }) => planWaiting(services, asPerson, caller, body),
    'POST /bulk-waiting-changes': ({ caller, body }) => changeWaiting(services, caller, body),
    'POST /bulk-waiting-messages': ({ caller, body }) => writeToWaiting(services, caller, body),
  };
}
