import { useRef, useState } from 'react';
import { LARGEST_FILE, pictureTypes } from '../../../media/components/prepare-picture.ts';
import { UploadList } from '../../../media/components/upload-list.tsx';
import { useUploads } from '../../../media/components/use-uploads.ts';
import { pictureSources } from '../../../media/picture.ts';
import { inChosenOrder } from '../../../media/uploads.ts';
import { Badge } from '../../../ui/badge.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { focusField } from '../../../ui/form-errors.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { DrawnStep, ListingFieldsProps } from '../step.ts';

const MOST_PICTURES = 20;
const BOX = 'photos';

function UploadFields({ values, set, experience }: ListingFieldsProps) {
  const [arrived, setArrived] = useState(0);
  // Uploads end one after the other; each adds itself to what the others have added by then.
  const pictures = useRef(values.pictures);
  pictures.current = values.pictures;
  const order = useRef(new Map<string, number>());

  const uploads = useUploads({
    room: MOST_PICTURES - values.pictures.length,
    full: `A listing has at most ${MOST_PICTURES} photos.`,
    onUploaded: (picture, uploadId) => {
      order.current.set(picture.id, uploadId);
      const added = { ...picture, alternativeText: '' };
      pictures.current = inChosenOrder(pictures.current, added, ({ id }) => order.current.get(id));
      set({ pictures: pictures.current });
      setArrived((count) => count + 1);
    },
  });

  return (
    <div className="flex flex-col gap-6">
      <FileDrop
        id={BOX}
        label="Photos"
        labelHidden
        help="Three or more, at least 1,000 pixels wide. JPEG, PNG, WebP, HEIC or AVIF, up to 10 MB each. Only show children whose families have agreed."
        accept={pictureTypes(navigator.userAgent)}
        maxSize={LARGEST_FILE}
        multiple
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} onLastRemoved={() => focusField(BOX)} />
      <output className="sr-only">
        {arrived > 0 && `${arrived} ${arrived === 1 ? 'photo is' : 'photos are'} uploaded.`}
      </output>
      {values.pictures.length > 0 ? (
        <ul aria-label="Photos of the listing" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {values.pictures.map((picture, index) => {
            const { src, avifSrcSet } = pictureSources(picture, 320);
            return (
              <li key={picture.id} className="relative">
                <Picture
                  src={src}
                  avifSrcSet={avifSrcSet}
                  sizes="20rem"
                  alt={picture.alternativeText || `Photo ${index + 1}`}
                  width={4}
                  height={3}
                  style={{ backgroundColor: picture.colour }}
                  className="rounded-card"
                />
                {index === 0 && (
                  <Badge tone="success" className="absolute bottom-2 left-2 rounded-full bg-paper-raised px-2.5 py-0.5">
                    Cover
                  </Badge>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        uploads.list.length === 0 && (
          <p className="text-ink-soft">
            No photos yet? Go on: when you publish{' '}
            {experience.title ? <strong>{experience.title}</strong> : 'the listing'} without any, we draw a cover for
            it.
          </p>
        )
      )}
    </div>
  );
}

export const uploadImages: DrawnStep = { of: 'listing', Fields: UploadFields };
