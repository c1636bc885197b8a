import CloudDownload from 'lucide-react/icons/cloud-download';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { format } from '../../platform/time.ts';
import type { Readiness } from './use-day-pack.ts';

/** 'Ready for no signal', with what is on this device and since when; or why not. */
export function ReadyNote({ readiness }: { readiness: Readiness }) {
  const { icon: Icon, words } = noteOf(readiness);
  return (
    <p role="status" className="flex items-start gap-2 text-ink-soft figures">
      <Icon aria-hidden className="mt-[0.2em] size-[1.15em] flex-none" />
      <span>{words}</span>
    </p>
  );
}

function noteOf(readiness: Readiness) {
  if (readiness.state === 'checking') return { icon: CloudDownload, words: 'Getting ready for no signal…' };
  if (readiness.state === 'not-ready')
    return { icon: CloudOff, words: `Not ready for no signal. ${readiness.sentence}` };
  const { registers, readAt } = readiness;
  const on =
    registers === 0
      ? 'There are no registers for today and tomorrow'
      : `${registers === 1 ? '1 register is' : `${registers} registers are`} on this device`;
  return { icon: CircleCheck, words: `Ready for no signal. ${on}, as of ${format.dayAndTime(readAt)}.` };
}
