import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { hashPassword } from '../src/identity/server/password-hash.ts';
import { issueMissingInvoices } from '../src/invoices/server/issue-invoice.ts';
import { slugOf } from '../src/identity/profile-slug.ts';
import { coverSvg } from '../src/media/cover.ts';
import { encodeDrawing } from '../src/media/server/encode.ts';
import { keepPicture } from '../src/media/server/keep-picture.ts';
import { categories } from '../src/listings/categories.ts';
import { paymentEntries } from '../src/payments/ledger.ts';
import { runOf } from '../src/payments/payout.ts';
import { lockPayouts } from '../src/payments/server/lock-payouts.ts';
import { sendBatch } from '../src/payments/server/send-payouts.ts';
import type { Database } from '../src/platform/server/database/db.ts';
import type { Services } from '../src/platform/server/services.ts';
import { publishAt } from '../src/reflections/reflection.ts';
import { instantOf, ZONE } from '../src/platform/time.ts';
import { indexListings } from '../src/search/server/index-listing.ts';
import type { DiscountRule } from '../src/tickets/discount.ts';
import { pricePlaces, type Choice } from '../src/tickets/price.ts';
import { ageOn } from '../src/tickets/ticket.ts';
import type { DB } from './tables.ts';
import {
  adultNames,
  allergies,
  childNames,
  familyNames,
  offers,
  providerNames,
  supportNeeds,
  type Offer,
} from './town/offers.ts';
import { addFunding } from './town/funding.ts';
import { Numbers } from './town/numbers.ts';
import { townPlaces, type TownPlace } from './town/places.ts';

/** Every demo account signs in with this password. */
export const DEMO_PASSWORD = 'a walk in the woods';

export const demoAccounts = {
  family: 'family@thicket.example',
  mentor: 'mentor@thicket.example',
  organisation: 'organisation@thicket.example',
  officer: 'officer@thicket.example',
  admin: 'admin@thicket.example',
} as const;

const LISTINGS_EACH = 5;
/** Minutes by which a provider starts later than others with the same offer, so that a list of dates is a mixed one. */
const STARTS_LATER = [0, 30, -30, 60];
const FAMILIES = 60;
/** Weeks of sessions before and after today. */
const WEEKS_PAST = 3;
const WEEKS_AHEAD = 12;

type Row<Table extends keyof DB> = Insertable<DB[Table]>;
type Session = {
  id: string;
  listingId: string;
  blockId: string;
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
  capacity: number;
  taken: number;
};
type Listing = {
  id: string;
  providerId: string;
  offer: Offer;
  sessions: Session[];
  tickets: { id: string; pricePence: number }[];
  questions: string[];
};
type Learner = { id: string; accountId: string; age: number; busy: [from: number, to: number][] };

/** The lines that `npm start` prints about who can sign in. */
export function signInLines(): string[] {
  const rows = Object.entries(demoAccounts).map(([who, email]) => `  ${who.padEnd(13)} ${email}`);
  return ['', 'The demo town is loaded. Everybody signs in with the password:', `  ${DEMO_PASSWORD}`, ...rows, ''];
}

/**
 * Fills an empty database with the demo town: providers with listings, dates, tickets and questions in real places,
 * families with children and bookings, two councils, and the named accounts. The same town every time, with dates
 * relative to today. Does nothing when there is any account already.
 */
export async function loadTown(services: Services): Promise<{ loaded: boolean }> {
  const { db } = services;
  const anybody = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (anybody) return { loaded: false };
  const numbers = new Numbers(1_849);
  const hash = await hashPassword(DEMO_PASSWORD);
  const providers = await addProviders(services, hash);
  const listings = await addListings(services, numbers, providers);
  const { families, learners } = await addFamilies(services, numbers, hash);
  await addCouncils(services, hash);
  await addBookings(services, numbers, { listings, families, learners });
  await addDiscounts(services, listings, providers);
  await addWaitingFamilies(services, listings, providers, learners);
  await addFunding(services, demoAccounts.officer, listings, learners);
  await issueMissingInvoices(services);
  await payOutPast(services);
  await addReflections(services, numbers);
  await indexListings(services, 'all');
  await db.updateTable('listing').set({ updated_at: services.clock.now().toString() }).execute();
  return { loaded: true };
}

async function insertAll<Table extends keyof DB>(
  db: Database,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  // A statement takes 65,535 parameters at most.
  const width = Math.max(1, Object.keys(rows[0] ?? {}).length);
  const chunk = Math.floor(60_000 / width);
  for (let from = 0; from < rows.length; from += chunk) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + chunk) as never)
      .execute();
  }
}

type AccountLine = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  type: 'organisation' | 'mentor' | null;
  role?: 'admin';
};

async function addAccounts(services: Services, hash: string, lines: readonly AccountLine[]): Promise<void> {
  const now = services.clock.now().toString();
  const created = services.clock
    .now()
    .subtract({ hours: 24 * 200 })
    .toString();
  await insertAll(
    services.db,
    'account',
    lines.map((line, index) => ({
      id: line.id,
      email: line.email,
      email_verified_at: created,
      account_type: line.type,
      role: line.role ?? 'user',
      first_name: line.firstName,
      last_name: line.lastName,
      mission: line.type ? 'Good days, small groups and people who know your child’s name.' : '',
      biography: line.type
        ? 'We have worked with children and families here for more than ten years. All of our people are checked, trained in first aid and paid properly. Come and see us before you book: the kettle is on at the gate on the first Monday of the month.'
        : '',
      phone_number: `+44 7700 900${String(100 + (index % 800)).padStart(3, '0')}`,
      avatar: (index % 8) + 1,
      slug: line.type ? slugOf(`${line.firstName} ${line.lastName}`) : null,
      created_at: created,
      last_sign_in_at: now,
    })),
  );
  await insertAll(
    services.db,
    'password',
    lines.map((line) => ({ account_id: line.id, hash, updated_at: created })),
  );
}

async function addProviders(services: Services, hash: string): Promise<string[]> {
  let mentorNamed = false;
  const lines = providerNames.map(([name, type], index): AccountLine => {
    const [firstName = '', ...rest] = name.split(' ');
    const asMentor = type === 'mentor' && !mentorNamed;
    if (asMentor) mentorNamed = true;
    const email =
      index === 0 ? demoAccounts.organisation : asMentor ? demoAccounts.mentor : `${slugOf(name)}@thicket.example`;
    return { id: randomUUIDv7(), email, firstName, lastName: rest.join(' '), type };
  });
  await addAccounts(services, hash, lines);
  const now = services.clock.now().toString();
  const stripeIds = await Promise.all(lines.map((line) => openBankAccount(services, line)));
  await insertAll(
    services.db,
    'bank_account',
    lines.map((line, index) => ({
      account_id: line.id,
      stripe_account_id: stripeIds[index] ?? null,
      state: 'ENABLED',
      updated_at: now,
    })),
  );
  return lines.map((line) => line.id);
}

/** Links a bank account on the local sandbox as a person would: makes the account and finishes its page. */
async function openBankAccount(services: Services, line: AccountLine): Promise<string> {
  const account = await services.stripe.accounts.create({
    type: 'express',
    country: 'GB',
    email: line.email,
    business_profile: { name: `${line.firstName} ${line.lastName}` },
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { account: line.id },
  });
  const back = `${services.publicUrl}/bank-details`;
  const link = await services.stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: back,
    return_url: back,
  });
  const page = await fetch(link.url);
  const form = new URLSearchParams({ sort_code: '10-80-00', account_number: '00012345', action: 'finish' });
  const address = /<form method="post" action="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  await fetch(new URL(address, link.url), { method: 'POST', body: form, redirect: 'manual' });
  return account.id;
}

async function addListings(services: Services, numbers: Numbers, providers: readonly string[]): Promise<Listing[]> {
  const now = services.clock.now();
  const rows = {
    listing: [] as Row<'listing'>[],
    section: [] as Row<'listing_section'>[],
    category: [] as Row<'listing_category'>[],
    block: [] as Row<'block'>[],
    session: [] as Row<'session'>[],
    places: [] as Row<'session_places'>[],
    ticket: [] as Row<'ticket'>[],
    question: [] as Row<'question'>[],
  };
  const listings: Listing[] = [];
  const pictures: { listingId: string; providerId: string; title: string; category: string }[] = [];
  const slugs = new Set<string>();

  for (const [index, providerId] of providers.entries()) {
    for (let nth = 0; nth < LISTINGS_EACH; nth += 1) {
      const offer = offers[(index * 5 + nth * 7) % offers.length] ?? numbers.pick(offers);
      const place = townPlaces[(index * 3 + nth) % townPlaces.length] ?? numbers.pick(townPlaces);
      const listing: Listing = { id: randomUUIDv7(), providerId, offer, sessions: [], tickets: [], questions: [] };
      const short = place.town.split(',')[0] ?? place.town;
      let slug = slugOf(`${offer.title} ${short}`);
      while (slugs.has(slug)) slug = slugOf(`${offer.title} ${short} ${randomBytes(2).toString('hex')}`);
      slugs.add(slug);
      rows.listing.push(listingRow(listing, place, slug, numbers, now));
      rows.section.push(
        { listing_id: listing.id, order_number: 1, title: 'What happens', description: offer.about },
        { listing_id: listing.id, order_number: 2, title: 'Skills to take home', description: offer.learn },
      );
      for (const [position, category] of offer.categories.entries())
        rows.category.push({ listing_id: listing.id, category_id: category, position: position + 1 });
      addDates(listing, numbers, now, rows, STARTS_LATER[index % STARTS_LATER.length] ?? 0);
      addTickets(listing, now, rows);
      listings.push(listing);
      pictures.push({
        listingId: listing.id,
        providerId,
        title: offer.title,
        category: categories.find(({ id }) => id === offer.categories[0])?.slug ?? '',
      });
    }
  }
  await insertAll(services.db, 'listing', rows.listing);
  await insertAll(services.db, 'listing_section', rows.section);
  await insertAll(services.db, 'listing_category', rows.category);
  await insertAll(services.db, 'block', rows.block);
  await insertAll(services.db, 'session', rows.session);
  await insertAll(services.db, 'session_places', rows.places);
  await insertAll(services.db, 'ticket', rows.ticket);
  await insertAll(services.db, 'question', rows.question);
  await addCovers(services, pictures);
  return listings;
}

function listingRow(
  listing: Listing,
  place: TownPlace,
  slug: string,
  numbers: Numbers,
  now: Temporal.Instant,
): Row<'listing'> {
  const { offer } = listing;
  const house = numbers.between(1, 90);
  const street = numbers.pick([
    'Mill Lane',
    'Church Road',
    'Orchard Way',
    'Station Road',
    'The Green',
    'Park Street',
    'Bridge Street',
    'Hill View',
  ]);
  const policy = numbers.pick(['FLEXIBLE', 'MODERATE', 'MODERATE', 'STRICT'] as const);
  const created = now.subtract({ hours: 24 * numbers.between(30, 190) }).toString();
  return {
    id: listing.id,
    slug,
    provider_id: listing.providerId,
    state: 'PUBLISHED',
    title: offer.title,
    summary: offer.summary,
    venue_name: offer.venue,
    address_line: `${house} ${street}`,
    town: place.town,
    zip_code: place.zipCode,
    latitude: place.latitude,
    longitude: place.longitude,
    council_code: place.councilCode,
    audience_type: offer.audience,
    age_from: offer.ages[0],
    age_to: offer.ages[1],
    maximum_group_size: offer.group,
    accessibility_measures: ['Step-free entrance', 'Accessible toilet'],
    learning_aims: [...offer.aims],
    provisions: [...offer.provisions],
    safety_measures: ['First-aider present', 'Enhanced DBS checks', 'Signed in and out by name'],
    cancellation_policy: policy,
    formal_educational_activity: numbers.chance(0.15),
    private_key: randomBytes(12).toString('base64url'),
    confirmation_message: 'We look forward to meeting you. Please come ten minutes early the first time.',
    created_at: created,
    updated_at: created,
    published_at: created,
  };
}

type DateRows = { block: Row<'block'>[]; session: Row<'session'>[]; places: Row<'session_places'>[] };

/** A weekly block from three weeks ago to twelve weeks ahead; holiday clubs get whole weeks, weekends one-offs. */
function addDates(
  listing: Listing,
  numbers: Numbers,
  now: Temporal.Instant,
  rows: DateRows,
  minutesLater: number,
): void {
  const { offer } = listing;
  const shifted = (time: string): string =>
    Temporal.PlainTime.from(time).add({ minutes: minutesLater }).toString({ smallestUnit: 'minute' });
  const [start, end] = [shifted(offer.start), shifted(offer.end)];
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const weekday = ((offer.weekday - 1 + numbers.between(0, 2)) % 7) + 1;
  const first = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 }).subtract({ weeks: WEEKS_PAST });
  const block: Row<'block'> = {
    id: randomUUIDv7(),
    listing_id: listing.id,
    name: offer.price > 6_000 ? 'Weekends' : 'Every week',
    type: offer.price > 6_000 ? 'ONE_OFF' : 'CHOOSE_DATES',
    position: 1,
    created_at: now.toString(),
  };
  rows.block.push(block);
  // Some groups are small on purpose, so that full dates and last places can be seen.
  const capacity = numbers.chance(0.15) ? 3 : offer.group;
  for (let week = 0; week < WEEKS_PAST + WEEKS_AHEAD; week += 1) {
    const date = first.add({ weeks: week }).toString();
    const startAt = instantOf(date, start);
    const endAt = instantOf(date, end);
    const session: Session = {
      id: randomUUIDv7(),
      listingId: listing.id,
      blockId: block.id as string,
      startAt,
      endAt,
      capacity,
      taken: 0,
    };
    listing.sessions.push(session);
    rows.session.push({
      id: session.id,
      block_id: session.blockId,
      listing_id: listing.id,
      local_date: date,
      local_start: start,
      local_end: end,
      start_date: startAt.toString(),
      end_date: endAt.toString(),
    });
    rows.places.push({ session_id: session.id, capacity, taken: 0 });
  }
}

function addTickets(
  listing: Listing,
  now: Temporal.Instant,
  rows: { ticket: Row<'ticket'>[]; question: Row<'question'>[] },
): void {
  const { offer } = listing;
  const audience = offer.audience === 'adults' ? 'adult' : 'child';
  const ticket = (name: string, pricePence: number, position: number): void => {
    const id = randomUUIDv7();
    listing.tickets.push({ id, pricePence });
    rows.ticket.push({
      id,
      listing_id: listing.id,
      name,
      audience,
      unit: 'session',
      funding: pricePence === 0 ? 'FREE' : 'PAID',
      price_pence: pricePence,
      position,
      created_at: now.toString(),
    });
  };
  ticket(offer.price === 0 ? 'Free place' : 'Standard', offer.price, 1);
  if (offer.price > 0) ticket('Low income', Math.round(offer.price / 200) * 100, 2);
  const question = (
    label: string,
    type: Row<'question'>['type'],
    scope: Row<'question'>['scope'],
    position: number,
    required: boolean,
  ): void => {
    const id = randomUUIDv7();
    listing.questions.push(id);
    rows.question.push({
      id,
      listing_id: listing.id,
      position,
      type,
      label,
      required,
      scope,
      on_register: true,
      created_at: now.toString(),
    });
  };
  question(
    offer.audience === 'adults'
      ? 'Is there anything that would help you take part?'
      : 'What does your child enjoy, and what do they find hard?',
    'long-text',
    'learner',
    1,
    false,
  );
  question('How did you hear about us?', 'short-text', 'booking', 2, false);
}

/** Draws three covers for each kind of activity and shares them out; every provider keeps its own copy. */
async function addCovers(
  services: Services,
  pictures: readonly { listingId: string; providerId: string; title: string; category: string }[],
): Promise<void> {
  const drawings = new Map<string, ReturnType<typeof encodeDrawing>>();
  const links: Row<'listing_picture'>[] = [];
  const drawn = new Map<string, number>();
  for (const { listingId, providerId, title, category } of pictures) {
    const nth = drawn.get(title) ?? 0;
    drawn.set(title, nth + 1);
    const subject = [title, `${title} with friends`, `${title} again`][nth % 3] ?? title;
    let drawing = drawings.get(subject);
    if (!drawing) {
      drawing = encodeDrawing(coverSvg(subject, category));
      drawings.set(subject, drawing);
    }
    const kept = await keepPicture(services, services.db, providerId, await drawing);
    links.push({ listing_id: listingId, media_id: kept.id, position: 1, alternative_text: `Drawing for ${title}` });
  }
  await insertAll(services.db, 'listing_picture', links);
}

async function addFamilies(
  services: Services,
  numbers: Numbers,
  hash: string,
): Promise<{ families: string[]; learners: Learner[] }> {
  const lines: AccountLine[] = Array.from({ length: FAMILIES }, (_, index) => {
    const lastName = familyNames[index % familyNames.length] ?? 'Ash';
    const firstName = index === 0 ? 'Sarah' : numbers.pick(adultNames);
    return {
      id: randomUUIDv7(),
      email: index === 0 ? demoAccounts.family : `${slugOf(`${firstName} ${lastName}`)}-${index}@thicket.example`,
      firstName,
      lastName,
      type: null,
    };
  });
  lines.push({
    id: randomUUIDv7(),
    email: demoAccounts.admin,
    firstName: 'Alex',
    lastName: 'Thorn',
    type: null,
    role: 'admin',
  });
  await addAccounts(services, hash, lines);
  const today = services.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  const learners: Learner[] = [];
  const rows: Row<'learner'>[] = [];
  for (const [index, line] of lines.slice(0, FAMILIES).entries()) {
    const children = index === 0 ? 2 : numbers.between(1, 3);
    for (let nth = 0; nth < children; nth += 1) {
      const age = index === 0 ? ([9, 6][nth] ?? 7) : numbers.between(1, 15);
      const learner: Learner = { id: randomUUIDv7(), accountId: line.id, age, busy: [] };
      learners.push(learner);
      rows.push({
        id: learner.id,
        account_id: line.id,
        first_name: index === 0 ? (['Maya', 'Leo'][nth] ?? 'Ada') : numbers.pick(childNames),
        last_name: line.lastName,
        date_of_birth: today.subtract({ years: age, days: numbers.between(20, 340) }).toString(),
        allergies: numbers.pick(allergies),
        support_needs: numbers.pick(supportNeeds),
        photo_consent: numbers.chance(0.7),
        emergency_name: `${numbers.pick(adultNames)} ${line.lastName}`,
        emergency_phone: `+44 7700 900${numbers.between(100, 999)}`,
        created_at: services.clock.now().toString(),
      });
    }
  }
  await insertAll(services.db, 'learner', rows);
  return { families: lines.slice(0, FAMILIES).map((line) => line.id), learners };
}

/** Bristol and Somerset: the councils whose officer can be signed in as. */
const TOWN_COUNCILS = ['E06000023', 'E06000066'] as const;

async function addCouncils(services: Services, hash: string): Promise<void> {
  const councils = await services.db
    .selectFrom('council')
    .select('id')
    .where('code', 'in', [...TOWN_COUNCILS])
    .execute();
  const officer: AccountLine = {
    id: randomUUIDv7(),
    email: demoAccounts.officer,
    firstName: 'Ruth',
    lastName: 'Sedge',
    type: null,
  };
  await addAccounts(services, hash, [officer]);
  await insertAll(
    services.db,
    'council_member',
    councils.map((council) => ({ council_id: council.id, account_id: officer.id, role: 'officer' })),
  );
}

/** So many families have been with the named organisation for long enough that what they say is published. */
const EARLY_FAMILIES = 5;

/** Whatever a family says within two days of the end is published by now. */
const isLongAgo = (end: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(publishAt(end.add({ hours: 48 })), now) < 0;

const REFERENCE_LETTERS = 'ABCDEFGHJKMNPQRTUVWXY346789';

/** Families book what suits their children's ages, some dates of it, paid by test card on the local sandbox. */
async function addBookings(
  services: Services,
  numbers: Numbers,
  town: { listings: Listing[]; families: string[]; learners: Learner[] },
): Promise<void> {
  const { db, settings } = services;
  const now = services.clock.now();
  const fees = {
    bookerFeeBasisPoints: settings.BOOKER_FEE_BASIS_POINTS,
    providerFeeBasisPoints: settings.PROVIDER_FEE_BASIS_POINTS,
  };
  const rows = {
    basket: [] as Row<'basket'>[],
    booking: [] as Row<'booking'>[],
    place: [] as Row<'place'>[],
    answer: [] as Row<'answer'>[],
    payment: [] as Row<'payment'>[],
    ledger: [] as Row<'ledger_entry'>[],
  };
  const terms = new Map(
    (await db.selectFrom('listing').select(['id', 'cancellation_policy', 'formal_educational_activity']).execute()).map(
      (row) => [row.id, row],
    ),
  );
  const references = new Set<string>();
  const charges: (() => Promise<void>)[] = [];

  const book = (booker: string, listing: Listing, chosen: ReturnType<typeof chooseSessions>): void => {
    const ticket = listing.tickets[numbers.chance(0.8) ? 0 : listing.tickets.length - 1];
    if (!ticket) return;
    const bookedAt = now.subtract({ hours: numbers.between(30, 24 * 40) }).toString();
    const bookingId = randomUUIDv7();
    const basketId = randomUUIDv7();
    const priced = pricePlaces(
      chosen.map(({ learner, sessions }): Choice => ({
        learnerId: learner.id,
        ticket: { ...ticket, unit: 'session' },
        sessionIds: sessions.map(({ id }) => id),
      })),
      fees,
    );
    let reference = '';
    do reference = Array.from({ length: 6 }, () => numbers.pick([...REFERENCE_LETTERS])).join('');
    while (references.has(reference));
    references.add(reference);
    const { totalPence } = priced.total;
    const paymentId = totalPence > 0 ? randomUUIDv7() : null;
    rows.basket.push({
      id: basketId,
      account_id: booker,
      created_at: bookedAt,
      held_until: bookedAt,
      state: 'CONFIRMED',
    });
    rows.booking.push({
      id: bookingId,
      reference,
      basket_id: basketId,
      booker_id: booker,
      listing_id: listing.id,
      provider_id: listing.providerId,
      payment: totalPence > 0 ? 'PAID' : 'FREE',
      cancellation_policy: terms.get(listing.id)?.cancellation_policy ?? 'FLEXIBLE',
      formal_educational_activity: terms.get(listing.id)?.formal_educational_activity ?? false,
      provider_fee_basis_points: fees.providerFeeBasisPoints,
      booker_fee_basis_points: fees.bookerFeeBasisPoints,
      created_at: bookedAt,
      confirmed_at: bookedAt,
    });
    const sessions = new Map(listing.sessions.map((session) => [session.id, session]));
    const money = priced.places.map((place) => {
      const session = sessions.get(place.sessionId);
      if (!session) throw new Error('A place on a session of another listing.');
      session.taken += 1;
      const id = randomUUIDv7();
      rows.place.push({
        id,
        booking_id: bookingId,
        session_id: session.id,
        learner_id: place.learnerId,
        ticket_id: place.ticketId,
        payment_id: paymentId,
        state: 'CONFIRMED',
        price_pence: place.pricePence,
        booker_fee_pence: place.bookerFeePence,
        provider_fee_pence: place.providerFeePence,
        during: `[${session.startAt.toString()},${session.endAt.toString()})`,
        created_at: bookedAt,
        changed_at: bookedAt,
      });
      return { placeId: id, bookingId, providerId: listing.providerId, ...place };
    });
    for (const { learner } of chosen) {
      const [about] = listing.questions;
      if (about)
        rows.answer.push({
          id: randomUUIDv7(),
          booking_id: bookingId,
          question_id: about,
          learner_id: learner.id,
          value: JSON.stringify(
            numbers.pick([
              'Loves water, finds loud rooms hard.',
              'Can be shy for the first half hour.',
              'Asks a lot of questions.',
              'Happiest with a job to do.',
            ]),
          ),
          answered_at: bookedAt,
        });
    }
    if (paymentId === null) return;
    const payment: Row<'payment'> = {
      id: paymentId,
      basket_id: basketId,
      account_id: booker,
      amount_pence: totalPence,
      state: 'SUCCEEDED',
      created_at: bookedAt,
      expires_at: bookedAt,
      finished_at: bookedAt,
    };
    rows.payment.push(payment);
    const transactionId = randomUUIDv7();
    for (const entry of paymentEntries(money)) {
      rows.ledger.push({
        id: randomUUIDv7(),
        transaction_id: transactionId,
        kind: 'payment',
        account: entry.account,
        amount_pence: entry.amountPence,
        provider_id: entry.providerId,
        booking_id: entry.bookingId,
        place_id: entry.placeId,
        payment_id: paymentId,
        at: bookedAt,
      });
    }
    charges.push(async () => {
      const intent = await services.stripe.paymentIntents.create({
        amount: totalPence,
        currency: 'gbp',
        confirm: true,
        // Available at once, so that what was held last week can be paid out today.
        payment_method: 'pm_card_bypassPending',
        transfer_group: basketId,
        metadata: { basket: basketId, demo: 'yes' },
      });
      payment.payment_intent_id = intent.id;
      payment.charge_id =
        typeof intent.latest_charge === 'string' ? intent.latest_charge : (intent.latest_charge?.id ?? null);
    });
  };

  const childrenOf = (booker: string): Learner[] => town.learners.filter(({ accountId }) => accountId === booker);
  for (const [index, booker] of town.families.entries()) {
    const children = childrenOf(booker);
    for (let nth = 0; nth < 4; nth += 1) {
      const listing = bookable(town.listings, numbers, children, index === 0 ? nth : null);
      const chosen = listing ? chooseSessions(listing, numbers, children) : [];
      if (listing && chosen.length > 0) book(booker, listing, chosen);
    }
  }
  // Enough families came to the named organisation weeks ago that it can read what they say, whatever day it is today.
  let early = 0;
  for (const booker of town.families.slice(1)) {
    const children = childrenOf(booker);
    const [listing] = town.listings
      .slice(0, LISTINGS_EACH)
      .filter(({ offer }) => offer.audience !== 'adults')
      .map((own) => ({ own, dates: own.sessions.filter(({ endAt }) => isLongAgo(endAt, now)).slice(0, 1) }))
      .map(({ own, dates }) => ({ own, chosen: freeFor(own, dates, children) }))
      .filter(({ chosen }) => chosen.length > 0);
    if (!listing) continue;
    book(booker, listing.own, listing.chosen);
    early += 1;
    if (early === EARLY_FAMILIES) break;
  }
  await inParallel(charges, 8);
  await db.transaction().execute(async (tx) => {
    const write = tx as unknown as Database;
    await insertAll(write, 'basket', rows.basket);
    await insertAll(write, 'booking', rows.booking);
    await insertAll(write, 'payment', rows.payment);
    await insertAll(write, 'place', rows.place);
    await insertAll(write, 'answer', rows.answer);
    await insertAll(write, 'ledger_entry', rows.ledger);
    for (const session of town.listings.flatMap((listing) => listing.sessions)) {
      if (session.taken > 0)
        await tx
          .updateTable('session_places')
          .set({ taken: session.taken })
          .where('session_id', '=', session.id)
          .execute();
    }
  });
}

/** Of the first provider's listings these are left as they are: walks through the product count on their plain prices. */
const PLAIN = 'Woodland Explorers';

/** A code that works at the listing with discounts; README.md names it. */
const DEMO_CODE = 'LEAF5';

/** One listing of the first provider gives discounts to siblings and for several dates, and takes a code. */
async function addDiscounts(
  services: Services,
  listings: readonly Listing[],
  providers: readonly string[],
): Promise<void> {
  const listing = listings.find(
    ({ providerId, offer }) =>
      providerId === providers[0] &&
      offer.title !== PLAIN &&
      offer.price > 0 &&
      // Both children of the demo family may come, so that a stranger sees the sibling discount.
      offer.ages[0] <= 6 &&
      offer.ages[1] >= 9,
  );
  if (!listing) throw new Error('The first provider has no listing for discounts.');
  const rules: DiscountRule[] = [
    { kind: 'learners', from: 2, percent: 10, amountPence: null },
    { kind: 'sessions', from: 4, percent: 15, amountPence: null },
  ];
  await services.db
    .updateTable('listing')
    .set({ discounts: JSON.stringify(rules) })
    .where('id', '=', listing.id)
    .execute();
  const codeId = randomUUIDv7();
  await insertAll(services.db, 'discount_code', [
    {
      id: codeId,
      listing_id: listing.id,
      code: DEMO_CODE,
      kind: 'amount',
      amount_pence: 500,
      per_family: 1,
      created_at: services.clock.now().toString(),
    },
  ]);
  await insertAll(services.db, 'discount_code_uses', [{ code_id: codeId, maximum: 100 }]);
}

/** How far ahead the full date is at least, so that there is time to offer what comes free. */
const FULL_DAYS_AHEAD = 10;

/** One date of the first provider is as full as it is booked, and three families wait for it: the demo family is second. */
async function addWaitingFamilies(
  services: Services,
  listings: readonly Listing[],
  providers: readonly string[],
  learners: readonly Learner[],
): Promise<void> {
  const now = services.clock.now();
  const from = now.add({ hours: 24 * FULL_DAYS_AHEAD });
  const [demo = ''] = learners.map(({ accountId }) => accountId);
  // A date of a listing that would suit the demo family, which has not booked anything of it.
  const theirs = await services.db.selectFrom('booking').select('listing_id').where('booker_id', '=', demo).execute();
  const fits = ({ id, offer }: Listing): boolean =>
    theirs.every((row) => row.listing_id !== id) &&
    learners.some(({ accountId, age }) => accountId === demo && age >= offer.ages[0] && age <= offer.ages[1]);
  const [full] = listings
    .filter(({ providerId, offer }) => providerId === providers[0] && offer.title !== PLAIN)
    .flatMap((listing) => listing.sessions.map((session) => ({ listing, session })))
    .filter(({ session }) => session.taken > 0 && Temporal.Instant.compare(session.startAt, from) > 0)
    .toSorted((a, b) => Number(fits(b.listing)) - Number(fits(a.listing)) || b.session.taken - a.session.taken);
  const ticketId = full?.listing.tickets[0]?.id;
  if (!full || !ticketId) throw new Error('The first provider has no date that is booked.');
  const { listing, session } = full;
  await services.db.updateTable('listing').set({ waiting_list: true }).where('id', '=', listing.id).execute();
  await services.db
    .updateTable('session_places')
    .set({ capacity: session.taken })
    .where('session_id', '=', session.id)
    .execute();
  const booked = await services.db
    .selectFrom('place')
    .select('learner_id')
    .where('session_id', '=', session.id)
    .execute();
  const inside = new Set(booked.map((row) => row.learner_id));
  const [youngest, oldest] = listing.offer.ages;
  const day = session.startAt.toZonedDateTimeISO(ZONE).toPlainDate().toString();
  const born = await services.db.selectFrom('learner').select(['id', 'date_of_birth']).execute();
  const ageThen = new Map(born.map((row) => [row.id, ageOn(row.date_of_birth ?? day, day)]));
  const suits = ({ id }: Learner): boolean => {
    const age = ageThen.get(id) ?? -1;
    return !inside.has(id) && age >= youngest && age <= oldest;
  };
  const others = [...new Set(learners.filter(suits).map(({ accountId }) => accountId))].filter((id) => id !== demo);
  const [first, third] = others;
  const families = [first, learners.some((one) => one.accountId === demo && suits(one)) ? demo : others[2], third];
  for (const [index, accountId] of families.entries()) {
    const learner = learners.find((one) => one.accountId === accountId && suits(one));
    if (!accountId || !learner) continue;
    const id = randomUUIDv7();
    const joinedAt = now.subtract({ hours: 48 - index * 9 }).toString();
    await insertAll(services.db, 'waiting_entry', [
      {
        id,
        listing_id: listing.id,
        account_id: accountId,
        wants: 'SESSION',
        together: true,
        queued_at: joinedAt,
        created_at: joinedAt,
      },
    ]);
    await insertAll(services.db, 'waiting_session', [{ entry_id: id, session_id: session.id }]);
    await insertAll(services.db, 'waiting_learner', [{ entry_id: id, learner_id: learner.id, ticket_id: ticketId }]);
  }
}

/** Days before today on which the town's payouts were run. */
const RUNS = [8, 1];

/**
 * Runs the payouts of past sessions, as they would have been run. The named providers' are sent at once, and the older
 * ones of them have arrived; those of the others go out in the background, as they would after a night's outage.
 */
async function payOutPast(services: Services): Promise<void> {
  const { db } = services;
  const today = services.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
  for (const days of RUNS) {
    const run = runOf(today.subtract({ days }));
    await lockPayouts({ ...services, clock: { now: () => run } });
  }
  const named = await db
    .selectFrom('payout_batch')
    .innerJoin('account', 'account.id', 'payout_batch.provider_id')
    .select(['payout_batch.id', 'payout_batch.run_date'])
    .where('account.email', 'in', [demoAccounts.organisation, demoAccounts.mentor])
    .orderBy('payout_batch.run_date')
    .execute();
  for (const { id, run_date } of named) {
    await sendBatch(services, id);
    if (run_date >= today.subtract({ days: 4 }).toString()) continue;
    await db
      .updateTable('payout_batch')
      .set({
        state: 'PAID',
        expected_on: Temporal.PlainDate.from(run_date).add({ days: 2 }).toString(),
        finished_at: services.clock.now().toString(),
      })
      .where('id', '=', id)
      .execute();
  }
}

async function inParallel(work: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const waiting = [...work];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await one();
    }),
  );
}

/** A listing that suits at least one of the children; the named family books with the named organisation first. */
function bookable(
  listings: readonly Listing[],
  numbers: Numbers,
  children: readonly Learner[],
  first: number | null,
): Listing | null {
  const suits = (listing: Listing): boolean =>
    listing.offer.audience !== 'adults' && children.some((child) => suitsAge(listing, child));
  const own = first === null ? [] : listings.slice(0, LISTINGS_EACH).filter(suits);
  if (first !== null && own[first]) return own[first];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // Half of the bookings go to the first providers, so that their lists are full of life.
    const listing = numbers.chance(0.5) ? numbers.pick(listings.slice(0, 30)) : numbers.pick(listings);
    if (suits(listing)) return listing;
  }
  return null;
}

const suitsAge = ({ offer }: Listing, child: Learner): boolean =>
  child.age >= offer.ages[0] && child.age < offer.ages[1];

function chooseSessions(
  listing: Listing,
  numbers: Numbers,
  children: readonly Learner[],
): { learner: Learner; sessions: Session[] }[] {
  const from = numbers.between(0, 8);
  return freeFor(listing, listing.sessions.slice(from, from + numbers.between(2, 5)), children);
}

/** Which of the dates each child that suits the listing has free, and that have room for it and its siblings. */
function freeFor(
  listing: Listing,
  dates: readonly Session[],
  children: readonly Learner[],
): { learner: Learner; sessions: Session[] }[] {
  return children
    .filter((child) => suitsAge(listing, child))
    .map((learner) => ({
      learner,
      sessions: dates.filter((session) => {
        const [start, end] = [session.startAt.epochMilliseconds, session.endAt.epochMilliseconds];
        const free = learner.busy.every(([busyFrom, busyTo]) => end <= busyFrom || start >= busyTo);
        // `taken` counts a booking's places only once it is made: leave room for the siblings.
        if (!free || session.taken + children.length > session.capacity) return false;
        learner.busy.push([start, end]);
        return true;
      }),
    }))
    .filter(({ sessions }) => sessions.length > 0);
}

/** What families say; every third says nothing beside the prompts. */
const reflectionWords = [
  'Came home muddy, hoarse and asking when the next one is.',
  'Calm people who know what they are doing. We were nervous about the first day and need not have been.',
  'Lovely place, but hard to find in the rain. A sign at the gate would help.',
  'They took the time to listen, and it showed.',
  'Well organised, and there was always somebody to ask.',
  'A little long for the youngest, perfect for the older ones.',
];

/** Who came to past sessions, and what most of their families said. Those of the named family still wait to be asked. */
async function addReflections(services: Services, numbers: Numbers): Promise<void> {
  const { db } = services;
  const now = services.clock.now();
  const places = await db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('account', 'account.id', 'booking.booker_id')
    .innerJoin('account as provider', 'provider.id', 'booking.provider_id')
    .select([
      'place.id',
      'place.session_id',
      'session.start_date',
      'session.end_date',
      'booking.id as booking_id',
      'booking.listing_id',
      'booking.provider_id',
      'booking.booker_id',
      'account.email',
      'provider.email as provider_email',
    ])
    .where('place.state', '=', 'CONFIRMED')
    .where('session.end_date', '<', sql<Date>`${now.toString()}::timestamptz`)
    .orderBy('session.end_date')
    .orderBy('booking.reference')
    .execute();
  await insertAll(
    db,
    'mark',
    places.map((place) => ({
      id: randomUUIDv7(),
      place_id: place.id,
      session_id: place.session_id,
      kind: 'ARRIVED',
      made_at: place.start_date.toISOString(),
      received_at: place.start_date.toISOString(),
      marked_by_id: place.provider_id,
    })),
  );
  const reflections = new Map<string, Row<'reflection'>>();
  for (const place of places) {
    if (place.email === demoAccounts.family || reflections.has(place.booking_id)) continue;
    if (!numbers.chance(0.7) && place.provider_email !== demoAccounts.organisation) continue;
    const submitted = place.end_date.toTemporalInstant().add({ hours: numbers.between(3, 40) });
    const at = publishAt(submitted);
    const isPublished = Temporal.Instant.compare(at, now) <= 0;
    reflections.set(place.booking_id, {
      id: randomUUIDv7(),
      booking_id: place.booking_id,
      listing_id: place.listing_id,
      provider_id: place.provider_id,
      account_id: place.booker_id,
      enjoyed: numbers.chance(0.9) ? 'yes' : 'partly',
      learned: numbers.chance(0.75) ? 'yes' : 'partly',
      cared_for: numbers.chance(0.95) ? 'yes' : 'partly',
      body: numbers.chance(0.67) ? numbers.pick(reflectionWords) : '',
      submitted_at: submitted.toString(),
      publish_at: at.toString(),
      published_at: isPublished ? at.toString() : null,
    });
  }
  await insertAll(db, 'reflection', [...reflections.values()]);
}
