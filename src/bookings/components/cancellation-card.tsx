import { Card } from '../../ui/card.tsx';
import type { Booking } from './booking-words.tsx';

/** The terms of a booking: the policy in a sentence, and what it means for these dates, one case to a line. */
export function CancellationCard({ cancellation }: { cancellation: Booking['cancellation'] }) {
  const cases = cancellation.example.split(/(?<=\.) (?=[A-Z])/);
  return (
    <Card title="If plans change">
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
