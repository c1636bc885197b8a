import type { SignedIn } from '../../identity/access.ts';
import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { unknownFields } from '../certificate.ts';
import type { CertificateTemplate } from '../contract.ts';

/** Saves what the certificates of a provider say from now on; those that were issued stay as they are. */
export async function saveTemplate(
  services: Services,
  caller: SignedIn,
  { title, body, signature, withPicture }: CertificateTemplate,
): Promise<Result<undefined, 'unknown-field'>> {
  for (const [field, text] of [
    ['title', title],
    ['body', body],
  ] as const) {
    const [unknown] = unknownFields(text);
    if (unknown === undefined) continue;
    const sentence = `There is no field ${isolated(`{${unknown}}`)}. Choose {learner}, {listing}, {dates} or {provider}.`;
    return refuse('unknown-field', sentence, { fields: { [field]: sentence } });
  }
  const words = { title, body, signature, with_picture: withPicture, changed_at: services.clock.now().toString() };
  await services.db
    .insertInto('certificate_template')
    .values({ provider_id: caller.subjectId, ...words })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(words))
    .execute();
  return ok(undefined);
}
