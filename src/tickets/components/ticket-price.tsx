import { formatMoney } from '../../platform/money.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { allIn } from '../price.ts';
import type { TicketDraft } from '../ticket.ts';

type Props = {
  card: TicketDraft;
  /** Basis points. */
  bookerFee: number;
  problems: Record<string, string>;
  id: (field: string) => string;
  set: (change: Partial<TicketDraft>) => void;
};

/** What a ticket costs: families, or a council, or what a child's budget leaves over. */
export function TicketPrice({ card, bookerFee, problems, id, set }: Props) {
  const per = card.unit === 'block' ? 'the whole block' : 'one date';
  if (card.funding === 'PAID')
    return (
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <MoneyField
          id={id('pricePence')}
          label="Your price"
          help={`For ${card.audience === 'family' ? 'one person' : `one ${card.audience}`}, ${per}`}
          value={card.pricePence === 0 ? null : card.pricePence}
          onChange={(amount) => set({ pricePence: amount ?? 0 })}
          error={problems[id('pricePence')]}
        />
        <output htmlFor={id('pricePence')} className="pb-2.5">
          {card.pricePence > 0 && (
            <>
              Families pay <strong className="figures">{formatMoney(allIn(card.pricePence, bookerFee))}</strong>, the
              booking fee included
            </>
          )}
        </output>
      </div>
    );
  return (
    <>
      <div>
        <p className="font-[650]">{card.funding === 'COUNCIL' ? 'The council pays' : 'Free'}</p>
        <p className="text-sm text-ink-soft">
          {card.wholePence === null
            ? 'Families pay nothing, and there are no fees.'
            : 'Families pay nothing, or what a personal budget leaves over, and the booking fee on that.'}
        </p>
        {problems[id('funding')] && <p className="font-[600] text-berry">{problems[id('funding')]}</p>}
      </div>
      {card.funding === 'COUNCIL' && (
        <MoneyField
          id={id('wholePence')}
          label="What one date costs in all"
          help="Leave it empty unless a child’s personal budget may pay for a part of it: then the family pays the rest by card. In other programmes families pay nothing."
          value={card.wholePence}
          onChange={(wholePence) => set({ wholePence })}
          error={problems[id('wholePence')]}
        />
      )}
    </>
  );
}
