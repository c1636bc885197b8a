import { isolated } from '../../platform/isolated.ts';
import { Chart } from '../../ui/chart.tsx';
import { discretionaryPlaces } from '../programme.ts';
import { allowanceParts, takeUp } from '../take-up.ts';
import type { CouncilEligibility } from './decision-fields.tsx';
import type { Programme } from './programme-form.tsx';

/** How far the programmes of a council have reached the children that they are for. */
export function TakeUpChart({ programmes }: { programmes: readonly Programme[] }) {
  const figures = programmes.map((programme) => {
    const { eligible, of, text } = takeUp(programme);
    return { key: programme.id, label: isolated(programme.title), value: eligible, of, text };
  });
  const eligible = figures.reduce((all, { value }) => all + value, 0);
  return (
    <Chart
      title="Take-up"
      summary={`${eligible === 1 ? 'One child is' : `${eligible} children are`} eligible; a child in two programmes counts twice.`}
      look="bars"
      figures={figures}
      heads={['Programme', 'Children found eligible']}
      empty="Nobody has asked for a place yet."
    />
  );
}

/** How much of the share for other reasons each programme has used: as it is now, while officers decide. */
export function DiscretionaryChart({ programmes }: { programmes: readonly Programme[] }) {
  const figures = programmes.flatMap(({ id, title, discretionary, plannedChildren, discretionaryPercent }) => {
    const limit = discretionaryPlaces(plannedChildren, discretionaryPercent);
    if (limit === null || limit === 0) return [];
    const text = `${discretionary} of ${limit}`;
    return [{ key: id, label: isolated(title), value: discretionary, of: limit, text }];
  });
  if (figures.length === 0) return null;
  const full = figures.filter(({ value, of }) => value >= of).length;
  return (
    <Chart
      title="Share for other reasons"
      summary={
        full === 0
          ? 'No programme has used up its share.'
          : `${full === 1 ? 'One programme has' : `${full} programmes have`} used up the share.`
      }
      look="bars"
      figures={figures}
      heads={['Programme', 'Children accepted for other reasons']}
      empty="Nobody was accepted for another reason yet."
    />
  );
}

type AllowanceProps = { allowance: CouncilEligibility['allowance']; whose: string };

/** What a child has of a programme, and how much of it is used. */
export function AllowanceChart({ allowance, whose }: AllowanceProps) {
  return (
    <Chart
      title={whose}
      summary={`${allowance.leftText} left of ${allowance.amountText}.`}
      look="bars"
      figures={allowanceParts(allowance).map((part) => ({ key: part.label, ...part }))}
      heads={['Part', 'How much']}
      empty="There is nothing to use."
    />
  );
}
