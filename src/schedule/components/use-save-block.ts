import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { toast } from '../../ui/toast.tsx';
import { blockInput, suggestName, timesProblems, windowProblems, type BlockDraft } from '../draft.ts';
import { checkMinimum } from '../minimum.ts';
import { useBlockDraft } from './block-draft.ts';
import { useRefreshListing, type BlockPreview } from './blocks.ts';
import type { Shown } from './change-preview.tsx';

/** What the provider agreed to: the version of the preview, and their message to the families. */
type Agreed = { version: string; message: string };

export type SaveBlock = ReturnType<typeof useSaveBlock>;

/** Saves the drafted block. A change that affects bookings is previewed, and saved only once the provider agrees. */
export function useSaveBlock(experienceId: string) {
  const { draft, clear } = useBlockDraft(experienceId);
  const refresh = useRefreshListing(experienceId);
  const [local, setLocal] = useState<Record<string, string>>({});
  const [shown, setShown] = useState<Shown | null>(null);
  const body = blockInput({ ...draft, name: draft.name.trim() || suggestName(draft.sessions) });
  const look = useMutation({
    mutationFn: (saved: { id: string; version: string }) =>
      api('POST /blocks/{blockId}/preview', {
        params: { blockId: saved.id },
        body: { ...body, version: saved.version },
      }),
  });
  const send = useSendBlock(experienceId, draft.saved, body, setShown);

  const apply = (agreed: Agreed | null, then: () => void): void =>
    send.mutate(agreed, {
      onSuccess: async (block) => {
        setShown(null);
        clear();
        await refresh();
        toast.success(`‘${isolated(block.name)}’ is saved`);
        then();
      },
    });
  const save = (then: () => void): void => {
    const wrong = { ...timesProblems(draft), ...windowProblems(draft), ...minimumProblems(draft) };
    setLocal(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (!draft.saved) return apply(null, then);
    look.mutate(draft.saved, {
      onSuccess: (preview) => {
        if (preview.needsAgreement) setShown({ preview, changed: false });
        else apply({ version: preview.version, message: '' }, then);
      },
    });
  };

  const error = look.error ?? (shown ? null : send.error);
  const failed = error instanceof RequestFailed ? error : null;
  const isStale = failed?.data?.key === 'version-changed';
  const problems: Record<string, string> = { ...failed?.data?.fields, ...local };
  return {
    save,
    /** Saves the change that is previewed. */
    agree: (message: string, then: () => void): void => {
      if (shown) apply({ version: shown.preview.version, message }, then);
    },
    /** The preview to agree to. */
    shown,
    closePreview: (): void => {
      setShown(null);
      send.reset();
    },
    isSending: send.isPending,
    isBusy: look.isPending || send.isPending,
    sendError: send.error,
    problems,
    /** What went wrong with the whole form, in a sentence. */
    failure: error && !failed?.data?.fields && !isStale ? sentenceOf(error) : undefined,
    isStale,
    /** Drops the draft and shows what somebody else saved. */
    showTheirs: (): void => {
      clear();
      send.reset();
      look.reset();
      void refresh();
    },
  };
}

function useSendBlock(
  experienceId: string,
  saved: BlockDraft['saved'],
  body: ReturnType<typeof blockInput>,
  setShown: (shown: Shown) => void,
) {
  // A retry after a lost answer must not make a second block, nor look like somebody else's change.
  const once = useOnce();
  return useMutation({
    mutationFn: (agreed: Agreed | null) => {
      if (saved) {
        const changed = {
          ...body,
          version: saved.version,
          agreed: agreed?.version ?? null,
          message: agreed?.message ?? '',
        };
        const params = { blockId: saved.id };
        return once([params, changed], (idempotencyKey) =>
          api('PUT /blocks/{blockId}', { params, body: changed, idempotencyKey }),
        );
      }
      return once(body, (idempotencyKey) =>
        api('POST /experiences/{experienceId}/blocks', { params: { experienceId }, body, idempotencyKey }),
      );
    },
    onError: (error) => {
      const problem = error instanceof RequestFailed ? error.data : undefined;
      // Bookings changed after the preview was made: nothing was saved, and this is the preview as of now.
      const next = problem?.details?.['preview'] as BlockPreview | undefined;
      if (next) setShown({ preview: next, changed: problem?.key === 'preview-changed' });
    },
  });
}

function minimumProblems({ minimum = null, sessions }: BlockDraft): Record<string, string> {
  const checked = checkMinimum(
    minimum,
    sessions.flatMap(({ date, capacity }) => (date < todayInLondon() ? [] : (capacity ?? []))),
  );
  return checked.ok ? {} : (checked.refusal.fields ?? {});
}
