import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isolated } from '../../platform/isolated.ts';
import { useBlockDraft } from './block-draft.ts';

/** Says that a saved block is being changed, with a button to drop the changes. */
export function EditingNotice({ experienceId }: { experienceId: string }) {
  const { draft, clear } = useBlockDraft(experienceId);
  return (
    <Notice
      tone="info"
      title={`You are changing ‘${isolated(draft.name)}’`}
      action={
        <Button size="small" onClick={clear}>
          Leave it as it was
        </Button>
      }
    />
  );
}
