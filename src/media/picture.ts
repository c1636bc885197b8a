/** The widths in pixels that a picture is kept in, as far as the upload was that wide. */
export const pictureWidths = [320, 640, 1024, 1600] as const;

/** A stored picture, as every answer of the API shows one. `colour` is its average, drawn while it loads. */
export type StoredPicture = {
  id: string;
  url: string;
  width: number;
  height: number;
  colour: string;
  widths: number[];
  /** Whether every width is there as AVIF beside WebP. */
  avif: boolean;
};

/** The forms a picture is kept in: WebP always, AVIF a moment later. */
export type PictureFormat = 'webp' | 'avif';

/** The widths to make of a picture `width` pixels wide: never larger than itself, and always at least one. */
export function widthsFor(width: number): number[] {
  const smaller = pictureWidths.filter((candidate) => candidate < width);
  const largest = Math.min(width, pictureWidths.at(-1) ?? width);
  return [...smaller.filter((candidate) => candidate < largest), largest];
}

/** The address of one width of a picture. */
export function pictureUrl(key: string, width: number, format: PictureFormat = 'webp'): string {
  return `/api/media/${key}-${width}.${format}`;
}

/** Where the bytes of one width lie in the store. */
export function storageKey(key: string, width: number, format: PictureFormat = 'webp'): string {
  return `pictures/${key}-${width}.${format}`;
}

/** Where the picture lies that others are made from: in its largest size and nearly without loss. Never public. */
export function originalKey(key: string): string {
  return `originals/${key}`;
}

/** The smallest stored width that still fills `wanted` pixels, or the largest there is. */
export function widthFor(widths: readonly number[], wanted: number): number {
  const sorted = widths.toSorted((a, b) => a - b);
  return sorted.find((width) => width >= wanted) ?? sorted.at(-1) ?? wanted;
}

/**
 * What an `img` needs: `src` for browsers without srcset, `srcSet` with every width, `avifSrcSet` likewise for browsers
 * that read AVIF, and the size in pixels that keeps its place on the page while it loads.
 */
export function pictureSources(
  picture: Pick<StoredPicture, 'id' | 'width' | 'height' | 'widths' | 'avif'>,
  wanted = 1024,
): { src: string; srcSet: string; avifSrcSet?: string; width: number; height: number } {
  const width = widthFor(picture.widths, wanted);
  return {
    ...pictureFiles(picture, wanted),
    width,
    height: Math.max(1, Math.round((picture.height * width) / picture.width)),
  };
}

/** The same for a picture whose place on the page does not depend on its size. */
export function pictureFiles(
  picture: Pick<StoredPicture, 'id' | 'widths' | 'avif'>,
  wanted: number,
): { src: string; srcSet: string; avifSrcSet?: string } {
  return {
    src: pictureUrl(picture.id, widthFor(picture.widths, wanted)),
    srcSet: srcSetOf(picture, 'webp'),
    ...(picture.avif ? { avifSrcSet: srcSetOf(picture, 'avif') } : {}),
  };
}

function srcSetOf({ id, widths }: Pick<StoredPicture, 'id' | 'widths'>, format: PictureFormat): string {
  return widths.map((width) => `${pictureUrl(id, width, format)} ${width}w`).join(', ');
}

type MediaRow = { key: string; width: number; height: number; colour: string; widths: number[]; avif: boolean };

/** A row of the media table as answers show it. */
export function storedPicture(row: MediaRow): StoredPicture {
  return {
    id: row.key,
    url: pictureUrl(row.key, widthFor(row.widths, 1024)),
    width: row.width,
    height: row.height,
    colour: row.colour,
    widths: row.widths,
    avif: row.avif,
  };
}
