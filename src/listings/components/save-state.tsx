import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudCheck from 'lucide-react/icons/cloud-check';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { sentenceOf } from '../../platform/browser/client.ts';
import type { Draft } from './autosave.ts';

/** Whether what was typed is saved, in a word, always in sight. */
export function SaveState({ draft }: { draft: Pick<Draft<never>, 'status' | 'failure'> }) {
  const { status, failure } = draft;
  if (status === 'failed') {
    return (
      <p role="status" className="flex items-start gap-1.5 font-[600] text-berry">
        <CircleAlert className="mt-[0.15em] size-5 flex-none" aria-hidden />
        <span>
          Not saved yet<span className="max-sm:sr-only">: {sentenceOf(failure)}</span>
        </span>
      </p>
    );
  }
  const saving = status !== 'saved';
  const Icon = saving ? LoaderCircle : CloudCheck;
  return (
    <p role="status" className="flex items-center gap-1.5 whitespace-nowrap text-ink-soft">
      <Icon className={saving ? 'size-5 animate-spin' : 'size-5 text-moss'} aria-hidden />
      {saving ? 'Saving…' : 'Saved'}
    </p>
  );
}
