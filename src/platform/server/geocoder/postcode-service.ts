import * as z from 'zod';
import type { Position } from '../../geo.ts';

/** What a postcode service knows of a postcode. */
export type ServiceMatch = Position & { postcode: string; outcode: string; councilCode: string; councilName: string };

/** The answer of a service: found, not a postcode, or nothing to go by (an outage, or a postcode without a position). */
export type ServiceAnswer = ServiceMatch | 'unknown' | 'no-answer';

const TIMEOUT_MS = 2_000;
/** After an outage the service is left alone for this long, so that nobody waits for it again and again. */
const REST_MS = 30_000;
const MOST_BYTES = 64 * 1024;

const found = z.object({
  status: z.literal(200),
  result: z.object({
    postcode: z.string().max(10),
    outcode: z.string().max(5),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    admin_district: z.string().max(200).nullable(),
    codes: z.object({ admin_district: z.string().max(20).nullable() }),
  }),
});
const refused = z.object({ status: z.literal(404), error: z.string() });

/**
 * Asks a service that speaks as postcodes.io does (`GET /postcodes/{postcode}`), and waits two seconds at most. Only an
 * answer in its own form counts: a page of some proxy does not make a postcode unknown.
 * @param onOutage is told why there was no answer; never the postcode
 */
export function openPostcodeService(
  url: string,
  onOutage: (problem: string) => void,
  now: () => number = () => performance.now(),
): (postcode: string) => Promise<ServiceAnswer> {
  let restUntil = -Infinity;
  return async (postcode) => {
    if (now() < restUntil) return 'no-answer';
    try {
      return await ask(url, postcode);
    } catch (error) {
      restUntil = now() + REST_MS;
      onOutage(error instanceof Error ? error.message : String(error));
      return 'no-answer';
    }
  };
}

async function ask(url: string, postcode: string): Promise<ServiceAnswer> {
  const response = await fetch(`${url.replace(/\/$/, '')}/postcodes/${encodeURIComponent(postcode)}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (text.length > MOST_BYTES) throw new Error('The answer is too long.');
  if (response.status === 404 && refused.safeParse(JSON.parse(text)).success) return 'unknown';
  if (response.status !== 200) throw new Error(`The answer has status ${response.status}.`);
  const parsed = found.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error('The answer is not in the form of postcodes.io.');
  const { result } = parsed.data;
  // The Channel Islands and the Isle of Man are listed without a position.
  if (result.latitude === null || result.longitude === null || !result.codes.admin_district) return 'no-answer';
  return {
    postcode: result.postcode,
    outcode: result.outcode,
    latitude: result.latitude,
    longitude: result.longitude,
    councilCode: result.codes.admin_district,
    councilName: result.admin_district ?? '',
  };
}
