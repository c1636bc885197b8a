import * as z from 'zod';
import { contract } from '../platform/contract.ts';

/** Largest upload in bytes. */
export const MAXIMUM_UPLOAD = 10 * 1024 * 1024;

/** A stored picture. `url` is one good width; `widths` are all there are, for `pictureSources` of picture.ts. */
export const picture = z.object({
  id: z.uuid(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Average colour, '#rrggbb'. */
  colour: z.string(),
  widths: z.array(z.int()),
  /** Whether every width is there as AVIF beside WebP. Not yet, right after an upload. */
  avif: z.boolean(),
});
export type Picture = z.infer<typeof picture>;

const fraction = z.number().min(0).max(1);
const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const mediaContract = contract({
  'POST /media': {
    summary: 'Upload a picture (JPEG, PNG, WebP or AVIF); it is re-encoded and keeps nothing of its metadata',
    access: 'own-profile',
    upload: { maximumBytes: MAXIMUM_UPLOAD },
    output: picture,
    refusals: { 'not-a-picture': 422, 'kind-of-file': 415, 'picture-too-large': 422, 'picture-too-small': 422 },
  },
  'POST /media/{mediaId}/crop': {
    summary: 'Cut a rectangle out of an own picture: a new picture, the old one stays',
    access: 'own-profile',
    params: z.object({ mediaId: z.uuid() }),
    /** In parts of the picture's width and height, from its left upper corner. */
    body: z.strictObject({ left: fraction, top: fraction, width: fraction, height: fraction }),
    output: picture,
    refusals: { 'picture-too-small': 422 },
  },
  'GET /media/{file}': {
    summary: 'The bytes of one width of a picture, for example ID-640.webp or ID-640.avif',
    access: 'everyone',
    params: z.object({ file: z.string().regex(new RegExp(`^${id}-\\d{1,4}\\.(webp|avif)$`)) }),
    produces: 'image/webp',
  },
});
