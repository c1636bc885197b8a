import { useRef, useState, type PointerEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DRAWN_AT_MOST } from '../../entry-schemas.ts';

/** Units of the drawing, however large it is shown. */
const WIDTH = 600;
const HEIGHT = 200;

/** A box to sign in with a finger or a pen. Who cannot draw types the name alone. */
export function SignaturePad({ value, onChange }: { value: string; onChange: (drawn: string) => void }) {
  const box = useRef<SVGSVGElement>(null);
  const [drawing, setDrawing] = useState(false);
  const pointAt = (event: PointerEvent): string => {
    const { left, top, width, height } = (box.current as SVGSVGElement).getBoundingClientRect();
    const along = (part: number, most: number): number => Math.min(most - 1, Math.max(0, Math.round(part * most)));
    return `${along((event.clientX - left) / width, WIDTH)} ${along((event.clientY - top) / height, HEIGHT)}`;
  };
  const draw = (event: PointerEvent, step: 'M' | 'L'): void => {
    const next = `${value}${step}${pointAt(event)}`;
    if (next.length <= DRAWN_AT_MOST) onChange(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="font-[650]" id="signature-label">
        Signature <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      <svg
        ref={box}
        role="img"
        aria-labelledby="signature-label"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="aspect-[3/1] w-full touch-none rounded-control border-[1.5px] border-line-strong bg-paper-raised"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawing(true);
          draw(event, 'M');
        }}
        onPointerMove={(event) => {
          if (drawing) draw(event, 'L');
        }}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      >
        <path
          d={value}
          fill="none"
          stroke="currentColor"
          strokeWidth={4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {value !== '' && (
        <Button size="small" tone="quiet" className="self-start" onClick={() => onChange('')}>
          Clear the signature
        </Button>
      )}
    </div>
  );
}

/** A signature as it was drawn. */
export function Signature({ drawn, signedBy }: { drawn: string; signedBy: string }) {
  return (
    <svg
      role="img"
      aria-label={`Signature of ${signedBy}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="aspect-[3/1] w-60 max-w-full rounded-small border border-line bg-paper-raised"
    >
      <path d={drawn} fill="none" stroke="currentColor" strokeWidth={4} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
