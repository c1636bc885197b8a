import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The certificates of a family's learners; nothing where there are none. */
export function OwnCertificates({ accountId }: { accountId: string }) {
  const own = useQuery({
    queryKey: ['certificates', 'own', accountId],
    queryFn: () => api('GET /certificates/own'),
    meta: { quiet: true },
  });
  if (own.error && !own.data)
    return (
      <Notice tone="danger" title="The certificates could not be loaded">
        {sentenceOf(own.error)}
      </Notice>
    );
  if (!own.data || own.data.certificates.length === 0) return null;
  return (
    <section aria-labelledby="certificates" className="mt-6">
      <h2 id="certificates" className="mb-3">
        Certificates
      </h2>
      <ul className="flex flex-col gap-4">
        {own.data.certificates.map(({ id, learnerName, title, provider, issuedAt }) => (
          <li key={id}>
            <Card level={3} title={title}>
              <p className="mb-3 text-ink-soft">
                For {isolated(learnerName)}, from {isolated(provider)}, {format.longDate(issuedAt)}
              </p>
              <DownloadButton size="small" address={`/certificates/${id}`}>
                Open the certificate
              </DownloadButton>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
