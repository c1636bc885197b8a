import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { FileDrop, type FailedFile } from '../../ui/file-drop.tsx';
import { toast } from '../../ui/toast.tsx';

const MOST_BYTES = 10 * 1024 * 1024;

type Props = { eligibilityId: string; firstName: string };

/** A guardian sends a letter or an award while the council decides. */
export function EvidenceFiles({ eligibilityId, firstName }: Props) {
  const [sent, setSent] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<FailedFile | null>(null);
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (file: File) => api('POST /eligibilities/{eligibilityId}/files', { params: { eligibilityId }, file }),
    onSuccess: ({ name }) => {
      setSent([...sent, name]);
      toast.success('The council has the file');
    },
    onError: (error, file) => setFailed({ name: file.name, message: sentenceOf(error) }),
  });
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label={`A letter or award about ${isolated(firstName)}`}
        help="PDF or a picture. Only people of the council who decide open it, and it is deleted some days after the decision."
        optional
        accept="application/pdf,image/*"
        maxSize={MOST_BYTES}
        failed={failed}
        onRemoveFailed={() => setFailed(null)}
        disabled={send.isPending}
        onFiles={([file]) => {
          if (file) send.mutate(file);
        }}
      />
      {sent.length > 0 && <p role="status">Sent: {sent.map(isolated).join(', ')}</p>}
    </div>
  );
}
