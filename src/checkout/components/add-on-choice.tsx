import { isolated } from '../../platform/isolated.ts';
import { formatPrice } from '../../platform/money.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Dates, type Line, type Selection, withAddOn } from './selection.ts';

type AddOnChoiceProps = {
  lines: readonly Line[];
  unit: Dates['unit'];
  selection: Selection;
  onSelect: (selection: Selection) => void;
};

/** The extras of the chosen tickets, for each learner on all of their dates. */
export function AddOnChoice({ lines, unit, selection, onSelect }: AddOnChoiceProps) {
  const offering = lines.filter(({ ticket }) => ticket.addOns.length > 0);
  if (offering.length === 0) return null;
  const chosen = selection.addOns ?? [];
  return (
    <Card title="Extras">
      <div className="flex flex-col gap-4">
        {offering.map(({ learner, ticket, sessions }) => (
          <fieldset key={learner.id}>
            <legend className="font-[650]">{learner.firstName}</legend>
            {ticket.addOns.map((addOn) => {
              const key = withAddOn(learner.id, addOn.id);
              const per =
                addOn.allInPence === 0
                  ? ''
                  : unit === 'block'
                    ? ' for the block'
                    : sessions.length > 1
                      ? ` on each of ${sessions.length} dates`
                      : '';
              return (
                <Checkbox
                  key={key}
                  label={`${isolated(addOn.name)}, ${formatPrice(addOn.allInPence)}${per}`}
                  checked={chosen.includes(key)}
                  onChange={(event) =>
                    onSelect({
                      ...selection,
                      addOns: event.target.checked ? [...chosen, key] : chosen.filter((one) => one !== key),
                    })
                  }
                />
              );
            })}
          </fieldset>
        ))}
      </div>
    </Card>
  );
}
