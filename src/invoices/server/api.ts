import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { invoicesContract } from '../contract.ts';
import { readInvoiceSettings, saveInvoiceSettings } from './save-invoice-settings.ts';
import { showInvoice } from './show-invoice.ts';

export function invoicesHandlers(services: Services): Handlers<typeof invoicesContract, Callers> {
  return {
    'GET /bookings/{bookingId}/invoice': async ({ caller, asPerson, params }) =>
      showInvoice({ asPerson, trusted: services }, caller, params.bookingId),
    'GET /invoice-settings': async ({ caller }) => ok(await readInvoiceSettings(services, caller)),
    'PUT /invoice-settings': async ({ caller, body }) => saveInvoiceSettings(services, caller, body),
  };
}
