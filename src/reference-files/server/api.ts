import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { referenceFilesContract } from '../contract.ts';
import { findSchools } from './find-schools.ts';
import { beginFile, fillFile, listFiles, listFilesOfCouncil, removeFile } from './keep-reference-file.ts';

export function referenceFilesHandlers(services: Services): Handlers<typeof referenceFilesContract, Callers> {
  return {
    'GET /reference-files': async () => ok(await listFiles(services)),
    'POST /reference-files': ({ caller, body }) => beginFile(services, caller, null, body),
    'POST /reference-files/{fileId}/rows': ({ caller, params, body }) =>
      fillFile(services, caller, null, params.fileId, body),
    'DELETE /reference-files/{fileId}': ({ caller, params }) => removeFile(services, caller, null, params.fileId),
    'GET /councils/{councilId}/reference-files': ({ caller, asPerson, params }) =>
      listFilesOfCouncil(asPerson, caller, params.councilId),
    'POST /councils/{councilId}/reference-files': ({ caller, params, body }) =>
      beginFile(services, caller, params.councilId, body),
    'POST /councils/{councilId}/reference-files/{fileId}/rows': ({ caller, params, body }) =>
      fillFile(services, caller, params.councilId, params.fileId, body),
    'DELETE /councils/{councilId}/reference-files/{fileId}': ({ caller, params }) =>
      removeFile(services, caller, params.councilId, params.fileId),
    'GET /schools': async ({ asPerson, query }) => ok(await findSchools(asPerson, query)),
  };
}
