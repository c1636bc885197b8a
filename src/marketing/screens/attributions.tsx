import type { MetaFunction } from 'react-router';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { attributions } from '../attributed-data.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Maps and data' });

export default function Attributions() {
  return (
    <Page title="Maps and data" lead="What others have made and let us use." width="text">
      <dl className="divide-y divide-line border-y border-line">
        {attributions.map(({ what, says, changed, licence }) => (
          <div key={what} className="py-4">
            <dt className="font-[650]">{what}</dt>
            <dd className="mt-1">{says}</dd>
            {changed && <dd className="mt-1">{changed}</dd>}
            <dd className="text-sm text-ink-soft">
              <a
                href={licence.address}
                rel="license"
                className="inline-flex min-h-11 items-center text-forest underline"
              >
                {licence.name}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </Page>
  );
}
