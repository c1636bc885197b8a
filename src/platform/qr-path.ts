import { encode } from 'uqr';

/** The dark squares of a QR code as the path of an SVG, one unit each, and how many units it is wide and high. */
export function qrPath(text: string): { path: string; size: number } {
  // Medium: a scratched phone or a folded sheet still reads.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return {
    path: data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
    size,
  };
}
