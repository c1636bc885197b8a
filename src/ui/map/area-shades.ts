import type { CSSProperties } from 'react';

const shades = [12, 36, 62, 88] as const;

/** From the lightest to the darkest, as a number from 0 on. */
export type AreaShade = number;

/** How an area is filled: by its shade, or hatched where its figure is not shown. Alike on the map and in its legend. */
export const areaFill = (shade: AreaShade | 'hidden'): CSSProperties =>
  shade === 'hidden'
    ? {
        borderStyle: 'dashed',
        background:
          'repeating-linear-gradient(45deg, var(--color-paper-raised) 0 4px, color-mix(in oklab, var(--color-ink-soft) 35%, var(--color-paper-raised)) 4px 5px)',
      }
    : {
        background: `color-mix(in oklab, var(--color-forest) ${shades[Math.min(shade, shades.length - 1)] ?? 12}%, var(--color-paper-raised))`,
      };
