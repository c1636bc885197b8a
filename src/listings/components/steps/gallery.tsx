import { useState } from 'react';
import { Link } from 'react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Trash2 from 'lucide-react/icons/trash-2';
import { pictureSources } from '../../../media/picture.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { ListingPicture } from '../listing-values.ts';
import { moved } from '../pictures.ts';
import type { DrawnStep, ListingFieldsProps } from '../step.ts';

function GalleryFields({ values, set, experience }: ListingFieldsProps) {
  const { pictures } = values;
  const [dragged, setDragged] = useState<number | null>(null);
  const [told, setTold] = useState('');

  if (pictures.length === 0) {
    return (
      <p>
        There are no photos yet.{' '}
        <Link className="link" to={`/onboarding/listing-upload-images?listing=${experience.id}`}>
          Add photos
        </Link>
        , or go on: we draw a cover when you publish.
      </p>
    );
  }

  const move = (from: number, to: number): void => {
    if (to < 0 || to >= pictures.length || from === to) return;
    set({ pictures: moved(pictures, from, to) });
    setTold(to === 0 ? `Photo ${from + 1} is now the cover.` : `Photo ${from + 1} is now at place ${to + 1}.`);
  };
  const remove = (index: number): void => {
    const before = pictures;
    set({ pictures: pictures.filter((_, each) => each !== index) });
    toast.success('Photo removed', { action: { label: 'Undo', onClick: () => set({ pictures: before }) } });
  };
  const describe = (index: number, alternativeText: string): void => {
    set({ pictures: pictures.map((picture, each) => (each === index ? { ...picture, alternativeText } : picture)) });
  };

  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">The first photo is the cover. A few words for each help people who cannot see it.</p>
      <output className="sr-only">{told}</output>
      <ol className="flex flex-col gap-4">
        {pictures.map((picture, index) => (
          // Dragging is a short cut: the buttons of each row do the same from the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={picture.id}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
              setDragged(null);
            }}
            className={classes(
              'rounded-card border border-line bg-paper-raised p-3',
              dragged === index && 'opacity-50',
            )}
          >
            <GalleryRow
              picture={picture}
              index={index}
              count={pictures.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
              onDescribe={(text) => describe(index, text)}
              onDrag={(dragging) => setDragged(dragging ? index : null)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

type RowProps = {
  picture: ListingPicture;
  index: number;
  count: number;
  onMove(to: number): void;
  onRemove(): void;
  onDescribe(text: string): void;
  onDrag(dragging: boolean): void;
};

function GalleryRow({ picture, index, count, onMove, onRemove, onDescribe, onDrag }: RowProps) {
  const name = picture.alternativeText || `photo ${index + 1}`;
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <div
        draggable
        onDragStart={() => onDrag(true)}
        onDragEnd={() => onDrag(false)}
        className="relative sm:w-44 sm:flex-none sm:cursor-grab sm:self-start"
      >
        <Picture
          src={pictureSources(picture, 320).src}
          alt={picture.alternativeText}
          width={4}
          height={3}
          style={{ backgroundColor: picture.colour }}
          className="rounded-control"
          draggable={false}
        />
        <GripVertical
          className="absolute top-2 right-2 hidden size-6 rounded-control bg-paper-raised/85 p-0.5 text-ink sm:block"
          aria-hidden
        />
        {index === 0 && (
          <Badge tone="success" className="absolute bottom-2 left-2">
            Cover
          </Badge>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-3">
        <TextField
          label="What does it show?"
          help={index === 0 ? "For example: 'Two children kneel at a log and look at a beetle.'" : undefined}
          optional
          maxLength={300}
          value={picture.alternativeText}
          onChange={(event) => onDescribe(event.target.value)}
        />
        <div className="flex gap-1">
          <IconButton
            label={`Move ${name} forward`}
            icon={<ArrowUp aria-hidden />}
            size="small"
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            label={`Move ${name} back`}
            icon={<ArrowDown aria-hidden />}
            size="small"
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 aria-hidden />}
            size="small"
            className="ml-auto"
            onClick={onRemove}
          />
        </div>
      </div>
    </div>
  );
}

export const gallery: DrawnStep = { of: 'listing', Fields: GalleryFields };
