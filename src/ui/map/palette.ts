/** The colours and the type a map is drawn in. Colours are `rgba(…)` texts, the one form the map library is sure to read. */
export type MapPalette = {
  sea: string;
  land: string;
  neighbour: string;
  urban: string;
  coast: string;
  border: string;
  road: string;
  roadEdge: string;
  roadName: string;
  label: string;
  smallLabel: string;
  halo: string;
  /** The CSS font family for names. */
  font: string;
};

const paper = 'var(--color-paper, #faf7f0)';
const ink = 'var(--color-ink, #22261f)';
const line = 'var(--color-line, #d8d2c2)';
const sky = 'var(--color-sky, #2b6a8f)';
const moss = 'var(--color-moss, #5d7a2a)';
const marigold = 'var(--color-marigold, #e8a33d)';

const mix = (colour: string, share: number, into: string) => `color-mix(in oklab, ${colour} ${share}%, ${into})`;

/** Every colour of the map comes from the design system's tokens, so the map follows the theme. */
const COLOURS: Record<Exclude<keyof MapPalette, 'font'>, string> = {
  sea: mix(sky, 22, paper),
  land: mix(moss, 9, paper),
  neighbour: mix(sky, 15, paper),
  urban: mix(ink, 11, paper),
  coast: mix(sky, 48, paper),
  border: mix(ink, 26, paper),
  road: mix(marigold, 68, paper),
  roadEdge: mix(ink, 24, mix(marigold, 55, paper)),
  roadName: mix(ink, 76, marigold),
  label: ink,
  smallLabel: mix(ink, 80, line),
  halo: paper,
};

/** Reads the palette as it is in force at an element: theme, overrides and typeface included. */
export function readPalette(element: HTMLElement): MapPalette {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const painted = (colour: string): string => {
    probe.style.color = colour;
    if (!brush) return 'rgba(0,0,0,0)';
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = getComputedStyle(probe).color;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha = 255] = brush.getImageData(0, 0, 1, 1).data;
    return `rgba(${red},${green},${blue},${(alpha / 255).toFixed(3)})`;
  };
  const colours = Object.fromEntries(Object.entries(COLOURS).map(([name, colour]) => [name, painted(colour)]));
  const [font = 'sans-serif'] = getComputedStyle(element).fontFamily.split(',');
  probe.remove();
  return { ...(colours as Omit<MapPalette, 'font'>), font: font.trim().replace(/^["']|["']$/g, '') };
}

/** Calls back whenever the theme may have changed; gives the function that stops it. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  return () => observer.disconnect();
}
