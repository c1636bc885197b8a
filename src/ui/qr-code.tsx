import { qrPath } from '../platform/qr-path.ts';

/** A QR code, black on white in every theme because scanners need it; `label` says what it is for. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, size } = qrPath(text);
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
