import sharp from 'sharp';
import { qrText, spacedCode } from '../../places/door-code.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { codeOf } from '../../places/server/make-check-in-code.ts';
import { isolated } from '../../platform/isolated.ts';
import type { Attachment, MailPart } from '../../platform/server/mail.ts';
import { qrPath } from '../../platform/qr-path.ts';
import type { Services } from '../../platform/server/services.ts';
import { format } from '../../platform/time.ts';

/** A mail with the codes of a whole term would be too long to read; the booking's page has all of them. */
const MOST = 4;
const PIXELS_A_SQUARE = 6;

/** What a mail shows at the door, and the pictures in it. */
export type DoorCodes = { parts: MailPart[]; attachments: Attachment[] };

/** The check-in codes of the soonest confirmed places of a booking; none where its register records no arrivals. */
export async function drawCheckInCodes(
  { db, settings, clock }: Services,
  booking: Pick<BookingAnswer, 'listing' | 'places'>,
): Promise<DoorCodes> {
  const listing = await db
    .selectFrom('listing')
    .select('attendance_on_register')
    .where('id', '=', booking.listing.id)
    .executeTakeFirst();
  const now = clock.now().toString();
  const coming = booking.places.filter(({ state, session }) => state === 'CONFIRMED' && session.endDate > now);
  if (!listing?.attendance_on_register || coming.length === 0) return { parts: [], attachments: [] };
  const drawn = await Promise.all(
    coming
      .toSorted(
        (one, other) => one.session.startDate.localeCompare(other.session.startDate) || one.id.localeCompare(other.id),
      )
      .slice(0, MOST)
      .map(async ({ id, session, learner }) => {
        const code = codeOf(settings, id, session.id);
        const cid = `check-in-${code.toLowerCase()}`;
        const text = qrText({ sessionId: session.id, startDate: session.startDate, code });
        const words = `${isolated(learner.firstName)}, ${format.session(session.startDate, session.endDate)}`;
        return {
          part: { picture: cid, alt: `Check-in code of ${words}`, text: `${words}\n${spacedCode(code)}` },
          attachment: { filename: `${cid}.png`, contentType: 'image/png', content: await pngOf(text), cid },
        };
      }),
  );
  return {
    parts: [
      `Show ${drawn.length === 1 ? 'this code' : 'these codes'} at the door, or read ${drawn.length === 1 ? 'it' : 'them'} out.${
        coming.length > MOST ? ' Those of the later dates are on the page of your booking.' : ''
      }`,
      ...drawn.map(({ part }) => part),
    ],
    attachments: drawn.map(({ attachment }) => attachment),
  };
}

/** A QR code as a picture, because few mail programs draw SVG. */
async function pngOf(text: string): Promise<Buffer> {
  const { path, size } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * PIXELS_A_SQUARE}" height="${size * PIXELS_A_SQUARE}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 2 }).toBuffer();
}
