import { FigureTable } from '../../ui/chart.tsx';
import { AreaLegend } from '../../ui/map/area-legend.tsx';
import { AreaPicture } from '../../ui/map/area-picture.tsx';
import type { AreaOnMap } from '../../ui/map/index.tsx';
import { percentCame, shadeOf, takeUpShades } from '../area-take-up.ts';
import type { Areas } from '../drawn-report.ts';

type Line = Areas['lines'][number];

const words = { wards: 'ward', outcodes: 'first half of a postcode' } as const;

const LEFT_OUT = 'Left out, so that no child can be told';

const textOf = ({ figures }: Line): string =>
  figures ? `${figures.came} of ${figures.eligible} came, ${percentCame(figures)} per cent` : LEFT_OUT;

/** Where the eligible children live, and how many of them came: on a map, with the table behind it. */
export function TakeUpMap({ kind, lines }: Areas) {
  const placed = lines.flatMap(({ key, label, figures, position }): AreaOnMap[] =>
    position
      ? [{ key, label, value: figures?.eligible ?? 0, shade: figures ? shadeOf(figures) : 'hidden', ...position }]
      : [],
  );
  return (
    <AreaPicture
      title="Take-up by area"
      summary={summaryOf({ kind, lines }, placed.length)}
      label={`Map of take-up by ${words[kind]}. The table below has the same figures.`}
      areas={placed}
    >
      {placed.length > 0 && (
        <AreaLegend
          label="What the circles mean"
          entries={[
            ...takeUpShades.map(({ text }, shade) => ({ shade, text })),
            ...(lines.some(({ figures }) => figures === null)
              ? [
                  {
                    shade: 'hidden' as const,
                    text: 'Left out: a figure from 1 to 4, or one that would give it away',
                  },
                ]
              : []),
          ]}
        />
      )}
      {lines.length > 0 && (
        <FigureTable
          title="Take-up by area"
          figures={lines.map((line) => ({
            key: line.key,
            label: line.label,
            value: line.figures?.came ?? 0,
            text: textOf(line),
          }))}
          heads={['Area', 'Eligible children who came']}
          file="take-up-by-area"
        />
      )}
    </AreaPicture>
  );
}

function summaryOf({ kind, lines }: Areas, placed: number): string {
  if (lines.length === 0) return 'Nobody was found eligible for these programmes.';
  const shown = lines.flatMap(({ figures, position }) => (figures && position ? [figures.eligible] : []));
  if (placed === 0) return 'Where these homes lie is not known, so there is no map. The table has the figures.';
  const sizes =
    shown.length === 0
      ? ''
      : ` The largest circle is ${Math.max(...shown)} eligible children, the smallest ${Math.min(...shown)}.`;
  return `Each circle is a ${words[kind]}: the larger, the more eligible children live there; the darker, the more of them came.${sizes}`;
}
