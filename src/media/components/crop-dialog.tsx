import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Picture } from '../contract.ts';
import { largestArea, moveArea, pullCorner, type CropArea, type CropCorner, type CropShape } from '../crop.ts';
import { pictureSources, type StoredPicture } from '../picture.ts';

export type CropDialogProps = {
  /** The picture to crop; null when the dialog is closed. */
  picture: StoredPicture | null;
  onClose: () => void;
  /** The part that was kept, as a picture of its own. */
  onCropped: (picture: Picture) => void;
};

/** Chooses a rectangle of a picture with the pointer or the arrow keys, and has the server cut it out. */
export function CropDialog({ picture, onClose, onCropped }: CropDialogProps) {
  // While the dialog closes it still shows the picture.
  const [shown, setShown] = useState(picture);
  if (picture && picture !== shown) setShown(picture);
  return shown && <CropPanel key={shown.id} open={picture !== null} {...{ picture: shown, onClose, onCropped }} />;
}

const corners: Record<CropCorner, { label: string; className: string }> = {
  'top-left': { label: 'Upper left corner', className: '-top-5.5 -left-5.5 cursor-nwse-resize' },
  'top-right': { label: 'Upper right corner', className: '-top-5.5 -right-5.5 cursor-nesw-resize' },
  'bottom-left': { label: 'Lower left corner', className: '-bottom-5.5 -left-5.5 cursor-nesw-resize' },
  'bottom-right': { label: 'Lower right corner', className: '-right-5.5 -bottom-5.5 cursor-nwse-resize' },
};
const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** Parts of the picture that an arrow key moves by; with Shift, the larger step. */
const STEP = { small: 0.01, large: 0.1 };

function CropPanel({
  open,
  picture,
  onClose,
  onCropped,
}: Omit<CropDialogProps, 'picture'> & { open: boolean; picture: StoredPicture }) {
  const aspect = picture.width / picture.height;
  const [shape, setShape] = useState<CropShape>('4:3');
  const [area, setArea] = useState<CropArea>(() => largestArea('4:3', aspect));
  const [news, setNews] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();

  const change = (next: CropArea): void => {
    setArea(next);
    setFailure(null);
  };
  const apply = (part: CropCorner | 'area', from: CropArea, right: number, down: number): CropArea =>
    part === 'area' ? moveArea(from, right, down) : pullCorner(from, part, right, down, { shape, aspect });

  /** What moves the whole area or one corner of it. */
  const handlesOf = (part: CropCorner | 'area') => ({
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      const step = event.shiftKey ? STEP.large : STEP.small;
      // The same step in pixels, whichever way.
      const next = apply(part, area, arrow[0] * step, arrow[1] * step * aspect);
      change(next);
      setNews(areaInWords(next));
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const box = frame.current?.getBoundingClientRect();
      if (!box || event.button !== 0) return;
      event.stopPropagation();
      const handle = event.currentTarget;
      const start = { x: event.clientX, y: event.clientY };
      handle.setPointerCapture(event.pointerId);
      const follow = (move: globalThis.PointerEvent): void =>
        change(apply(part, area, (move.clientX - start.x) / box.width, (move.clientY - start.y) / box.height));
      const end = (): void => {
        handle.removeEventListener('pointermove', follow);
        handle.removeEventListener('pointerup', end);
        handle.removeEventListener('pointercancel', end);
      };
      handle.addEventListener('pointermove', follow);
      handle.addEventListener('pointerup', end);
      handle.addEventListener('pointercancel', end);
    },
  });

  const crop = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      onCropped(await api('POST /media/{mediaId}/crop', { params: { mediaId: picture.id }, body: area }));
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  const percent = (part: number): string => `${part * 100}%`;
  const { src, srcSet, avifSrcSet } = pictureSources(picture, 1024);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Crop the photo"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" busy={busy} onClick={() => void crop()}>
            Crop
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented
          label="Shape"
          options={[
            { value: '4:3', label: 'Card shape' },
            { value: 'free', label: 'Free shape' },
          ]}
          value={shape}
          onChange={(next) => {
            setShape(next);
            if (next === '4:3') change(largestArea(next, aspect));
          }}
        />
        <div className="flex justify-center overflow-hidden rounded-control bg-paper-sunken p-6">
          <div
            ref={frame}
            className="relative touch-none select-none"
            style={{ width: `min(100%, ${50 * aspect}svh)`, aspectRatio: `${picture.width} / ${picture.height}` }}
          >
            <picture>
              {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes="44rem" />}
              <img src={src} srcSet={srcSet} sizes="44rem" alt="" draggable={false} className="size-full" />
            </picture>
            <div
              className="absolute shadow-[0_0_0_999px_rgb(0_0_0/0.55)] outline-2 outline-white [clip-path:none]"
              style={{
                left: percent(area.left),
                top: percent(area.top),
                width: percent(area.width),
                height: percent(area.height),
              }}
            >
              <button
                type="button"
                aria-label="The part that stays"
                aria-describedby={helpId}
                className="absolute inset-0 cursor-move touch-none focus-visible:outline-4 focus-visible:outline-offset-0 focus-visible:outline-focus"
                {...handlesOf('area')}
              />
              {Object.entries(corners).map(([corner, { label, className }]) => (
                <button
                  key={corner}
                  type="button"
                  aria-label={label}
                  aria-describedby={helpId}
                  className={`absolute grid size-11 touch-none place-content-center rounded-full ${className}`}
                  {...handlesOf(corner as CropCorner)}
                >
                  <span className="size-5 rounded-full border-3 border-white bg-forest shadow-float" />
                </button>
              ))}
            </div>
          </div>
        </div>
        <p id={helpId} className="text-sm text-ink-soft">
          Drag the rectangle or its corners, or use the arrow keys on them (Shift for longer steps). The photo as it was
          can be brought back.
        </p>
        <output className="sr-only">{news}</output>
        {failure && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function areaInWords({ left, top, width, height }: CropArea): string {
  const say = (part: number): string => `${Math.round(part * 100)} per cent`;
  return `${say(width)} of the width and ${say(height)} of the height, ${say(left)} from the left, ${say(top)} from the top.`;
}
