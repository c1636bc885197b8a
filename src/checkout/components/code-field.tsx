import TicketPercent from 'lucide-react/icons/ticket-percent';
import { useState, type KeyboardEvent } from 'react';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { formatMoney } from '../../platform/money.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The statuses of refusals that are told beside the field, and so not in a notice as well. */
export const CODE_REFUSED = [409, 422, 429] as const;

/** Why a code was not taken, for the field; any other failure is told in a notice. */
export function codeRefusal(error: unknown): string | undefined {
  const isRefused = error instanceof RequestFailed && CODE_REFUSED.some((status) => status === error.status);
  return isRefused ? sentenceOf(error) : undefined;
}

type Props = {
  /** Tells the fields of several bookings apart. */
  id: string;
  /** The code that is used, or null. */
  used: string | null;
  /** What it takes off, in pence; 0 where that is not known or it only opens a ticket. */
  offPence?: number;
  /** Why the code that was typed is not used. */
  error: string | undefined;
  busy: boolean;
  onUse: (code: string) => void;
  onRemove: () => void;
};

/** Where a booker types a code. A refusal stands beside the field, with what was typed still in it. */
export function CodeField({ id, used, offPence = 0, error, busy, onUse, onRemove }: Props) {
  const [typed, setTyped] = useState('');
  if (used !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-paper-raised px-4 py-2">
        <p role="status" className="flex items-center gap-2">
          <TicketPercent className="size-5 flex-none text-forest" aria-hidden />
          <span>
            The code <strong>{used}</strong> is used{offPence > 0 && <>: {formatMoney(offPence)} off</>}
          </span>
        </p>
        <Button tone="quiet" size="small" className="-mx-3" busy={busy} onClick={onRemove}>
          Remove the code
        </Button>
      </div>
    );
  }
  const use = (): void => {
    if (typed.trim() !== '' && !busy) onUse(typed.trim());
  };
  return (
    <Disclosure look="card" title="I have a code" open={error !== undefined || undefined}>
      <div className="flex items-end gap-3">
        <TextField
          id={id}
          label="Code"
          className="min-w-0 flex-1"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            use();
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-refused` : undefined}
        />
        <Button busy={busy} onClick={use}>
          Use the code
        </Button>
      </div>
      {error && (
        <p id={`${id}-refused`} role="alert" className="mt-2 font-[600] text-berry">
          {error}
        </p>
      )}
    </Disclosure>
  );
}
