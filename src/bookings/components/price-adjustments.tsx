import { Money } from '../../ui/money.tsx';

type Adjustment = { kind: string; label: string; totalPence: number; count: number };

/** Discounts and add-ons between the tickets and the total, each with the words that explain it. Lines of a `<dl>`. */
export function PriceAdjustments({ adjustments }: { adjustments: readonly Adjustment[] }) {
  return adjustments.map(({ kind, label, totalPence, count }) => (
    <div key={`${kind} ${label}`} className="flex justify-between gap-4">
      <dt className={totalPence < 0 ? 'text-forest' : undefined}>
        {label}
        {kind === 'add-on' && count > 1 && <span className="figures"> × {count}</span>}
      </dt>
      <dd className={totalPence < 0 ? 'text-forest' : undefined}>
        {totalPence < 0 && '−'}
        <Money pence={Math.abs(totalPence)} price={totalPence === 0} />
      </dd>
    </div>
  ));
}
