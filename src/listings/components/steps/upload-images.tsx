import { useRef, useState } from 'react';
import { api } from '../../../client.ts';
import { pictureSources } from '../../../media/picture.ts';
import { sentenceOf } from '../../../platform/browser/client.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { PICTURE_TYPES, shrinkPicture } from '../pictures.ts';
import type { DrawnStep, ListingFieldsProps } from '../step.ts';

const MOST_PICTURES = 20;
const AT_ONCE = 2;

type Failed = { id: string; file: File; message: string };

function UploadFields({ values, set, experience }: ListingFieldsProps) {
  const [wanted, setWanted] = useState(0);
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<Failed[]>([]);
  const queue = useRef<File[]>([]);
  const running = useRef(0);
  // Uploads end one after the other; each adds itself to what the others have added by then.
  const pictures = useRef(values.pictures);
  pictures.current = values.pictures;

  const uploadNext = async (): Promise<void> => {
    const file = queue.current.shift();
    if (!file) return;
    running.current += 1;
    try {
      const picture = await api('POST /media', { file: await shrinkPicture(file) });
      pictures.current = [...pictures.current, { ...picture, alternativeText: '' }];
      set({ pictures: pictures.current });
    } catch (error) {
      setFailed((before) => [
        ...before,
        { id: `${file.name} ${file.lastModified} ${before.length}`, file, message: sentenceOf(error) },
      ]);
    } finally {
      running.current -= 1;
      setDone((count) => count + 1);
      void uploadNext();
    }
  };

  const add = (files: File[]): void => {
    const room = MOST_PICTURES - pictures.current.length - queue.current.length - running.current;
    const taken = files.slice(0, Math.max(0, room));
    const left = files.slice(taken.length);
    setFailed((before) => [
      ...before,
      ...left.map((file, index) => ({
        id: `${file.name} over ${index}`,
        file,
        message: `A listing has at most ${MOST_PICTURES} photos.`,
      })),
    ]);
    queue.current.push(...taken);
    if (running.current === 0) {
      setWanted(taken.length);
      setDone(0);
    } else setWanted((count) => count + taken.length);
    for (let count = running.current; count < AT_ONCE; count += 1) void uploadNext();
  };

  const retry = (one: Failed): void => {
    setFailed((before) => before.filter(({ id }) => id !== one.id));
    add([one.file]);
  };

  return (
    <div className="flex flex-col gap-6">
      <FileDrop
        label="Photos"
        labelHidden
        help="Three or more, at least 1,000 pixels wide. JPEG, PNG or WebP, up to 10 MB each. Only show children whose families have agreed."
        accept={PICTURE_TYPES}
        multiple
        onFiles={add}
      />
      {done < wanted && <Progress label="Uploading photos" value={done} max={wanted} text={`${done} of ${wanted}`} />}
      <output className="sr-only">{wanted > 0 && done === wanted ? `${wanted} photos uploaded` : ''}</output>
      {failed.map((one) => (
        <Notice
          key={one.id}
          tone="danger"
          title={one.file.name}
          live
          onDismiss={() => setFailed((before) => before.filter(({ id }) => id !== one.id))}
          action={
            <Button size="small" onClick={() => retry(one)}>
              Try again
            </Button>
          }
        >
          {one.message}
        </Notice>
      ))}
      {values.pictures.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {values.pictures.map((picture, index) => {
            const { src } = pictureSources(picture, 320);
            return (
              <li key={picture.id}>
                <Picture
                  src={src}
                  alt={picture.alternativeText || `Photo ${index + 1}`}
                  width={4}
                  height={3}
                  style={{ backgroundColor: picture.colour }}
                  className="rounded-card"
                />
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="text-ink-soft">
          No photos yet? Go on: when you publish{' '}
          {experience.title ? <strong>{experience.title}</strong> : 'the listing'} without any, we draw a cover for it.
        </p>
      )}
    </div>
  );
}

export const uploadImages: DrawnStep = { of: 'listing', Fields: UploadFields };
