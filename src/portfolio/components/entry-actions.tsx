import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { dayText } from '../../platform/day-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Entry, RecordItem } from '../record-item.ts';
import { useReread } from './use-portfolio.ts';

type EntryActionsProps = { learnerId: string; item: RecordItem; onEdit: (entry: Entry) => void };

/** What a guardian can do with an item: change or remove their own, open a certificate; nothing with the others. */
export function EntryActions({ learnerId, item, onEdit }: EntryActionsProps) {
  if (item.kind === 'certificate')
    return (
      <DownloadButton size="small" address={`/certificates/${item.id}`}>
        Open the certificate
      </DownloadButton>
    );
  if (item.kind !== 'entry') return null;
  return (
    <>
      <Button size="small" onClick={() => onEdit(item)}>
        Change<span className="sr-only"> the entry of {dayText(item.on, 'long')}</span>
      </Button>
      <RemoveEntry learnerId={learnerId} entry={item} />
    </>
  );
}

function RemoveEntry({ learnerId, entry }: { learnerId: string; entry: Entry }) {
  const [asked, setAsked] = useState(false);
  const reread = useReread(learnerId);
  const remove = useMutation({
    mutationFn: () =>
      api('DELETE /portfolio/{learnerId}/entries/{entryId}', { params: { learnerId, entryId: entry.id } }),
    onSuccess: async () => {
      setAsked(false);
      await reread();
      toast.success('Removed from the record');
    },
  });
  return (
    <>
      <Button size="small" tone="quiet" onClick={() => setAsked(true)}>
        Remove<span className="sr-only"> the entry of {dayText(entry.on, 'long')}</span>
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Remove this entry?"
        role="alertdialog"
        width={520}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
            <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove it
            </Button>
          </>
        }
      >
        Its words, pictures and files are deleted for good.
      </Dialog>
    </>
  );
}
