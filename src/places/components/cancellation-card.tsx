import { Card } from '../../ui/card.tsx';
import type { Booking } from './booking-text.tsx';

/** The terms of a booking: the policy in a sentence, and what it means for these dates, one case to a line. */
export function CancellationCard({
  cancellation,
  as = 'booker',
}: {
  cancellation: Booking['cancellation'];
  as?: Booking['as'];
}) {
  const cases = cancellation.example.split(/(?<=\.) (?=[A-Z])/);
  return (
    // The sentences speak to the family: to the provider they are shown as what the family reads.
    <Card title={as === 'booker' ? 'If plans change' : 'What the family reads about cancelling'}>
      <p>{cancellation.sentence}</p>
      {/* Where nothing is left to work out, the example is the policy itself. */}
      {cancellation.example === cancellation.sentence ? null : cases.length === 1 ? (
        <p className="mt-2 text-ink-soft">{cases[0]}</p>
      ) : (
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-ink-soft">
          {cases.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
