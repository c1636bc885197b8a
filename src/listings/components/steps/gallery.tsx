import { useRef, useState } from 'react';
import { Link } from 'react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Crop from 'lucide-react/icons/crop';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Trash2 from 'lucide-react/icons/trash-2';
import { CropDialog } from '../../../media/components/crop-dialog.tsx';
import { useReorder } from '../../../media/components/use-reorder.ts';
import { pictureSources } from '../../../media/picture.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Picture } from '../../../ui/picture.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { ListingPicture } from '../listing-values.ts';
import { moved } from '../pictures.ts';
import { isolated } from '../../../platform/isolated.ts';
import type { DrawnStep, ListingFieldsProps } from '../step.ts';

/** The photos in their order, and what can be done with them; `told` is what somebody who listens hears of it. */
function usePictures({ values: { pictures }, set }: Pick<ListingFieldsProps, 'values' | 'set'>) {
  const [told, setTold] = useState('');
  // A cropped photo stays in its row, or the focus would have nowhere to go back to.
  const rows = useRef(new Map<string, string>());
  const rowOf = (id: string): string => rows.current.get(id) ?? id;
  // Undo comes later, when more may have changed.
  const latest = useRef(pictures);
  latest.current = pictures;
  const change = (next: ListingPicture[]): void => {
    latest.current = next;
    set({ pictures: next });
  };

  const move = (from: number, to: number): void => {
    if (to < 0 || to >= pictures.length || from === to) return;
    change(moved(pictures, from, to));
    setTold(to === 0 ? `Photo ${from + 1} is now the cover.` : `Photo ${from + 1} is now at place ${to + 1}.`);
  };
  const remove = (index: number): void => {
    const gone = pictures[index];
    if (!gone) return;
    change(pictures.filter((_, each) => each !== index));
    const back = (): void => {
      if (latest.current.some(({ id }) => id === gone.id)) return;
      change(latest.current.toSpliced(index, 0, gone));
      setTold('The photo is back.');
    };
    toast.success('Photo removed', { action: { label: 'Undo', onClick: back } });
  };
  const replace = (id: string, by: ListingPicture): void => {
    rows.current.set(by.id, rowOf(id));
    change(latest.current.map((picture) => (picture.id === id ? by : picture)));
  };
  const describe = (index: number, alternativeText: string): void =>
    change(pictures.map((picture, each) => (each === index ? { ...picture, alternativeText } : picture)));
  return { told, rowOf, move, remove, replace, describe };
}

function GalleryFields({ values, set, experience }: ListingFieldsProps) {
  const { pictures } = values;
  const { told, rowOf, move, remove, replace, describe } = usePictures({ values, set });
  const [cropped, setCropped] = useState<ListingPicture | null>(null);
  const { list, drag, grip } = useReorder(move);

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
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">The first photo is the cover. A few words for each help people who cannot see it.</p>
      <output className="sr-only">{told}</output>
      <ol ref={list} className="flex flex-col gap-4">
        {pictures.map((picture, index) => (
          <li
            key={rowOf(picture.id)}
            className={classes(
              'rounded-card border border-line bg-paper-raised p-3',
              drag?.from === index && 'relative z-10 opacity-90 shadow-float',
              drag && drag.from !== index && drag.to === index && dropLine(drag),
            )}
            style={drag?.from === index ? { transform: `translateY(${drag.by}px)` } : undefined}
          >
            <GalleryRow
              picture={picture}
              index={index}
              count={pictures.length}
              grip={grip(index)}
              onMove={(to) => move(index, to)}
              onCrop={() => setCropped(picture)}
              onRemove={() => {
                focusOtherRow(list.current, index);
                remove(index);
              }}
              onDescribe={(text) => describe(index, text)}
            />
          </li>
        ))}
      </ol>
      <CropDialog
        picture={cropped}
        onClose={() => setCropped(null)}
        onCropped={(part) => {
          if (!cropped) return;
          replace(cropped.id, { ...part, alternativeText: cropped.alternativeText });
          toast.success('Photo cropped', {
            action: { label: 'Undo', onClick: () => replace(part.id, cropped) },
          });
        }}
      />
    </div>
  );
}

/** The row goes, and the focus with it: to the button of the next one that does the same. */
function focusOtherRow(list: HTMLElement | null, index: number): void {
  const rows = [...(list?.children ?? [])];
  (rows[index + 1] ?? rows[index - 1])?.querySelector<HTMLElement>('[data-removes]')?.focus();
}

/** A line where the dragged photo would go. */
function dropLine({ from, to }: { from: number; to: number }): string {
  return to < from ? 'shadow-[0_-6px_0_var(--color-forest)]' : 'shadow-[0_6px_0_var(--color-forest)]';
}

/** In pixels across; smaller ones are enlarged on a phone already. */
const SMALLEST_SHARP = 500;

type RowProps = {
  picture: ListingPicture;
  index: number;
  count: number;
  grip: ReturnType<ReturnType<typeof useReorder>['grip']>;
  onMove(to: number): void;
  onCrop(): void;
  onRemove(): void;
  onDescribe(text: string): void;
};

function GalleryRow({ picture, index, count, grip, onMove, onCrop, onRemove, onDescribe }: RowProps) {
  const name = picture.alternativeText || `photo ${index + 1}`;
  const { src, avifSrcSet } = pictureSources(picture, 320);
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-4">
      <div className="relative self-start sm:row-span-2">
        <Picture
          src={src}
          avifSrcSet={avifSrcSet}
          sizes="11rem"
          alt={picture.alternativeText}
          width={4}
          height={3}
          style={{ backgroundColor: picture.colour }}
          className="rounded-control"
          draggable={false}
        />
        {index === 0 && (
          <Badge tone="success" className="absolute bottom-2 left-2 rounded-full bg-paper-raised px-2.5 py-0.5">
            Cover
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap items-start justify-end sm:order-last sm:items-end">
        {/* Dragging is a short cut: the buttons beside it do the same from the keyboard. */}
        {count > 1 && (
          <span
            {...grip}
            title="Drag to another place"
            aria-hidden
            className="mr-auto grid size-11 cursor-grab touch-none place-content-center rounded-control text-ink-soft hover:bg-paper-sunken active:cursor-grabbing"
          >
            <GripVertical className="size-6" />
          </span>
        )}
        {/* Not `disabled` at the ends: the button that was pressed would lose the focus. */}
        <IconButton
          label={`Move ${isolated(name)} forward`}
          icon={<ArrowUp aria-hidden />}
          size="small"
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={`Move ${isolated(name)} back`}
          icon={<ArrowDown aria-hidden />}
          size="small"
          aria-disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton label={`Crop ${isolated(name)}`} icon={<Crop aria-hidden />} size="small" onClick={onCrop} />
        <IconButton
          label={`Remove ${isolated(name)}`}
          icon={<Trash2 aria-hidden />}
          size="small"
          data-removes
          onClick={onRemove}
        />
      </div>
      {picture.width < SMALLEST_SHARP && (
        <p className="order-last col-span-2 text-sm text-ink-soft">
          This photo is small ({picture.width} × {picture.height} pixels) and looks blurred. If you have a larger one,
          add it instead.
        </p>
      )}
      <TextField
        label="What does it show?"
        help={index === 0 ? "For example: 'Two children kneel at a log and look at a beetle.'" : undefined}
        optional
        maxLength={300}
        className="col-span-2 sm:col-span-1"
        value={picture.alternativeText}
        onChange={(event) => onDescribe(event.target.value)}
      />
    </div>
  );
}

export const gallery: DrawnStep = { of: 'listing', Fields: GalleryFields };
