import { useMutation } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { api } from '../../client.ts';
import { copyTermPath } from '../../listings/components/wizard-progress.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { toast } from '../../ui/toast.tsx';
import { formatDate } from '../date-words.ts';
import { blockInput, draftOf } from '../draft.ts';
import { useBlockDraft } from './block-draft.ts';
import { useRefreshListing, type Block } from './blocks.ts';
import { isolated } from '../../platform/isolated.ts';
import { typeNames } from './block-type-names.ts';

/** The saved blocks of a listing, each with a way to add dates, to change or to remove it. */
export function SavedBlocks({
  experienceId,
  blocks,
  onEdit,
  onAddDates,
}: {
  experienceId: string;
  blocks: readonly Block[];
  onEdit: () => void;
  /** Goes to the calendar, with the block taken up. */
  onAddDates: () => void;
}) {
  const { draft, change } = useBlockDraft(experienceId);
  const remove = useRemoveBlock(experienceId);
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby="saved-blocks">
      <h2 id="saved-blocks" className="mb-3 !text-xl">
        Your blocks
      </h2>
      <ul className="flex flex-col gap-3">
        {blocks.map((block) => (
          <SavedBlock
            key={block.id}
            block={block}
            isRemoving={remove.isPending && remove.variables.id === block.id}
            onChange={() => {
              change(draftOf(block));
              onEdit();
            }}
            onAddDates={() => {
              change(draftOf(block));
              onAddDates();
            }}
            onRemove={() => remove.mutate(block)}
          />
        ))}
      </ul>
      {/* While a saved block is being changed, copied dates would become its own. */}
      {draft.saved === null && (
        <LinkButton to={copyTermPath(experienceId)} size="small" className="mt-3" icon={<CalendarSync aria-hidden />}>
          Copy last term
        </LinkButton>
      )}
    </section>
  );
}

/** Removes a block. Its undo adds a new block with the dates to come. */
function useRemoveBlock(experienceId: string) {
  const { clear, draft } = useBlockDraft(experienceId);
  const refresh = useRefreshListing(experienceId);
  const addAgain = useMutation({
    mutationFn: (block: Block) => {
      const { sessions, ...again } = blockInput(draftOf(block));
      const toCome = sessions
        .filter((session) => session.date > todayInLondon())
        .map(({ id: _removed, ...session }) => session);
      return api('POST /experiences/{experienceId}/blocks', {
        params: { experienceId },
        body: { ...again, sessions: toCome },
      });
    },
    onSuccess: refresh,
  });
  return useMutation({
    mutationFn: (block: Block) => api('DELETE /blocks/{blockId}', { params: { blockId: block.id } }),
    onSuccess: async (_answer, block) => {
      if (draft.saved?.id === block.id) clear();
      await refresh();
      toast.success(`‘${isolated(block.name)}’ is removed`, {
        duration: 10_000,
        action: { label: 'Undo', onClick: () => addAgain.mutate(block) },
      });
    },
  });
}

type SavedBlockProps = {
  block: Block;
  isRemoving: boolean;
  onAddDates: () => void;
  onChange: () => void;
  onRemove: () => void;
};

function SavedBlock({ block, isRemoving, onAddDates, onChange, onRemove }: SavedBlockProps) {
  const booked = block.sessions.reduce((sum, session) => sum + session.taken, 0);
  const [first] = block.sessions;
  const last = block.sessions.at(-1);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-paper-raised p-4">
      <div className="min-w-52 flex-1">
        <p className="font-[650]">{block.name}</p>
        <p className="text-sm text-ink-soft">
          {typeNames[block.type]} · {block.sessions.length} {block.sessions.length === 1 ? 'date' : 'dates'}
          {booked > 0 && ` · ${booked} booked`}
        </p>
        {first && last && (
          <p className="text-sm text-ink-soft">
            {first === last ? formatDate(first.date) : `${formatDate(first.date)} – ${formatDate(last.date)}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<CalendarPlus aria-hidden />} onClick={onAddDates}>
          Add dates<span className="sr-only"> to {isolated(block.name)}</span>
        </Button>
        <Button size="small" icon={<Pencil aria-hidden />} onClick={onChange}>
          Change<span className="sr-only"> {block.name}</span>
        </Button>
        {booked === 0 && (
          <IconButton
            size="small"
            label={`Remove ${isolated(block.name)}`}
            icon={<Trash2 aria-hidden />}
            busy={isRemoving}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}
