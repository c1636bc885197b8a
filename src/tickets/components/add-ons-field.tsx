import { isolated } from '../../platform/isolated.ts';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { formatMoney } from '../../platform/money.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { allIn } from '../price.ts';
import type { TicketDraft } from '../ticket.ts';

type AddOnsProps = {
  card: Pick<TicketDraft, 'addOns' | 'unit'>;
  /** Basis points. */
  bookerFee: number;
  problems: Record<string, string>;
  id: (field: string) => string;
  set: (change: Pick<TicketDraft, 'addOns'>) => void;
};

/** What families can have with the ticket at a price of its own. */
export function AddOns({ card, id, bookerFee, problems, set }: AddOnsProps) {
  const { addOns } = card;
  const isWrong = Object.keys(problems).some((field) => field.startsWith(id('addOns.')));
  const change = (index: number, more: Partial<(typeof addOns)[number]>): void =>
    set({ addOns: addOns.map((addOn, at) => (at === index ? { ...addOn, ...more } : addOn)) });
  return (
    <Disclosure
      title="Extras like lunch or an early drop-off"
      aside={addOns.length > 0 ? <span className="text-sm text-ink-soft">{addOns.length}</span> : undefined}
      open={isWrong || undefined}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          Families choose them with the ticket. {card.unit === 'block' ? 'Each is charged once for the block.' : ''}{' '}
          Discounts do not make them cheaper.
        </p>
        {addOns.map((addOn, index) => (
          <div key={addOn.id ?? `new-${index}`} className="flex flex-wrap items-end gap-4">
            <TextField
              id={id(`addOns.${index}.name`)}
              className="min-w-48 flex-1"
              label={`Extra ${index + 1}`}
              maxLength={60}
              value={addOn.name}
              onChange={(event) => change(index, { name: event.target.value })}
              error={problems[id(`addOns.${index}.name`)]}
            />
            <MoneyField
              id={id(`addOns.${index}.pricePence`)}
              label={card.unit === 'block' ? 'Price for the block' : 'Price for a date'}
              value={addOn.pricePence === 0 ? null : addOn.pricePence}
              onChange={(amount) => change(index, { pricePence: amount ?? 0 })}
              error={problems[id(`addOns.${index}.pricePence`)]}
            />
            <IconButton
              size="small"
              label={`Remove ${isolated(addOn.name || `extra ${index + 1}`)}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => set({ addOns: addOns.filter((_, at) => at !== index) })}
            />
            {addOn.pricePence > 0 && (
              <p className="w-full text-sm text-ink-soft">
                Families pay {formatMoney(allIn(addOn.pricePence, bookerFee))}, the booking fee included.
              </p>
            )}
          </div>
        ))}
        <Button
          className="w-fit"
          size="small"
          icon={<Plus aria-hidden />}
          onClick={() => set({ addOns: [...addOns, { name: '', pricePence: 0 }] })}
        >
          Add an extra
        </Button>
      </div>
    </Disclosure>
  );
}
