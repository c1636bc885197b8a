import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Colour = { lightness: number; chroma: number; hue: number };
type Theme = Map<string, Colour>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The opaque colours of one block of the style sheet, by name. */
function coloursOf(block: string): Theme {
  const colours: Theme = new Map();
  for (const [, name = '', lightness, chroma, hue] of block.matchAll(
    /--color-([a-z-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g,
  )) {
    colours.set(name, { lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue) });
  }
  return colours;
}

const [lightBlock = '', darkBlock = ''] = css.split("[data-theme='dark'] {");
const light = coloursOf(lightBlock);
const themes = { light, dark: new Map([...light, ...coloursOf(darkBlock)]) };

/** Relative luminance (WCAG 2.2) of an OKLCH colour that a screen shows in sRGB. */
function luminance({ lightness, chroma, hue }: Colour): number {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const inRange = (value: number) => Math.min(1, Math.max(0, value));
  const red = inRange(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = inRange(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = inRange(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Theme, one: string, other: string): number {
  const [first, second] = [theme.get(one), theme.get(other)];
  if (!first || !second) throw new Error(`No colour ${first ? other : one}`);
  const [dark = 0, bright = 0] = [luminance(first), luminance(second)].toSorted((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'paper-raised', 'paper-sunken'];
const accents = ['forest', 'marigold', 'berry', 'sky', 'moss'];
const learners = 'abcdef'.split('').map((letter) => `learner-${letter}`);

/** Text and the ground it stands on. */
const text: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['forest', ground],
    ['forest-deep', ground],
    ['berry', ground],
    ['sky', ground],
    ['moss', ground],
    ...accents.map((accent): [string, string] => [`on-${accent}-soft`, ground]),
  ]),
  ...accents.flatMap((accent): [string, string][] => [
    [`on-${accent}`, accent],
    [`on-${accent}`, `${accent}-deep`],
    [`on-${accent}-soft`, `${accent}-soft`],
  ]),
  ...learners.map((learner): [string, string] => [`on-${learner}`, learner]),
  ['ink', 'forest-soft'],
  ['ink-soft', 'forest-soft'],
  ['paper', 'ink'],
];

/** Edges of controls, marks and the focus ring against what is around them. */
const controls: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['line-strong', ground],
    ['focus', ground],
    ['forest', ground],
    ['berry', ground],
    ['moss', ground],
    ['sky', ground],
    ...learners.map((learner): [string, string] => [learner, ground]),
  ]),
  ['forest', 'forest-soft'],
];

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  it.each(text)('shows %s on %s with at least 4.5:1', (colour, ground) => {
    expect(contrast(theme, colour, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('draws %s beside %s with at least 3:1', (colour, ground) => {
    expect(contrast(theme, colour, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('gives black on white the contrast that WCAG names', () => {
  const plain: Theme = new Map([
    ['black', { lightness: 0, chroma: 0, hue: 0 }],
    ['white', { lightness: 1, chroma: 0, hue: 0 }],
  ]);
  expect(contrast(plain, 'black', 'white')).toBeCloseTo(21, 1);
});

it('gives every colour of the light theme a counterpart in the dark one', () => {
  expect([...coloursOf(darkBlock).keys()].toSorted()).toEqual([...light.keys()].toSorted());
});
