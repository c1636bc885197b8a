import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../client.ts';
import { sentenceOf } from '../../../platform/browser/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { letGoMarks, useQueuedMarks } from '../mark-queue.ts';
import { letGoWaitingEntries, readWaitingEntries } from '../../offline/waiting-entries.ts';

type OnDevice = { accountId: string; sessionId: string };

/**
 * To somebody whose access to a register ended while marks or notes of it lay on this device: nothing is lost, its owner can
 * have them. Nothing where nothing waits.
 */
export function HandOverNotice({ accountId, sessionId }: OnDevice) {
  const marks = useQueuedMarks(accountId, sessionId);
  const cache = useQueryClient();
  const queryKey = ['waiting-entries', accountId, sessionId];
  const { data: entries = [] } = useQuery({
    queryKey,
    queryFn: () => readWaitingEntries(accountId, sessionId),
    networkMode: 'always',
  });
  const [busy, setBusy] = useState(false);
  const handOver = async (): Promise<void> => {
    setBusy(true);
    try {
      const { accepted } = await api('POST /registers/{sessionId}/handed-over', {
        params: { sessionId },
        body: { marks, entries },
      });
      const ids = new Set(accepted);
      letGoMarks(accountId, sessionId, ids);
      await letGoWaitingEntries(accountId, sessionId, ids);
      await cache.invalidateQueries({ queryKey });
      toast.success('Handed over', { description: 'The owner of the register was told and decides about it.' });
    } catch (error) {
      toast.error('It was not handed over', { description: `${sentenceOf(error)} It stays on this device.` });
    } finally {
      setBusy(false);
    }
  };
  if (marks.length + entries.length === 0) return null;
  return (
    <Notice
      tone="attention"
      live
      title="Your access to this register has ended"
      action={
        <Button tone="primary" busy={busy} onClick={() => void handOver()}>
          Hand over to the owner
        </Button>
      }
    >
      {whatWaits(marks.length, entries.length)} on this device alone. Hand it over, and the owner of the register adds
      it under your name or leaves it out.
    </Notice>
  );
}

/** '3 marks and 1 note are' */
function whatWaits(marks: number, notes: number): string {
  const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
  const parts = [...(marks > 0 ? [counted(marks, 'mark')] : []), ...(notes > 0 ? [counted(notes, 'note')] : [])];
  return `${parts.join(' and ')} ${marks + notes === 1 ? 'is' : 'are'}`;
}
