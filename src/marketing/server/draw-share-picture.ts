import { drawOnPaper } from '../../media/server/encode.ts';
import { layOutLetters, pathsOf, type DrawnLine } from '../../platform/server/drawing/drawn-letters.ts';
import { cutText } from '../../platform/cut-text.ts';

/** What a picture for previews says, and what is beside it. */
export type ShareWords = {
  /** A line above: for whom and where. */
  above: string;
  title: string;
  /** A line below: whose it is. */
  below: string;
  brand: string;
  /** A picture in any form that sharp reads, or a drawing as SVG. */
  picture: Uint8Array;
};

const SIZE = { width: 1_200, height: 630 };
const PICTURE_LEFT = 720;
const MARGIN = 64;
const INK = '#1d2a22';
const FOREST = '#1f5a3a';
const PAPER = '#f7f4ea';
const MARIGOLD = '#e3a13a';
const LONGEST = 110;
const LINE = 1.14;
/** A title is set as large as it fits. */
const TITLES = [
  { size: 72, lines: 3 },
  { size: 60, lines: 4 },
  { size: 48, lines: 5 },
];

type Placed = { line: DrawnLine; size: number; y: number; colour: string };

/** Draws the picture for previews of a page, 1200 × 630 pixels, as PNG. Letters are shapes: names in any script are there. */
export async function drawSharePicture(words: ShareWords): Promise<Uint8Array> {
  const width = PICTURE_LEFT - 2 * MARGIN;
  const title = await titleLines(words.title, width);
  const placed: Placed[] = [];
  let y = 132;
  const put = (lines: readonly DrawnLine[], size: number, colour: string, gap: number): void => {
    for (const line of lines) {
      placed.push({ line, size, y, colour });
      y += size * LINE;
    }
    y += gap;
  };
  put(await oneLine(words.above, 'text', width / 30), 30, INK, title.size * 0.8);
  put(title.lines, title.size, FOREST, 4 - title.size * 0.3);
  put(await oneLine(words.below, 'text', width / 30), 30, INK, 0);
  placed.push(...(await brandLine(words.brand)));
  return drawOnPaper({
    ...SIZE,
    background: PAPER,
    picture: { bytes: words.picture, left: PICTURE_LEFT, width: SIZE.width - PICTURE_LEFT },
    over: svgOf(placed),
  });
}

async function titleLines(title: string, width: number): Promise<{ lines: DrawnLine[]; size: number }> {
  for (const { size, lines: most } of TITLES) {
    const lines = await layOutLetters(title, 'heading', width / size);
    if (lines.length <= most) return { lines, size };
  }
  const { size, lines: most } = TITLES.at(-1) ?? { size: 48, lines: 5 };
  const lines = await layOutLetters(`${cutText(title, LONGEST).trimEnd()}…`, 'heading', width / size);
  return { lines: lines.slice(0, most), size };
}

async function oneLine(text: string, kind: 'heading' | 'text', width: number): Promise<DrawnLine[]> {
  return (await layOutLetters(text, kind, width)).slice(0, 1);
}

async function brandLine(brand: string): Promise<Placed[]> {
  const [line] = await oneLine(brand, 'heading', 12);
  return line ? [{ line, size: 40, y: SIZE.height - MARGIN + 4, colour: FOREST }] : [];
}

const LEAF = 'M20 2.5c8.5 9.5 9.5 21.5 0 34.5-9.5-13-8.5-25 0-34.5Z';
const LOGO_WIDTH = 62;

function svgOf(placed: readonly Placed[]): string {
  const last = placed.length - 1;
  const letters = placed.flatMap(({ line, size, y, colour }, index) => {
    const left = index === last ? MARGIN + LOGO_WIDTH : MARGIN;
    // What is read from the right stands at the right.
    const x = line.isRightToLeft ? PICTURE_LEFT - MARGIN - line.width * size : left;
    return pathsOf(line, { x, y, size }).map((d) => `<path fill="${colour}" d="${d}"/>`);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">`,
    `<rect x="${MARGIN}" y="68" width="72" height="8" rx="4" fill="${MARIGOLD}"/>`,
    `<g transform="translate(${MARGIN - 6} ${SIZE.height - MARGIN - 38}) scale(1.25)">`,
    `<path d="${LEAF}" transform="rotate(-42 20 37)" fill="#7d9b5a"/><path d="${LEAF}" transform="rotate(42 20 37)" fill="${MARIGOLD}"/>`,
    `<path d="${LEAF}" fill="${FOREST}" stroke="${PAPER}" stroke-width="2.5"/></g>`,
    ...letters,
    '</svg>',
  ].join('');
}
