import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { vatNumberOf } from '../../platform/vat-number.ts';

/** What stands on the invoices of a provider. */
export async function readInvoiceSettings(services: Services, caller: SignedIn): Promise<{ vatNumber: string | null }> {
  const row = await services.db
    .selectFrom('invoice_setting')
    .select('vat_number')
    .where('provider_id', '=', caller.subjectId)
    .executeTakeFirst();
  return { vatNumber: row?.vat_number ?? null };
}

/** Says whether a provider is registered for VAT, and under which number: it stands on all invoices from now on. */
export async function saveInvoiceSettings(
  services: Services,
  caller: SignedIn,
  text: string,
): Promise<Result<{ vatNumber: string | null }, 'invalid-input'>> {
  const vatNumber = text.trim() === '' ? null : vatNumberOf(text);
  if (vatNumber === null && text.trim() !== '') {
    const message =
      'This is not a UK VAT number. Look again at your VAT certificate: it has 9 digits, such as GB 123 4567 82, 12 for a branch, or GD or HA and three digits.';
    return refuse('invalid-input', message, { fields: { vatNumber: message } });
  }
  await services.db
    .insertInto('invoice_setting')
    .values({ provider_id: caller.subjectId, vat_number: vatNumber })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ vat_number: vatNumber }))
    .execute();
  return ok({ vatNumber });
}
