import { isolated } from '../../platform/isolated.ts';
import { Chart } from '../../ui/chart.tsx';
import type { ListingRow } from '../contract.ts';
import { fillPercent, fillRates } from '../fill-rate.ts';

/** How full the dates to come are, listing by listing. */
export function FillChart({ listings }: { listings: readonly ListingRow[] }) {
  const rates = fillRates(listings);
  const placesTaken = rates.reduce((taken, one) => taken + one.placesTaken, 0);
  const capacity = rates.reduce((places, one) => places + one.capacity, 0);
  return (
    <Chart
      title="How full your dates are"
      summary={`${placesTaken} of ${capacity} places of the dates to come are taken, ${fillPercent({ placesTaken, capacity })} %.`}
      look="bars"
      figures={rates.map(({ id, title, placesTaken: value, capacity: of, percent }) => ({
        key: id,
        label: isolated(title || 'Untitled listing'),
        value,
        of,
        text: `${value} of ${of}, ${percent} %`,
      }))}
      heads={['Listing', 'Places taken']}
      empty="None of these listings has dates to come."
    />
  );
}
