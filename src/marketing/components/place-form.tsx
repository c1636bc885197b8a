import type { SyntheticEvent } from 'react';
import { Button } from '../../ui/button.tsx';

type PlaceFormProps = { known: string; busy: boolean; problem: string; onPlace: (place: string) => void };

/** Asks once where somebody is, and lets them change it. */
export function PlaceForm({ known, busy, problem, onPlace }: PlaceFormProps) {
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const place = String(new FormData(event.currentTarget).get('near') ?? '').trim();
    if (place) onPlace(place);
  };
  return (
    <form onSubmit={send} className="noscript:hidden">
      <div className="flex items-end gap-2">
        <label className="block">
          <span className="mb-1 block text-sm font-[600]">{known ? 'Somewhere else?' : 'What is near you?'}</span>
          <input
            name="near"
            className="control max-w-56"
            maxLength={120}
            placeholder="Postcode or town"
            autoComplete="postal-code"
            aria-invalid={problem !== ''}
            aria-describedby={problem ? 'near-problem' : undefined}
          />
        </label>
        <Button type="submit" busy={busy}>
          Show
        </Button>
      </div>
      <p id="near-problem" role="status" className="mt-1 text-sm text-berry">
        {problem}
      </p>
    </form>
  );
}
