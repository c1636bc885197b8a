import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { SummaryList } from '../../ui/summary-list.tsx';
import type { AgreementFields } from '../agreement-routes.ts';

type Props = { whose: string; agreement: AgreementFields | null; takenPlaces: number };

/** What a council and a provider have agreed, as both read it. */
export function AgreementFacts({ whose, agreement, takenPlaces }: Props) {
  const most = agreement?.mostPlaces ?? null;
  return (
    <SummaryList
      label={`Agreement with ${isolated(whose)}`}
      rows={[
        {
          term: 'Rate for a place',
          value: agreement?.placePence == null ? 'What each programme pays' : formatMoney(agreement.placePence),
        },
        { term: 'Meal', value: agreement?.servesMeal ? 'A meal is part of each place' : 'No meal was agreed' },
        { term: 'Places', value: most === null ? `${takenPlaces}, no limit` : `${takenPlaces} of ${most}` },
        ...(agreement?.note
          ? [{ term: 'Also agreed', value: <span className="whitespace-pre-line">{isolated(agreement.note)}</span> }]
          : []),
      ]}
    />
  );
}
