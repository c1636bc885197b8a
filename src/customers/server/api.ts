import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { customersContract } from '../contract.ts';
import { listCustomers, showCustomer } from './list-customers.ts';
import { saveNote } from './save-note.ts';
import { customersFile } from './write-customers-file.ts';

export function customersHandlers(services: Services): Handlers<typeof customersContract, Callers> {
  return {
    'GET /known-customers': async ({ caller, asPerson, query }) => ok(await listCustomers(asPerson, caller, query)),
    'GET /known-customers.csv': ({ caller, asPerson, query }) => customersFile(asPerson, caller, query),
    'GET /known-customers/{customerId}': ({ caller, asPerson, params }) =>
      showCustomer(asPerson, caller, params.customerId),
    'PUT /known-customers/{customerId}/note': ({ caller, params, body }) =>
      saveNote(services, caller, params.customerId, body),
  };
}
