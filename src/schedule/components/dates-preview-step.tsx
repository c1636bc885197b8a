import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { emptyDraft, suggestName } from '../draft.ts';
import { useBlockDraft } from './block-draft.ts';
import { typeNames } from './block-type-names.ts';
import { useBlocks, type Block } from './blocks.ts';
import { BookingWindowFields } from './booking-window-fields.tsx';
import { ChangePreview } from './change-preview.tsx';
import type { DatesStepProps } from './dates-type-step.tsx';
import { MinimumFields } from './minimum-fields.tsx';
import { NoDatesYet } from './no-dates-yet.tsx';
import { SavedBlocks } from './saved-blocks.tsx';
import { SessionSummary } from './session-summary.tsx';
import { StepForm } from './step-form.tsx';
import { useSaveBlock, type SaveBlock } from './use-save-block.ts';

/** 'Name your block and make edits': the whole block on one page, where it is saved. */
export function DatesPreviewStep({ experienceId, onDone, onBack }: DatesStepProps) {
  const { draft } = useBlockDraft(experienceId);
  const blocks = useBlocks(experienceId);
  const saving = useSaveBlock(experienceId);
  if (blocks.isPending) return <Skeleton className="h-64 w-full !rounded-card" />;
  if (blocks.isError)
    return (
      <ErrorState
        title="Your dates could not be loaded"
        onRetry={() => void blocks.refetch()}
        busy={blocks.isFetching}
      />
    );
  const props = { experienceId, onDone, onBack };
  if (draft.sessions.length > 0) return <DraftedBlock {...props} saving={saving} />;
  if (blocks.data.blocks.length > 0) return <NoDraft {...props} blocks={blocks.data.blocks} />;
  return <NoDatesYet onBack={onBack} />;
}

function NoDraft({ experienceId, blocks, onDone, onBack }: DatesStepProps & { blocks: readonly Block[] }) {
  const { change } = useBlockDraft(experienceId);
  return (
    <StepForm
      problems={{}}
      onSubmit={onDone}
      onBack={onBack}
      submitLabel="Continue"
      more={
        <Button
          icon={<CalendarPlus aria-hidden />}
          onClick={() => {
            change({ ...emptyDraft, type: blocks.at(-1)?.type ?? null });
            onBack();
          }}
        >
          Add another block
        </Button>
      }
    >
      <SavedBlocks experienceId={experienceId} blocks={blocks} onEdit={() => undefined} onAddDates={onBack} />
    </StepForm>
  );
}

function DraftedBlock({ experienceId, onDone, onBack, saving }: DatesStepProps & { saving: SaveBlock }) {
  const { draft, change } = useBlockDraft(experienceId);
  const { problems, shown } = saving;
  const saveAndAddAnother = (): void =>
    saving.save(() => {
      change({ ...emptyDraft, type: draft.type });
      onBack();
    });
  return (
    <StepForm
      problems={problems}
      failure={saving.failure}
      busy={saving.isBusy}
      onSubmit={() => saving.save(onDone)}
      onBack={onBack}
      more={
        !draft.saved && (
          <Button aria-disabled={saving.isSending} onClick={saveAndAddAnother}>
            Save and add another block
          </Button>
        )
      }
    >
      {saving.isStale && <ChangedBySomebodyElse onShow={saving.showTheirs} />}
      <TextField
        id="name"
        label="Name of the block"
        help="Families see it above the dates."
        maxLength={80}
        placeholder={suggestName(draft.sessions)}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        error={problems['name']}
      />
      <Card
        title={`${draft.sessions.length} ${draft.sessions.length === 1 ? 'date' : 'dates'}`}
        aside={<span className="text-ink-soft">{typeNames[draft.type ?? 'CHOOSE_DATES']}</span>}
        flush
      >
        <SessionSummary
          experienceId={experienceId}
          draft={draft}
          change={change}
          problems={problems}
          onAddDates={onBack}
        />
      </Card>
      <BookingWindowFields draft={draft} change={change} problems={problems} />
      <MinimumFields draft={draft} change={change} problems={problems} />
      {shown && (
        <ChangePreview
          shown={shown}
          busy={saving.isSending}
          error={saving.sendError}
          onAgree={(message) => saving.agree(message, onDone)}
          onClose={saving.closePreview}
        />
      )}
    </StepForm>
  );
}

function ChangedBySomebodyElse({ onShow }: { onShow: () => void }) {
  return (
    <Notice
      tone="attention"
      live
      title="Somebody else has changed this block"
      action={<Button onClick={onShow}>Show what they saved</Button>}
    >
      Your changes are not saved. Look at theirs first, then make yours again.
    </Notice>
  );
}
