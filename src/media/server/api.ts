import type { Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import { refuse } from '../../platform/result.ts';
import type { mediaContract } from '../contract.ts';
import { cropPicture } from './crop-picture.ts';
import { uploadPicture } from './upload-picture.ts';

const pictureHeaders = {
  // A picture never changes under its address: another picture has another id.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};

export function mediaHandlers(services: Services): Handlers<typeof mediaContract, Callers> {
  return {
    'POST /media': async ({ caller, file }) => {
      if (!file) return refuse('invalid-input', 'Send the file in a field named file.');
      return uploadPicture(services, caller, file);
    },
    'POST /media/{mediaId}/crop': async ({ caller, params, body }) => {
      return cropPicture(services, caller, params.mediaId, body);
    },
    'GET /media/{file}': async ({ params }) => {
      const bytes = await services.storage.get(`pictures/${params.file}`);
      if (!bytes) return notFound;
      const type = params.file.endsWith('.avif') ? 'image/avif' : 'image/webp';
      return new Response(new Uint8Array(bytes), { headers: { ...pictureHeaders, 'content-type': type } });
    },
  };
}
