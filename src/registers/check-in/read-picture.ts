import jsQR from 'jsqr';

export type Picture = { data: Uint8ClampedArray; width: number; height: number };

/** What the QR code in a picture says; '' where there is none. */
export const textIn = ({ data, width, height }: Picture): string => jsQR(data, width, height)?.data ?? '';
