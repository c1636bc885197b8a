import type { Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http.ts';
import { done } from '../../platform/result.ts';
import type { councilsContract } from '../contract.ts';
import { allCouncils, councilsOf } from './queries.ts';

export function councilsHandlers(doors: Doors): Handlers<typeof councilsContract, Asker> {
  return {
    'GET /councils': async () => done(await allCouncils(doors.db)),
    'GET /councils/mine': async ({ asker }) =>
      done(asker.kind === 'signed-in' ? await councilsOf(doors.db, asker.subjectId) : []),
  };
}
