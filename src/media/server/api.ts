import type { Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound, type Handlers } from '../../platform/server/http.ts';
import { refuse } from '../../platform/result.ts';
import type { mediaContract } from '../contract.ts';
import { uploadPicture } from './upload-picture.ts';

const pictureHeaders = {
  'content-type': 'image/webp',
  // A picture never changes under its address: another picture has another id.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};

export function mediaHandlers(doors: Doors): Handlers<typeof mediaContract, Asker> {
  return {
    'POST /media': async ({ asker, file }) => {
      if (asker.kind === 'anonymous') return refuse('not-signed-in', 'Please sign in first.');
      if (!file) return refuse('invalid-input', 'Send the file in a field named file.');
      return uploadPicture(doors, asker, file);
    },
    'GET /media/{file}': async ({ params }) => {
      const bytes = await doors.storage.get(`pictures/${params.file}`);
      if (!bytes) return notFound;
      return new Response(new Uint8Array(bytes), { headers: pictureHeaders });
    },
  };
}
