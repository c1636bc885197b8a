import { fileWith, fontFiles, headingFiles, openFont, type Shaper } from '../pdf/fonts.ts';
import { layOutText, type TextLine } from '../pdf/lay-out-text.ts';

type DrawnShape = { width: number; path: (x: number, y: number, size: number) => string };
type DrawnFont = { shape(text: string): DrawnShape };

/** A text in lines whose letters are drawn as shapes, so that no picture depends on the fonts of a machine. */
export type DrawnLine = TextLine<DrawnFont>;

const WEIGHTS = { heading: 700, text: 450 } as const;

/** Fonts of this process at their weights; they hold nothing of any text. */
const fonts = new Map<string, DrawnFont>();

/** Lays texts out in lines not wider than `width` (at size 1), in any script; what no font has is left out. */
export async function layOutLetters(text: string, kind: keyof typeof WEIGHTS, width: number): Promise<DrawnLine[]> {
  const files = [...(kind === 'heading' ? await headingFiles() : []), ...(await fontFiles())];
  const chosen = new Map<number, DrawnFont | null>();
  for (const character of `${text.normalize('NFC')} `) {
    const letter = character.codePointAt(0) ?? 0;
    if (chosen.has(letter)) continue;
    const file = await fileWith(letter, files);
    chosen.set(letter, file && (await fontAt(file.path, WEIGHTS[kind])));
  }
  return layOutText(text, { fontOf: (letter) => chosen.get(letter) ?? null }, width);
}

/** The shapes of a line that begins at `x` and stands on `y`, as the `d` of an SVG path for each run. */
export function pathsOf(line: DrawnLine, at: { x: number; y: number; size: number }): string[] {
  let { x } = at;
  return line.runs.map(({ text, font }) => {
    const { path, width } = font.shape(text);
    const drawn = path(x, at.y, at.size);
    x += width * at.size;
    return drawn;
  });
}

async function fontAt(path: string, weight: number): Promise<DrawnFont> {
  const key = `${weight} ${path}`;
  let font = fonts.get(key);
  if (!font) {
    const { shaper } = await openFont(path);
    font = drawnFont(inWeight(shaper, weight));
    fonts.set(key, font);
  }
  return font;
}

function inWeight(shaper: Shaper, weight: number): Shaper {
  try {
    return shaper.getVariation({ wght: weight });
  } catch {
    return shaper;
  }
}

function drawnFont(shaper: Shaper): DrawnFont {
  const em = shaper.unitsPerEm;
  return {
    shape(text) {
      const { glyphs, positions } = shaper.layout(text);
      const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / em;
      return { width, path: (x, y, size) => drawn(glyphs, positions, { x, y, scale: size / em }) };
    },
  };
}

type Laid = ReturnType<Shaper['layout']>;

function drawn(
  glyphs: Laid['glyphs'],
  positions: Laid['positions'],
  at: { x: number; y: number; scale: number },
): string {
  let along = 0;
  return glyphs
    .map((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
      const left = at.x + (along + xOffset) * at.scale;
      const base = at.y - yOffset * at.scale;
      along += xAdvance;
      return moved(glyph.path.toSVG(), left, base, at.scale);
    })
    .join('');
}

/** A letter's path is made of absolute pairs of numbers, upwards in units of its font. */
const moved = (path: string, left: number, base: number, scale: number): string => {
  let isAcross = false;
  return path.replaceAll(/[A-Z]|-?[\d.]+(?:e-?\d+)?/g, (part) => {
    if (/[A-Z]/.test(part)) return part;
    isAcross = !isAcross;
    const at = isAcross ? left + Number(part) * scale : base - Number(part) * scale;
    return String(Math.round(at * 10) / 10);
  });
};
