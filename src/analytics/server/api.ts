import type { Callers } from '../../identity/access.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { analyticsContract } from '../contract.ts';
import { readNumbers } from './read-numbers.ts';

export function analyticsHandlers(): Handlers<typeof analyticsContract, Callers> {
  return {
    'GET /numbers': ({ caller, asPerson, query }) => readNumbers(asPerson, caller, query),
  };
}
