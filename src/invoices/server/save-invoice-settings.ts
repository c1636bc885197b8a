import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { vatNumberOf } from '../../platform/vat-number.ts';
import type { invoiceSettings } from '../contract.ts';

type InvoiceSettings = z.infer<typeof invoiceSettings>;

/** What stands on the invoices of a provider. */
export async function readInvoiceSettings(services: Services, caller: SignedIn): Promise<InvoiceSettings> {
  const row = await services.db
    .selectFrom('invoice_setting')
    .select(['vat_number', 'address'])
    .where('provider_id', '=', caller.subjectId)
    .executeTakeFirst();
  return { vatNumber: row?.vat_number ?? null, address: row?.address ?? '' };
}

/**
 * Says where a provider is, and whether it is registered for VAT, and under which number: it stands on all invoices from now
 * on. A VAT invoice must name the address (HMRC, VAT Notice 700, section 16.3).
 */
export async function saveInvoiceSettings(
  services: Services,
  caller: SignedIn,
  typed: { vatNumber: string; address: string },
): Promise<Result<InvoiceSettings, 'invalid-input'>> {
  const text = typed.vatNumber.trim();
  const vatNumber = text === '' ? null : vatNumberOf(text);
  if (vatNumber === null && text !== '') {
    const message =
      'This is not a UK VAT number. Look again at your VAT certificate: it has 9 digits, such as GB 123 4567 82, 12 for a branch, or GD or HA and three digits.';
    return refuse('invalid-input', message, { fields: { vatNumber: message } });
  }
  if (vatNumber !== null && typed.address === '') {
    const message = 'A VAT invoice must have your business address. Enter it as it stands on your VAT certificate.';
    return refuse('invalid-input', message, { fields: { address: message } });
  }
  const settings = { vat_number: vatNumber, address: typed.address };
  await services.db
    .insertInto('invoice_setting')
    .values({ provider_id: caller.subjectId, ...settings })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(settings))
    .execute();
  return ok({ vatNumber, address: typed.address });
}
