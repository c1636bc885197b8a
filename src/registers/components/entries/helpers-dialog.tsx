import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../client.ts';
import { RequestFailed, sentenceOf } from '../../../platform/browser/client.ts';
import { isolated } from '../../../platform/isolated.ts';
import { format } from '../../../platform/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Register } from '../../contract.ts';
import { hoursAfterOffered, spacedPin, type HelperState } from '../../helpers/helper.ts';

type Session = Register['session'];
type Pin = { id: string; name: string; pin: string; endsAt: string };
type HelpersDialogProps = { open: boolean; onClose: () => void; session: Session };

/** Who helps on this register by a PIN, and letting somebody help. */
export function HelpersDialog({ open, onClose, session }: HelpersDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} sheet width={560} title="Helpers for this register">
      <Helpers session={session} />
    </Dialog>
  );
}

function Helpers({ session }: { session: Session }) {
  const cache = useQueryClient();
  const queryKey = ['register-helpers', session.id];
  const params = { sessionId: session.id };
  const helpers = useQuery({ queryKey, queryFn: () => api('GET /registers/{sessionId}/helpers', { params }) });
  // It is shown where the button was pressed: below the form for a new helper, in the row of a helper whose PIN was made again.
  const [told, setTold] = useState<(Pin & { isNew: boolean }) | null>(null);
  const reread = (): Promise<void> => cache.invalidateQueries({ queryKey });
  return (
    <div className="flex flex-col gap-5 pb-4">
      <p className="text-ink-soft">
        Somebody without an account can mark this one register on their own phone. They see what you see of the children
        here, and nothing else. The families can read who looked.
      </p>
      <AddHelper
        session={session}
        onAdded={(pin) => {
          setTold({ ...pin, isNew: true });
          void reread();
        }}
      />
      {told?.isNew && <ToldPin told={told} sessionId={session.id} />}
      {helpers.error ? (
        <ErrorState
          title="The helpers could not be loaded"
          onRetry={() => void helpers.refetch()}
          busy={helpers.isFetching}
        >
          {sentenceOf(helpers.error)}
        </ErrorState>
      ) : !helpers.data ? (
        <SkeletonList rows={2} label="Loading the helpers" />
      ) : (
        helpers.data.helpers.length > 0 && (
          <ul className="flex flex-col gap-3">
            {helpers.data.helpers.map((helper) => (
              <HelperCard
                key={helper.id}
                helper={helper}
                sessionId={session.id}
                told={told?.id === helper.id && !told.isNew ? told : null}
                onPin={(pin) => setTold(pin && { ...pin, isNew: false })}
                onChange={reread}
              />
            ))}
          </ul>
        )
      )}
    </div>
  );
}

/** The PIN is shown once: nobody can read it again. */
function ToldPin({ told, sessionId, className }: { told: Pin; sessionId: string; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [told]);
  const address = `${window.location.origin}/helper/${sessionId}/${told.id}`;
  return (
    <div ref={box} className={className}>
      <Card>
        <p role="status" className="sr-only">
          The PIN of {isolated(told.name)} was made
        </p>
        <h3 className="!text-lg">
          Tell {isolated(told.name)} this PIN: <span className="whitespace-nowrap figures">{spacedPin(told.pin)}</span>
        </h3>
        <p className="mt-1 text-ink-soft">
          It is shown only now, and works until {format.dayAndTime(Temporal.Instant.from(told.endsAt))}. Their phone
          opens this page with its camera:
        </p>
        <QrCode
          text={address}
          label="The page for the PIN"
          className="mt-3 size-40 rounded-control border border-line"
        />
        <p className="mt-2 text-sm wrap-anywhere text-ink-soft">{address}</p>
      </Card>
    </div>
  );
}

function AddHelper({ session, onAdded }: { session: Session; onAdded: (pin: Pin) => void }) {
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [hoursAfter, setHoursAfter] = useState('2');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const add = async (): Promise<void> => {
    if (busy) return;
    const empty = Object.entries({ firstName, lastName }).filter(([, text]) => text.trim() === '');
    if (empty.length > 0) {
      setProblems(
        Object.fromEntries(empty.map(([name]) => [name, 'Enter their name, so that it stands at their marks'])),
      );
      return;
    }
    setBusy(true);
    try {
      const body = { firstName, lastName, hoursAfter: Number(hoursAfter) };
      const pin = await api('POST /registers/{sessionId}/helpers', { params: { sessionId: session.id }, body });
      onAdded({ ...pin, name: firstName.trim() });
      setFirstName('');
      setLastName('');
      setProblems({});
    } catch (error) {
      const fields = error instanceof RequestFailed ? error.data?.fields : undefined;
      setProblems(
        fields ?? { firstName: sentenceOf(error, 'Nobody was added. Please try again when there is signal.') },
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="off"
          maxLength={80}
          value={firstName}
          error={problems['firstName']}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="off"
          maxLength={80}
          value={lastName}
          error={problems['lastName']}
          onChange={(event) => setLastName(event.target.value)}
        />
      </div>
      <SelectField
        label="They can help until"
        value={hoursAfter}
        onChange={(event) => setHoursAfter(event.target.value)}
        options={hoursAfterOffered.map((hours) => ({
          value: String(hours),
          label: `${format.dayAndTime(Temporal.Instant.from(session.endDate).add({ hours }))}${hours === 0 ? ', the end' : ''}`,
        }))}
      />
      <Button type="submit" tone="primary" busy={busy} wide>
        Make a PIN
      </Button>
    </form>
  );
}

const stateWords: Record<HelperState, string> = {
  INVITED: 'Has not come in yet',
  HERE: 'Has come in',
  LOCKED: 'Kept out: the PIN was typed wrong five times',
  ENDED: 'No longer helps',
};

type HelperCardProps = {
  helper: { id: string; name: string; endsAt: string; state: HelperState };
  sessionId: string;
  /** The PIN that was made for them here a moment ago. */
  told: Pin | null;
  onPin: (pin: Pin | null) => void;
  onChange: () => Promise<void>;
};

function HelperCard({ helper, sessionId, told, onPin, onChange }: HelperCardProps) {
  const [busy, setBusy] = useState<'pin' | 'end' | null>(null);
  const params = { sessionId, helperId: helper.id };
  const doing = (what: 'pin' | 'end', work: () => Promise<void>) => async () => {
    if (busy) return;
    setBusy(what);
    try {
      await work();
      await onChange();
    } catch (error) {
      toast.error('Nothing was changed', { description: sentenceOf(error) });
    } finally {
      setBusy(null);
    }
  };
  const newPin = doing('pin', async () => {
    const pin = await api('POST /registers/{sessionId}/helpers/{helperId}/pin', { params });
    onPin({ ...pin, name: helper.name });
  });
  const end = doing('end', async () => {
    await api('DELETE /registers/{sessionId}/helpers/{helperId}', { params });
    onPin(null);
  });
  return (
    <li className="rounded-card border border-line p-4">
      <p className="wrap-break-word">
        <strong>{isolated(helper.name)}</strong>
        <span className="block text-sm text-ink-soft">
          {stateWords[helper.state]}
          {helper.state !== 'ENDED' && `, until ${format.dayAndTime(Temporal.Instant.from(helper.endsAt))}`}
        </span>
      </p>
      {helper.state !== 'ENDED' && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" busy={busy === 'pin'} onClick={() => void newPin()}>
            New PIN<span className="sr-only"> for {isolated(helper.name)}</span>
          </Button>
          <Button size="small" busy={busy === 'end'} onClick={() => void end()}>
            End<span className="sr-only"> the help of {isolated(helper.name)}</span>
          </Button>
        </div>
      )}
      {told && <ToldPin told={told} sessionId={sessionId} className="mt-3" />}
    </li>
  );
}
