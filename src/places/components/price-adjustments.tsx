import { linesOfAdjustments } from '../../tickets/price.ts';
import { isolated } from '../../platform/isolated.ts';
import { Money } from '../../ui/money.tsx';

type Props = { adjustments: Parameters<typeof linesOfAdjustments>[0] };

/** What a code takes off the tickets, in pence. */
export function offByCode(adjustments: Props['adjustments']): number {
  const lines = linesOfAdjustments(adjustments.filter(({ kind }) => kind === 'code'));
  return -(lines[0]?.pence ?? 0);
}

/** Discounts and add-ons between the tickets and the total, each with the words that explain it. Lines of a `<dl>`. */
export function PriceAdjustments({ adjustments }: Props) {
  return linesOfAdjustments(adjustments).map(({ label, pence, count }) => (
    <div key={label} className="flex justify-between gap-4">
      <dt className={pence < 0 ? 'text-forest' : undefined}>
        {isolated(label)}
        {count > 1 && <span className="figures"> × {count}</span>}
      </dt>
      <dd className={pence < 0 ? 'text-forest' : undefined}>
        <Money pence={pence} price={pence === 0} />
      </dd>
    </div>
  ));
}
