import type { Callers } from '../../identity/access.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { schoolListsContract } from '../contract.ts';
import { decideMatches, undoMatch } from './decide-matches.ts';
import { listLists, showList } from './list-lists.ts';
import { addRows, openList, removeList, startMatching } from './open-list.ts';

export function schoolListsHandlers(services: Services): Handlers<typeof schoolListsContract, Callers> {
  return {
    'GET /councils/{councilId}/school-lists': ({ caller, params }) => listLists(services, caller, params.councilId),
    'POST /councils/{councilId}/school-lists': ({ caller, params, body }) =>
      openList(services, caller, params.councilId, body),
    'POST /councils/{councilId}/school-lists/{listId}/rows': ({ caller, params, body }) =>
      addRows(services, caller, params, body.rows),
    'POST /councils/{councilId}/school-lists/{listId}/match': ({ caller, params }) =>
      startMatching(services, caller, params),
    'DELETE /councils/{councilId}/school-lists/{listId}': ({ caller, params }) => removeList(services, caller, params),
    'GET /councils/{councilId}/school-lists/{listId}': ({ caller, params, query }) =>
      showList(services, caller, params, query),
    'POST /councils/{councilId}/school-lists/{listId}/matches/decide': ({ caller, params, body }) =>
      decideMatches(services, caller, params, body),
    'POST /councils/{councilId}/school-lists/{listId}/matches/{matchId}/undo': ({ caller, params }) =>
      undoMatch(services, caller, params),
  };
}
