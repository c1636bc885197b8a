import { AxisBottom, AxisLeft } from '@visx/axis';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { ChartProps, Figure } from './chart.tsx';

type Props = Pick<ChartProps, 'look' | 'figures'> & { label: string; scaleText: (value: number) => string };

/** The drawing of a chart. Its colours are those of the theme, and it is one picture for a screen reader. */
export default function ChartDrawing({ label, look, figures, scaleText }: Props) {
  return (
    <div role="img" aria-label={label}>
      {look === 'bars' ? <Bars figures={figures} /> : <Columns figures={figures} scaleText={scaleText} />}
    </div>
  );
}

const BAR_HEIGHT = 14;

function Bars({ figures }: { figures: readonly Figure[] }) {
  const most = Math.max(...figures.map(({ value }) => value));
  return (
    <div className="flex flex-col gap-3">
      {figures.map(({ key, label, value, of = most, text }) => {
        const share = scaleLinear({ domain: [0, Math.max(of, 1)], range: [0, 100], clamp: true });
        return (
          <div key={key}>
            <div className="mb-1 flex justify-between gap-4 text-sm">
              <span className="min-w-0 truncate font-[600]">{label}</span>
              <span className="flex-none figures">{text}</span>
            </div>
            <svg width="100%" height={BAR_HEIGHT} className="block overflow-visible">
              <Bar
                width="100%"
                height={BAR_HEIGHT}
                rx={4}
                className="fill-paper-sunken stroke-line-strong forced-colors:fill-[Canvas]"
              />
              <Bar
                width={`${share(value)}%`}
                height={BAR_HEIGHT}
                rx={4}
                className="fill-forest forced-colors:fill-[Highlight]"
              />
            </svg>
          </div>
        );
      })}
    </div>
  );
}

const HEIGHT = 240;
const ROOM = { top: 10, right: 40, bottom: 30, left: 40 };
/** A figure of the scale is at most so wide, with the room beside the longest label, in pixels. */
const SCALE_FIGURE = 9.5;
const SCALE_GAP = 18;
/** Room for a label such as 'Mon 7 Sep', in pixels. */
const LABEL = 88;
const LINES = 4;

const words = { fill: 'var(--color-ink-soft)', fontFamily: 'var(--font-text)', fontSize: 14 } as const;

function Columns({ figures, scaleText }: Pick<Props, 'figures' | 'scaleText'>) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  const values = figures.map(({ value }) => value);
  const up = scaleLinear({
    domain: [Math.min(0, ...values), Math.max(1, ...values)],
    range: [HEIGHT - ROOM.bottom, ROOM.top],
    nice: LINES,
  });
  const zero = up(0);
  const longest = Math.max(...up.ticks(LINES).map((value) => scaleText(value).length));
  const left = Math.max(ROOM.left, Math.ceil(longest * SCALE_FIGURE) + SCALE_GAP);
  const across = scaleBand({
    domain: figures.map(({ key }) => key),
    range: [left, Math.max(width - ROOM.right, left)],
    padding: 0.25,
  });
  const every = Math.max(1, Math.ceil((figures.length * LABEL) / Math.max(width - left - ROOM.right, LABEL)));
  const labels = new Map(figures.map(({ key, label }) => [key, label]));
  return (
    <div ref={parentRef} className="w-full overflow-hidden" style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} className="block">
          <AxisLeft
            scale={up}
            left={left}
            numTicks={LINES}
            hideAxisLine
            tickFormat={(value) => scaleText(Number(value))}
            tickLineProps={{ x2: width - left - ROOM.right, stroke: 'var(--color-line)' }}
            tickLabelProps={{ ...words, textAnchor: 'end', dx: -6, dy: 5 }}
          />
          {figures.map(({ key, value }) => (
            <Bar
              key={key}
              x={across(key) ?? 0}
              width={across.bandwidth()}
              y={Math.min(zero, up(value))}
              height={Math.abs(zero - up(value))}
              className="fill-forest forced-colors:fill-[Highlight]"
            />
          ))}
          <AxisBottom
            scale={across}
            top={zero}
            stroke="var(--color-line-strong)"
            hideTicks
            tickValues={figures.filter((_, at) => (figures.length - 1 - at) % every === 0).map(({ key }) => key)}
            tickFormat={(key) => labels.get(key) ?? ''}
            tickLabelProps={{ ...words, textAnchor: 'middle', y: HEIGHT - zero - 8 }}
          />
        </svg>
      )}
    </div>
  );
}
