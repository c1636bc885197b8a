import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop, type FailedFile } from '../../ui/file-drop.tsx';
import { toast } from '../../ui/toast.tsx';

const MOST_BYTES = 5_000_000;

type Props = { councilId: string; hasLogo: boolean; onChanged: () => void };

/** The logo that stands in the letters of a council. */
export function LetterLogo({ councilId, hasLogo, onChanged }: Props) {
  const [failed, setFailed] = useState<FailedFile | null>(null);
  const params = { councilId };
  const set = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (file: File) => api('PUT /councils/{councilId}/logo', { params, file }),
    onSuccess: () => toast.success('The logo is set'),
    onError: (error, file) => setFailed({ name: file.name, message: sentenceOf(error) }),
    onSettled: onChanged,
  });
  const remove = useMutation({
    mutationFn: () => api('DELETE /councils/{councilId}/logo', { params }),
    onSuccess: () => toast.success('The logo is taken away'),
    onSettled: onChanged,
  });
  return (
    <Card title="Logo">
      <div className="flex flex-col gap-3">
        <p role="status">{hasLogo ? 'Your logo stands in letters that go out by our mail server.' : 'No logo yet.'}</p>
        <FileDrop
          label={hasLogo ? 'Another logo' : 'A logo'}
          help="A picture, best wider than high."
          accept="image/*"
          maxSize={MOST_BYTES}
          failed={failed}
          onRemoveFailed={() => setFailed(null)}
          disabled={set.isPending}
          onFiles={([file]) => {
            if (file) set.mutate(file);
          }}
        />
        {hasLogo && (
          <Button className="w-fit" busy={remove.isPending} onClick={() => remove.mutate()}>
            Take the logo away
          </Button>
        )}
      </div>
    </Card>
  );
}
