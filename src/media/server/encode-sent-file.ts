import { ok, refuse, type Result } from '../../platform/result.ts';
import { acceptedKinds, fileKindOf } from '../file-kind.ts';
import { encodePdf } from './encode-pdf.ts';
import { encodePicture } from './encode.ts';

type Kept = { bytes: Uint8Array; contentType: 'application/pdf' | 'image/webp' };
export type EncodeRefusal =
  | 'kind-of-file'
  | 'not-a-pdf'
  | 'not-a-picture'
  | 'pdf-is-locked'
  | 'picture-too-large'
  | 'picture-too-small'
  | 'too-many-requests';

/** A PDF or a picture that somebody sent, encoded afresh: of a picture the largest width, without where it was taken. */
export async function encodeSentFile(bytes: Uint8Array): Promise<Result<Kept, EncodeRefusal>> {
  const kind = fileKindOf(bytes);
  if (kind === 'pdf') {
    const rewritten = await encodePdf(bytes);
    return rewritten.ok ? ok({ bytes: rewritten.value, contentType: 'application/pdf' }) : rewritten;
  }
  if (!acceptedKinds.has(kind)) {
    return refuse(
      'kind-of-file',
      'We do not take this kind of file. Please send a PDF, or a picture as JPEG, HEIC, PNG or WebP.',
    );
  }
  const encoded = await encodePicture(bytes);
  if (!encoded.ok) return encoded;
  const largest = encoded.value.files.toSorted((one, other) => other.width - one.width)[0];
  if (!largest) throw new Error('A picture was encoded into nothing.');
  return ok({ bytes: largest.bytes, contentType: 'image/webp' });
}
