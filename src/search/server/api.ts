import type { Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { searchContract } from '../contract.ts';
import { find } from './find.ts';

export function searchHandlers(doors: Doors): Handlers<typeof searchContract, Asker> {
  return {
    'GET /search': ({ query }) => find(doors, query),
  };
}
