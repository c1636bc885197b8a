import { formatMoney } from '../../platform/money.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { PayoutSummary } from './payout-words.tsx';
import { searchWith, useAddress } from '../../platform/browser/use-address.ts';

/** What a line can also say of a session's money. */
const facts = {
  places: { label: 'Places', text: ({ placeCount }) => `${placeCount} ${placeCount === 1 ? 'place' : 'places'}` },
  price: {
    label: 'Before the service fee',
    text: ({ amountPence, feePence }) => `${formatMoney(amountPence + feePence)} before the fee`,
  },
  fee: { label: 'Service fee', text: ({ feePence }) => `${formatMoney(feePence)} fee` },
  bank: { label: 'Bank reference', text: ({ bankReference }) => bankReference ?? '' },
} as const satisfies Record<string, { label: string; text: (payout: PayoutSummary) => string }>;
export type PayoutFact = keyof typeof facts;
const keys = Object.keys(facts) as PayoutFact[];

/**
 * What an address asks for to be said in each line. By `with` and not, as columns, by `without`: of itself a line says none of it.
 */
export function factsAsked(query: URLSearchParams): readonly PayoutFact[] {
  const asked = new Set((query.get('with') ?? '').split(','));
  return keys.filter((key) => asked.has(key));
}

/** Which facts each line says. */
export function FactChoice() {
  const [query, change] = useAddress({ replace: true, preventScrollReset: true });
  const shown = factsAsked(query);
  const show = (key: PayoutFact, on: boolean): void =>
    change((before) => {
      const wanted = keys.filter((one) => (one === key ? on : factsAsked(before).includes(one)));
      // More to read in each line: the page stays.
      return searchWith(before, { page: before.get('page') ?? '', with: wanted.join(',') });
    });
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <legend className="mb-1 font-[650]">Each line also says</legend>
      {keys.map((key) => (
        <Checkbox
          key={key}
          label={facts[key].label}
          checked={shown.includes(key)}
          onChange={(event) => show(key, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}

/** These facts of a session's money, in a line. */
export function factsText(payout: PayoutSummary, shown: readonly PayoutFact[]): string {
  return shown
    .map((key) => facts[key].text(payout))
    .filter(Boolean)
    .join(' · ');
}
