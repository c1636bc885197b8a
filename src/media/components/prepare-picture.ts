const TYPES = 'image/jpeg,image/png,image/webp,image/avif';
const HEIC_TYPES = 'image/heic,image/heif,.heic,.heif';

/** Largest file, before it is made smaller in the browser: what a phone's camera makes, with room. */
export const LARGEST_FILE = 60 * 1024 * 1024;

/**
 * What the file picker offers. An iPhone that is not offered HEIC sends its pictures as JPEG by itself; elsewhere HEIC
 * is offered, and read where the browser can.
 */
export function pictureTypes(userAgent: string): string {
  return /iPhone|iPad|iPod/.test(userAgent) ? TYPES : `${TYPES},${HEIC_TYPES}`;
}

/** Whether a file is HEIC by what it says of itself. Some systems know no type for it. */
export function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}

const LARGEST_SIDE = 2_400;
const SMALL_ENOUGH_BYTES = 1_500_000;

/**
 * Makes a large photograph smaller before it is sent, so that an upload from a wood with one bar of signal works, and
 * turns HEIC into JPEG where the browser reads it (Safari does). What the browser cannot read is sent as it is: the
 * server says what is wrong with it, and what to do.
 */
export async function preparePicture(file: File): Promise<File> {
  const heic = isHeic(file);
  if (file.size <= SMALL_ENOUGH_BYTES && !heic) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const brush = canvas.getContext('2d');
    if (!brush) return file;
    // A JPEG has no holes: what is see-through becomes white, not black.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
    return blob && (heic || blob.size < file.size) ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
