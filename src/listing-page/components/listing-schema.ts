import { isForEverybody } from '../../listings/price-in-front.ts';
import type { LandingPage } from '../../marketing/contract.ts';
import { landingPath } from '../../marketing/landing-pages.ts';
import { breadcrumbs, inLondon } from '../../platform/structured-data.ts';
import type { ListingFacts } from './listing-view.ts';

const MOST_EVENTS = 20;

type Block = ListingFacts['sessions']['blocks'][number];
type ListedSession = Block['sessions'][number];

/** Where the data is read: the brand and address of the site, the pages that show the listing, and the one date that is asked for. */
export type SchemaPlace = {
  brand: string;
  publicUrl: string;
  pages?: readonly LandingPage[];
  sessionId?: string | null;
};

/** The address of one date of a listing. */
export const sessionPath = (slug: string, sessionId: string): string => `/listing/${slug}?session=${sessionId}`;

/**
 * What search engines read of a listing: a course where dates are sold as a block, otherwise a series, its next dates as events,
 * who holds them and where (schema.org). On the page of one date: that date alone.
 */
export function listingSchema(facts: Omit<ListingFacts, 'now'>, at: SchemaPlace): object {
  const { listing, sessions } = facts;
  const url = `${at.publicUrl}/listing/${listing.slug}`;
  const all = sessions.blocks
    .flatMap((block) => block.sessions.map((session) => ({ block, session })))
    .toSorted((one, other) => one.session.startDate.localeCompare(other.session.startDate));
  const asked = all.filter(({ session }) => session.id === at.sessionId);
  const shown = asked.length > 0 ? asked : all.slice(0, MOST_EVENTS);
  const places = placesOf(listing, all, url);
  const whole = wholeOf(facts, url, at.publicUrl, places);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(whole ? [whole] : []),
      {
        '@type': 'Organization',
        '@id': `${url}#provider`,
        name: listing.provider.name,
        ...(listing.provider.slug ? { url: `${at.publicUrl}/provider/${listing.provider.slug}` } : {}),
      },
      ...places.map(({ place }) => place),
      ...shown.map((one) => eventOf(facts, one, { url, publicUrl: at.publicUrl, places, whole })),
      breadcrumbs(at, [
        ...(at.pages ?? []).slice(0, 1).map((page) => ({ name: page.title, path: landingPath(page) })),
        { name: listing.title, path: `/listing/${listing.slug}` },
      ]),
    ],
  };
}

type Of = { url: string; publicUrl: string; places: readonly KnownPlace[]; whole: object | null };

function eventOf(
  facts: Omit<ListingFacts, 'now'>,
  { block, session }: { block: Block; session: ListedSession },
  of: Of,
) {
  const { listing } = facts;
  const own = sessionPath(listing.slug, session.id);
  return {
    '@type': 'Event',
    '@id': `${of.publicUrl}${own}#event`,
    url: `${of.publicUrl}${own}`,
    ...namesOf(facts, of.publicUrl),
    startDate: inLondon(session.startDate),
    endDate: inLondon(session.endDate),
    eventStatus: `https://schema.org/${session.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${isOnline(listing, session) ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: { '@id': placeFor(of.places, session) },
    organizer: { '@id': `${of.url}#provider` },
    ...(of.whole ? { [isCourse(of.whole) ? 'about' : 'superEvent']: idOf(of.whole) } : {}),
    ...offersOf(facts, `${of.publicUrl}${own}`, unitsOf(block, facts), session.state === 'bookable'),
  };
}

/** The listing as a whole: a course, a series of dates, or nothing where there are no dates. */
function wholeOf(
  facts: Omit<ListingFacts, 'now'>,
  url: string,
  publicUrl: string,
  places: readonly KnownPlace[],
): object | null {
  const { listing, sessions } = facts;
  const courses = sessions.blocks.filter((block) => block.type !== 'ONE_OFF' && block.sessions.length > 1);
  const dates = sessions.blocks
    .flatMap((block) => block.sessions)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last) return null;
  const offers = offersOf(
    facts,
    url,
    ['session', 'block'],
    dates.some(({ state }) => state === 'bookable'),
  );
  if (courses.length === 0)
    return {
      '@type': 'EventSeries',
      '@id': `${url}#series`,
      url,
      ...namesOf(facts, publicUrl),
      startDate: inLondon(first.startDate),
      endDate: inLondon(last.endDate),
      location: { '@id': placeFor(places, first) },
      organizer: { '@id': `${url}#provider` },
      ...offers,
    };
  return {
    '@type': 'Course',
    '@id': `${url}#course`,
    url,
    ...namesOf(facts, publicUrl),
    ...(listing.learningAims.length > 0 ? { teaches: listing.learningAims } : {}),
    provider: { '@id': `${url}#provider` },
    ...offers,
    hasCourseInstance: courses.map((block) => instanceOf(listing, block, places)),
  };
}

function instanceOf(listing: ListingFacts['listing'], block: Block, places: readonly KnownPlace[]): object {
  const dates = block.sessions.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last) throw new Error('A course has dates.');
  const one = Temporal.Instant.from(first.startDate).until(Temporal.Instant.from(first.endDate), {
    largestUnit: 'hours',
  });
  return {
    '@type': 'CourseInstance',
    name: block.name,
    courseMode: isOnline(listing, first) ? 'Online' : 'Onsite',
    startDate: inLondon(first.startDate),
    endDate: inLondon(last.endDate),
    courseWorkload: one.toString(),
    location: { '@id': placeFor(places, first) },
  };
}

/** What the listing, its course and each of its dates are called, and for whom they are. */
function namesOf({ listing, tickets }: Omit<ListingFacts, 'now'>, publicUrl: string) {
  const image = listing.pictures.slice(0, 3).map((picture) => `${publicUrl}${picture.url}`);
  const ages = agesOf(listing);
  const open = tickets.tickets.filter((ticket) => ticket.state === 'on-sale' && isForEverybody(ticket));
  return {
    name: listing.title,
    description: listing.summary || listing.title,
    ...(image.length > 0 ? { image } : {}),
    ...(ages ? { typicalAgeRange: ages } : {}),
    ...(open.length > 0 ? { isAccessibleForFree: open.every(({ allInPence }) => allInPence === 0) } : {}),
  };
}

/** '5-11', '18-'; null where nothing was said. */
function agesOf({ ageFrom, ageTo }: ListingFacts['listing']): string | null {
  if (ageFrom === null && ageTo === null) return null;
  return `${ageFrom ?? 0}-${ageTo ?? ''}`;
}

/** How a date of a block is bought: with the whole block, by itself, or both. */
function unitsOf(block: Block, { tickets }: Pick<ListingFacts, 'tickets'>): readonly string[] {
  if (block.type === 'ALL_DATES') return ['block'];
  return tickets.tickets.some(({ unit }) => unit === 'session') ? ['session'] : ['block'];
}

function offersOf(
  { listing, tickets }: Omit<ListingFacts, 'now'>,
  url: string,
  units: readonly string[],
  available: boolean,
): { offers?: object[] } {
  const offers = tickets.tickets
    // Whoever reads a price there reads what anybody pays.
    .filter((ticket) => ticket.state === 'on-sale' && isForEverybody(ticket) && units.includes(ticket.unit))
    .map((ticket) => {
      const from = ticket.saleFrom ?? listing.publishedAt;
      return {
        '@type': 'Offer',
        name: ticket.name,
        price: (ticket.allInPence / 100).toFixed(2),
        priceCurrency: 'GBP',
        category: ticket.allInPence === 0 ? 'Free' : 'Paid',
        url,
        availability: `https://schema.org/${available ? 'InStock' : 'SoldOut'}`,
        ...(from ? { validFrom: inLondon(from) } : {}),
        ...(ticket.saleTo ? { validThrough: inLondon(ticket.saleTo) } : {}),
      };
    });
  return offers.length > 0 ? { offers } : {};
}

type KnownPlace = { venue: string | null; id: string; place: object };

/** One place for each venue: the listing's own, and those where some of its dates are. */
function placesOf(
  listing: ListingFacts['listing'],
  all: readonly { session: ListedSession }[],
  url: string,
): KnownPlace[] {
  const others = new Set(all.flatMap(({ session }) => session.place ?? []));
  return [
    { venue: null, id: `${url}#place`, place: { '@id': `${url}#place`, ...ownPlace(listing, url) } },
    ...[...others].map((venue, index) => {
      const id = `${url}#place-${index + 2}`;
      return { venue, id, place: { '@type': 'Place', '@id': id, name: venue, address: venue } };
    }),
  ];
}

const placeFor = (places: readonly KnownPlace[], { place }: ListedSession): string =>
  places.find(({ venue }) => venue === place)?.id ?? places[0]?.id ?? '';

/** Whether a date is held online: an online listing may have a date at a place. */
const isOnline = (listing: ListingFacts['listing'], { place }: ListedSession): boolean =>
  listing.isOnline && place === null;

function ownPlace({ address, exactLocation, isOnline }: ListingFacts['listing'], url: string): object {
  if (isOnline) return { '@type': 'VirtualLocation', url };
  return {
    '@type': 'Place',
    name: address.venueName || address.town || address.zipCode,
    address: {
      '@type': 'PostalAddress',
      ...(address.addressLine ? { streetAddress: address.addressLine } : {}),
      ...(address.town ? { addressLocality: address.town } : {}),
      ...(address.zipCode ? { postalCode: address.zipCode } : {}),
      addressCountry: 'GB',
    },
    // A position that is off by a kilometre would be taken for the place itself.
    ...(address.latitude === null || exactLocation === 'booked'
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: address.latitude, longitude: address.longitude } }),
  };
}

const isCourse = (whole: object): boolean => '@type' in whole && whole['@type'] === 'Course';
const idOf = (whole: object): object => ('@id' in whole ? { '@id': whole['@id'] } : {});
