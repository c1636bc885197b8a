import Banknote from 'lucide-react/icons/banknote';
import { isolated } from '../../../platform/isolated.ts';
import { formatMoney, share } from '../../../platform/money.ts';
import { Card } from '../../../ui/card.tsx';
import { SummaryList } from '../../../ui/summary-list.tsx';
import type { Experience } from '../../contract.ts';
import type { DrawnStep } from '../step.ts';
import { Introduction } from './introduction.tsx';

/** A price to show the way of the money with, while there is no paid ticket. */
const EXAMPLE_PENCE = 1_200;

/** 'How you are paid', with the provider's own price followed to the penny. */
function BankPreview({ experience }: { experience: Experience | null }) {
  return (
    <Introduction
      icon={<Banknote aria-hidden />}
      lead="Families pay by card when they book. You are paid after each session has taken place."
      points={[
        'We hold the money for a day after a session has ended, in case something was not right. Then it goes to your bank account with the next daily payment.',
        'If a family asks for money back, only the money for those places waits until it is decided.',
        'Free and council-funded places cost neither you nor families a fee.',
      ]}
    >
      {experience?.owner && <Example experience={experience} fees={experience.owner.fees} />}
    </Introduction>
  );
}

type ExampleProps = { experience: Experience; fees: NonNullable<Experience['owner']>['fees'] };

function Example({ experience, fees }: ExampleProps) {
  const paid = experience.tickets.find(({ funding }) => funding === 'PAID');
  const price = paid?.pricePence ?? EXAMPLE_PENCE;
  const kept = share(price, fees.providerFeeBasisPoints);
  const rows = [
    { term: 'Your price', value: formatMoney(price) },
    {
      term: 'The family pays, booking fee included',
      value: formatMoney(price + share(price, fees.bookerFeeBasisPoints)),
    },
    { term: 'We keep of your price', value: formatMoney(kept) },
    { term: 'You get', value: <strong>{formatMoney(price - kept)}</strong> },
  ];
  return (
    <Card title={paid ? `One place with your ticket ‘${isolated(paid.name)}’` : 'For example, one place'}>
      <div className="figures">
        <SummaryList label="An example" rows={rows} />
      </div>
    </Card>
  );
}

export const bankPreview: DrawnStep = { of: 'introduction', Body: BankPreview };
