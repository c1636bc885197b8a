import { isolated } from '../../platform/isolated.ts';
import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import { countTry } from '../../identity/server/limit-tries.ts';
import { finishMail } from '../../notifications/server/finish-mail.ts';
import { senderOf } from '../../notifications/server/mails.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { showMail, type Mail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import type { AskedRecipe, Preview } from '../contract.ts';
import { isForEachDate, whyNot } from '../workflow.ts';
import { readKnown, type Known } from './read-facts.ts';
import { checkRecipe, type Slip } from './save-workflow.ts';
import { fillRecipe, mailOf } from './write-words.ts';

type Asked = { bookingId: string; recipe: AskedRecipe };

const testMails = { what: 'workflow test', tries: 20, seconds: 3_600 };
const BOOKINGS_TO_TRY = 20;

/** The latest bookings of a provider, to try a workflow on. */
export async function listBookingsToTry(
  { db }: Services,
  providerId: string,
): Promise<{ id: string; reference: string; listing: string }[]> {
  return db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['booking.id', 'booking.reference', 'listing.title as listing'])
    .where('booking.provider_id', '=', providerId)
    .where('booking.confirmed_at', 'is not', null)
    .orderBy('booking.created_at', 'desc')
    .limit(BOOKINGS_TO_TRY)
    .execute();
}

/** What a workflow would write about a booking of the caller, and whether it would leave it out. Nothing is sent. */
export async function previewWorkflow(
  services: Services,
  caller: SignedIn,
  { bookingId, recipe }: Asked,
): Promise<Result<Preview, Slip | 'not-found'>> {
  const checked = checkRecipe(recipe);
  if (!checked.ok) return checked;
  const known = await readOwn(services, caller, bookingId, recipe);
  if (!known) return notFound;
  const { subject, text } = fillRecipe(recipe, known);
  const html = recipe.action === 'MAIL' ? showMail(await mailToFamily(services, '', recipe, known)) : '';
  return ok({ subject, text, html, whyNot: whyNot(recipe.onlyFor, known.facts) });
}

/** Sends what a workflow would write about a booking to the person at the keyboard, whatever the workflow does. */
export async function testWorkflow(
  services: Services,
  caller: SignedIn,
  { bookingId, recipe }: Asked,
): Promise<Result<{ to: string }, Slip | 'not-found' | 'too-many-requests'>> {
  const checked = checkRecipe(recipe);
  if (!checked.ok) return checked;
  const known = await readOwn(services, caller, bookingId, recipe);
  const person = await accountById(services.db, caller.actorId);
  if (!known || !person) return notFound;
  const counted = await countTry(services.db, services.clock, testMails, caller.actorId);
  if (!counted.ok) return counted;
  const mail = await mailToFamily(services, person.email, recipe, known);
  await services.mailer.send({ ...mail, subject: `Test: ${isolated(mail.subject || recipe.name)}` });
  return ok({ to: person.email });
}

/** The mail as the family of the booking would get it, but without its way to stop such mails. */
function mailToFamily(services: Services, to: string, recipe: AskedRecipe, known: Known): Promise<Mail> {
  const { id, booker } = known.booking;
  const reader = { accountId: booker.id, template: 'workflow', canSignIn: false };
  return finishMail(services, { about: { booking: id } }, reader, mailOf(senderOf(services), to, recipe, known));
}

/** What is known of a booking of the caller's listings; of its next date, where the workflow is about single dates. */
async function readOwn(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  { trigger }: AskedRecipe,
): Promise<Known | null> {
  const own = await services.db
    .selectFrom('booking')
    .select('id')
    .where('id', '=', bookingId)
    .where('provider_id', '=', caller.subjectId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!own) return null;
  const whole = await readKnown(services, bookingId, null);
  if (!isForEachDate(trigger)) return whole;
  const now = services.clock.now().toString();
  const dates = whole.booking.places
    .map(({ session }) => session)
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  const date = dates.find(({ startDate }) => startDate > now) ?? dates.at(-1);
  return date ? readKnown(services, bookingId, date.id) : whole;
}
