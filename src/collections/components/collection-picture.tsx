import { useState } from 'react';
import { preparePicture } from '../../media/components/prepare-picture.ts';
import { sendPicture } from '../../media/components/send-picture.ts';
import { pictureSources } from '../../media/picture.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop, type FailedFile } from '../../ui/file-drop.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CollectionPart } from './use-collection.ts';

/** A file may be as large as the server takes. */
const LARGEST = 10 * 1024 * 1024;

/** The picture of a collection: on its page, and where its address is shown. */
export function CollectionPicture({ collection: { picture }, act }: CollectionPart) {
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<FailedFile | null>(null);
  const send = async ([file]: File[]): Promise<void> => {
    if (!file) return;
    setSending(true);
    setFailed(null);
    try {
      const prepared = await preparePicture(file);
      const sent = await sendPicture(prepared, { signal: new AbortController().signal, onProgress: () => undefined });
      await act.mutateAsync({ do: 'change', body: { pictureId: sent.id } });
    } catch (error) {
      setFailed({ name: file.name, message: sentenceOf(error) });
    }
    setSending(false);
  };
  return (
    <Card title="Its picture">
      <div className="flex flex-col gap-4">
        {picture && (
          <div className="flex flex-wrap items-end gap-4">
            <Picture
              {...pictureSources(picture, 640)}
              sizes="18rem"
              alt="The picture of this collection"
              width={8}
              height={5}
              className="w-full max-w-72 rounded-control"
              style={{ backgroundColor: picture.colour }}
            />
            <Button
              tone="quiet"
              onClick={() => act.mutate({ do: 'change', body: { pictureId: null } })}
              busy={act.isPending}
            >
              Take the picture out
            </Button>
          </div>
        )}
        <FileDrop
          label={picture ? 'Another picture' : 'Add a picture'}
          help="JPEG, PNG, WebP or HEIC, up to 10 MB. Without one the cover of its first listing is shown."
          accept="image/*,.heic,.heif"
          maxSize={LARGEST}
          disabled={sending}
          failed={failed}
          onRemoveFailed={() => setFailed(null)}
          onFiles={(files) => void send(files)}
        />
        <p role="status" className="empty:hidden">
          {sending && 'Sending your picture …'}
        </p>
      </div>
    </Card>
  );
}
