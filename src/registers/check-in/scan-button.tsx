import ScanQrCode from 'lucide-react/icons/scan-qr-code';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Marking } from '../components/use-marking.ts';
import type { Register } from '../contract.ts';
import { hashOfCode, judgeCode, readCode, type CheckIn } from './check-in-code.ts';
import { loadReader, useCamera } from './use-camera.ts';

type ScanProps = { session: Register['session']; marking: Pick<Marking, 'entries' | 'markArrived'> };

/** Opens the camera, or a box to type in, and marks who comes with a code as here. Needs no signal. */
export function ScanButton(props: ScanProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => void loadReader().catch(() => undefined), []);
  return (
    <>
      <Button icon={<ScanQrCode aria-hidden />} size="small" onClick={() => setOpen(true)}>
        Scan a code
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Check in by code" width={480} sheet>
        {open && <Scanner {...props} />}
      </Dialog>
    </>
  );
}

function Scanner({ session, marking }: ScanProps) {
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<CheckIn | null>(null);
  const take = async (text: string): Promise<void> => {
    const read = readCode(text);
    const hash = read && (await hashOfCode(session.id, read.code));
    const entry = marking.entries.find(({ place }) => place.checkIn === hash);
    const found = entry ? { firstName: entry.place.learner.firstName, attendance: entry.attendance } : null;
    const judged = judgeCode(read, { session, found });
    if (judged.arrives && entry) {
      marking.markArrived(entry.place);
      setTyped('');
    }
    setAnswer(judged);
  };
  const { video, state } = useCamera(true, (text) => void take(text));
  return (
    <div className="flex flex-col gap-4">
      {state === 'missing' ? (
        <Notice title="The camera cannot be used">
          Type the code below, or allow the camera in the settings of your browser and open this again.
        </Notice>
      ) : (
        <div>
          <video
            ref={video}
            className="aspect-square w-full rounded-card bg-paper-sunken object-cover"
            muted
            playsInline
            aria-label="What the camera sees"
          />
          <p className="mt-1 text-sm text-ink-soft">
            {state === 'starting' ? 'Starting the camera…' : 'Hold the code of the booking’s page before the camera.'}
          </p>
        </div>
      )}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void take(typed);
        }}
      >
        <TextField
          className="min-w-0 flex-1"
          label="Or type the code"
          name="code"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={120}
        />
        <Button type="submit" tone="primary">
          Check in
        </Button>
      </form>
      <div aria-live="polite">
        {answer && (
          <Notice
            tone={answer.arrives ? 'success' : 'attention'}
            title={answer.arrives ? 'Checked in' : 'Not checked in'}
          >
            {answer.sentence}
          </Notice>
        )}
      </div>
    </div>
  );
}
