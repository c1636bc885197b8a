import type { SignedIn } from '../../identity/access.ts';
import { readOriginal } from '../../media/server/read-original.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { Services } from '../../platform/server/services.ts';
import { format } from '../../platform/time.ts';
import { drawCertificate } from './draw-certificate.ts';

/**
 * A certificate as a PDF; null where it was revoked or is not the caller's to read: its family, its learner's guardians and
 * its provider are whom row-level security shows it to. While somebody acts for an account without seeing children, it is not
 * found.
 */
export async function sendCertificate(services: Services, caller: SignedIn, id: string): Promise<Response | null> {
  // Names of children are masked from administrators; a picture of words cannot be.
  if (caller.acting === 'impersonation') return null;
  const certificate = await services.db
    .selectFrom('certificate')
    .innerJoin('account as provider', 'provider.id', 'certificate.provider_id')
    .leftJoin('media', 'media.id', 'provider.picture_id')
    .selectAll('certificate')
    .select(['provider.provider_name', 'media.key', 'media.widths'])
    .where('certificate.id', '=', id)
    .where('certificate.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!certificate) return null;
  if (certificate.provider_id === caller.subjectId)
    await logLooks(services.db, services.clock.now(), caller, {
      what: 'learner-reflection',
      learnerIds: [certificate.learner_id],
      eachTime: true,
    });
  const picture =
    certificate.with_picture && certificate.key !== null && certificate.widths !== null
      ? await readOriginal(services, { key: certificate.key, widths: certificate.widths })
      : null;
  const pdf = await drawCertificate({
    title: certificate.title,
    body: certificate.body,
    signature: certificate.signature,
    provider: certificate.provider_name,
    issuedOn: format.longDate(certificate.issued_at.toISOString()),
    picture,
  });
  return new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="certificate.pdf"',
      'cache-control': 'no-store',
    },
  });
}
