import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { NO_MAILBOX } from '../../identity/email-address.ts';
import { accountById } from '../../identity/server/queries.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail, type Attachment, type Mail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { isLocked, kindOf, kinds } from '../notification.ts';
import { stopKey } from './stop-kind.ts';

/** For whom a mail is. */
type Reader = { accountId: string; template: string; canSignIn: boolean };

/**
 * A mail as it is sent: under the name and picture of the provider that it is about, with an address for answers, and with
 * the way to stop such mails, where they are not about a booking, money or safety.
 */
export async function finishMail(
  services: Services,
  event: Pick<EventRow, 'about'>,
  reader: Reader,
  mail: Mail,
): Promise<Mail> {
  const { letter } = mail;
  if (!letter) return mail;
  const [about, stop] = [await findProvider(services, event, reader.accountId), stopOf(services, reader, mail)];
  const provider = about && { name: about.name, picture: await pictureOf(services, about.pictureUrl) };
  return {
    ...mail,
    ...(provider || stop ? composeMail({ ...letter, ...(provider ? { provider } : {}), ...stop?.part }) : {}),
    headers: { ...stop?.headers, ...mail.headers },
    ...(about ? { fromName: `${isolated(about.name)} by ${services.settings.BRAND_NAME}` } : {}),
    replyTo: about?.replyTo ?? services.settings.SUPPORT_EMAIL,
  };
}

type About = { name: string; pictureUrl: string; replyTo: string | null };

/** The provider that an event is about, for whoever is not the provider. Its address is for who has booked with it. */
async function findProvider(
  services: Services,
  { about }: Pick<EventRow, 'about'>,
  readerId: string,
): Promise<About | null> {
  const { db } = services;
  const booking =
    typeof about.booking === 'string'
      ? await db
          .selectFrom('booking')
          .select(['provider_id', 'booker_id', 'confirmed_at'])
          .where('id', '=', about.booking)
          .executeTakeFirst()
      : undefined;
  const providerId = booking?.provider_id ?? (typeof about.provider === 'string' ? about.provider : null);
  if (providerId === null || providerId === readerId) return null;
  const provider = await accountById(db, providerId);
  if (!provider?.name || provider.email.endsWith(`@${NO_MAILBOX}`)) return null;
  const isBooked = booking?.booker_id === readerId && booking.confirmed_at !== null;
  return { name: provider.name, pictureUrl: provider.pictureUrl, replyTo: isBooked ? provider.email : null };
}

/** How such mails are stopped: by the button of the mail program (RFC 8058), and by a link below. */
function stopOf({ settings, publicUrl }: Services, { accountId, template, canSignIn }: Reader, mail: Mail) {
  const kind = kindOf(template);
  if (isLocked(kind, 'EMAIL') || !canSignIn || mail.headers?.['List-Unsubscribe']) return null;
  const query = new URLSearchParams({ of: accountId, kind, key: stopKey(settings, accountId, kind) });
  return {
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/mails/stop?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    part: {
      stop: {
        text: `You get mails of the kind ‘${kinds[kind].label}’ at this address.`,
        link: 'Stop them',
        url: `${publicUrl}/stop-mails?${query}`,
      },
    },
  };
}

const PUBLIC = join(import.meta.dirname, '..', '..', '..', 'public');
/** Twice what it is drawn in, for sharp screens. */
const SIDE = 96;
const MOST_KEPT = 200;
const drawn = new Map<string, Promise<Buffer | null>>();

/** The picture of a provider as every mail program draws it; null where it cannot be read, because the mail matters more. */
async function pictureOf(services: Pick<Services, 'storage' | 'log'>, url: string): Promise<Attachment | null> {
  const known = drawn.get(url);
  const drawing = known ?? drawPicture(services, url);
  // A picture never changes under its address. The ones that were kept longest make room.
  drawn.delete(url);
  drawn.set(url, drawing);
  const [oldest] = drawn.keys();
  if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
  const content = await drawing;
  if (!content) drawn.delete(url);
  return content && { filename: 'provider.png', contentType: 'image/png', content, cid: 'provider' };
}

async function drawPicture({ storage, log }: Pick<Services, 'storage' | 'log'>, url: string): Promise<Buffer | null> {
  try {
    const bytes = url.startsWith('/api/media/')
      ? await storage.get(`pictures/${url.slice('/api/media/'.length)}`)
      : await readFile(join(PUBLIC, url));
    return bytes && (await sharp(bytes).resize(SIDE, SIDE, { fit: 'cover' }).png({ palette: true }).toBuffer());
  } catch (error) {
    log.warn({ err: error }, 'the picture of a provider is left out of a mail');
    return null;
  }
}
