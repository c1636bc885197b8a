import { encode } from 'uqr';

/** A QR code, black on white in every theme because scanners need it; `label` says what it is for. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  // Medium: a scratched phone or a folded sheet still reads.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
