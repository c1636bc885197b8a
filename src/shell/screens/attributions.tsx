import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { MetaFunction } from 'react-router';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Maps and data' });

/** What others made and allow us to use, with the words that they ask for. */
const sources = [
  {
    what: 'Postcodes',
    says: 'Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Contains National Statistics data © Crown copyright and database right 2025.',
    licence: 'Open Government Licence v3.0 (Code-Point Open)',
  },
  {
    what: 'Postcodes of Northern Ireland and the islands',
    says: 'Outward codes collected by gibbs/uk-postcodes.',
    licence: 'CC0 1.0',
  },
  {
    what: 'Boundaries of councils and coast',
    says: 'Source: Office for National Statistics licensed under the Open Government Licence v3.0. Contains OS data © Crown copyright and database right 2017. Contains LPS data.',
    licence: 'Open Government Licence v3.0',
  },
  {
    what: 'Councils',
    says: 'Names and codes of councils © mySociety, from data of the Office for National Statistics.',
    licence: 'CC BY 4.0',
  },
  {
    what: 'Towns on the map',
    says: 'Built-up areas: Source: Office for National Statistics. Contains OS data © Crown copyright and database right 2017.',
    licence: 'Open Government Licence v3.0',
  },
  {
    what: 'Motorways',
    says: 'Contains OS data © Crown copyright and database right 2024.',
    licence: 'Open Government Licence v3.0 (OS Open Roads)',
  },
  { what: 'Place names', says: 'Place names © GeoNames.', licence: 'CC BY 4.0' },
  { what: 'Neighbouring coasts', says: 'Made with Natural Earth.', licence: 'Public domain' },
  { what: 'Kinds of activities', says: 'Activity list © OpenActive.', licence: 'CC BY 4.0' },
  { what: 'Nature photographs', says: 'From the WordPress theme Twenty Twenty-Five.', licence: 'CC0 1.0' },
] as const;

export default function Attributions() {
  return (
    <Page title="Maps and data" lead="What others have made and let us use." width="text">
      <dl className="divide-y divide-line border-y border-line">
        {sources.map(({ what, says, licence }) => (
          <div key={what} className="py-4">
            <dt className="font-[650]">{what}</dt>
            <dd className="mt-1">{says}</dd>
            <dd className="mt-1 text-sm text-ink-soft">{licence}</dd>
          </div>
        ))}
      </dl>
    </Page>
  );
}
