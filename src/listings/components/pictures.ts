/** What the file picker offers. iPhones then send their pictures as JPEG. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

const LARGEST_SIDE = 2_400;
const SMALL_ENOUGH_BYTES = 1_500_000;

/**
 * Makes a large photograph smaller before it is sent, so that an upload from a wood with one bar of signal works. What
 * the browser cannot read is sent as it is: the server says what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL_ENOUGH_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LARGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}

/** The list with the item at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}
