import { refundExample, type Terms } from '../../bookings/cancellation.ts';
import type { ListingPage } from '../../listings/contract.ts';
import { pictureSources } from '../../media/picture.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { scheduleContract } from '../../schedule/contract.ts';
import { sayDate, sayTimes } from '../../schedule/dates.ts';
import type { PublicTicket } from '../../tickets/components/public-tickets.tsx';
import type { ticketsContract } from '../../tickets/contract.ts';
import { sayAges, type TicketUnit } from '../../tickets/ticket.ts';
import { sayPrice, type UnitPrice } from '../../tickets/unit-price.ts';

type SessionsAnswer = AnswerOf<(typeof scheduleContract)['GET /experiences/{experienceId}/sessions']>;
type TicketsAnswer = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/tickets']>;

export type ListingFacts = {
  listing: ListingPage;
  sessions: SessionsAnswer;
  tickets: TicketsAnswer;
  now: Temporal.Instant;
};

/** Turns the answers of the API into the listing page. */
export function listingView({ listing, sessions, tickets, now }: ListingFacts) {
  const { address, cancellationPolicy } = listing;
  const coming = sessions.blocks.flatMap((block) => block.sessions.filter((session) => session.state === 'bookable'));
  coming.sort((one, other) => one.startDate.localeCompare(other.startDate));
  const [next] = coming;
  const prices = { session: priceOf(tickets, 'session'), block: priceOf(tickets, 'block') };
  return {
    id: listing.id,
    slug: listing.slug,
    published: listing.state === 'PUBLISHED',
    paused: listing.state === 'PAUSED',
    isPrivate: listing.isPrivate,
    title: listing.title,
    strapline: listing.summary,
    pictures: listing.pictures.map((picture) => ({ ...pictureSources(picture, 1024), alt: picture.alternativeText })),
    category: listing.categories[0]?.slug ?? null,
    categories: listing.categories.map((category) => category.title),
    provider: {
      name: listing.provider.name,
      slug: listing.provider.slug,
      mission: listing.provider.mission,
      picture: listing.provider.picture && {
        id: listing.provider.picture.id,
        widths: listing.provider.picture.widths,
        colour: listing.provider.picture.colour,
      },
      avatar: listing.provider.avatar,
    },
    ages: listing.agesSentence,
    groupSize: listing.maximumGroupSize,
    council: listing.council?.title ?? null,
    instantBook: listing.instantBook,
    place: {
      lines: [address.venueName, address.addressLine, [address.town, address.zipCode].filter(Boolean).join(' ')].filter(
        Boolean,
      ),
      town: address.town,
      zipCode: address.zipCode,
      latitude: address.latitude,
      longitude: address.longitude,
    },
    sections: listing.sections.map(({ title, description }) => ({ title, description })),
    lists: [
      { id: 'provided', title: 'What is provided', items: listing.provisions },
      { id: 'aims', title: 'What you will learn', items: listing.learningAims },
      { id: 'accessibility', title: 'Accessibility', items: listing.accessibilityMeasures },
      { id: 'safety', title: 'Keeping everybody safe', items: listing.safetyMeasures },
    ].filter(({ items }) => items.length > 0),
    tickets: tickets.tickets.map((ticket): PublicTicket => ({
      id: ticket.id,
      name: ticket.name,
      description: ticket.description,
      ages: ticket.ageFrom === null && ticket.ageTo === null ? null : `Ages ${sayAges(ticket)}`,
      unit: ticket.unit,
      councilFunded: ticket.funding === 'COUNCIL',
      allInPence: ticket.allInPence,
      reason: ticket.reason,
    })),
    prices,
    next: next ? `${sayDate(next.date)}, ${sayTimes(next)}` : null,
    cancellation: cancellationPolicy.sentence && {
      sentence: cancellationPolicy.sentence,
      example: exampleOf(listing, coming, tickets, now),
    },
  };
}

function priceOf(tickets: TicketsAnswer, unit: TicketUnit): UnitPrice | null {
  const prices = tickets.tickets
    .filter((ticket) => ticket.unit === unit && ticket.state === 'on-sale')
    .map((ticket) => ticket.allInPence);
  return prices.length === 0 ? null : { pence: Math.min(...prices), several: new Set(prices).size > 1 };
}

const DAY_HOURS = 24;
const CONSUMER_CONTRACTS_DAYS = 14;

/**
 * What the policy means for one date at the first ticket's price, by the law that refunds follow. The first date that
 * is far enough away for every rule to matter to somebody who books today; otherwise the next one.
 */
function exampleOf(
  { cancellationPolicy: policy }: ListingPage,
  coming: readonly SessionsAnswer['blocks'][number]['sessions'][number][],
  { tickets }: TicketsAnswer,
  now: Temporal.Instant,
): { title: string; sentence: string } | null {
  const ticket = tickets.find(({ unit, state }) => unit === 'session' && state === 'on-sale');
  if (!ticket || !policy.preset) return null;
  const formal = policy.formalEducationalActivity ?? false;
  const grace = formal ? CONSUMER_CONTRACTS_DAYS * DAY_HOURS : DAY_HOURS;
  const hours = Math.max(0, ...policy.tiers.map((tier) => tier.hoursBefore)) + grace;
  const far = now.add({ hours: hours + 1 }).toString();
  const session = coming.find(({ startDate }) => startDate > far) ?? coming[0];
  if (!session) return null;
  const place = {
    placeId: session.id,
    state: 'CONFIRMED',
    startDate: Temporal.Instant.from(session.startDate),
    blockGroup: null,
    pricePence: ticket.pricePence,
    bookerFeePence: ticket.allInPence - ticket.pricePence,
    paidPence: ticket.allInPence,
  } as const;
  const terms: Terms = { policy: policy.preset, tiers: policy.tiers, formalEducationalActivity: formal, bookedAt: now };
  return {
    title: `For example, ${sayDate(session.date)} for ${sayPrice({ pence: ticket.allInPence, several: false })}, booked today`,
    sentence: refundExample([place], terms, now),
  };
}

const MOST_EVENTS = 5;

/** What search engines read of a listing: a course with its offers, and its next dates as events (schema.org). */
export function listingSchema({ listing, sessions, tickets }: Omit<ListingFacts, 'now'>, publicUrl: string): object {
  const url = `${publicUrl}/listing/${listing.slug}`;
  const { address, provider } = listing;
  const dates = sessions.blocks.flatMap((block) => block.sessions).slice(0, MOST_EVENTS);
  const course = { '@id': `${url}#course` };
  const place = { '@id': `${url}#place` };
  const organizer = { '@id': `${url}#provider` };
  const image = listing.pictures.slice(0, 3).map((picture) => `${publicUrl}${picture.url}`);
  const offers = (available: boolean): object[] =>
    tickets.tickets
      .filter((ticket) => ticket.state === 'on-sale')
      .map((ticket) => ({
        '@type': 'Offer',
        name: ticket.name,
        price: (ticket.allInPence / 100).toFixed(2),
        priceCurrency: 'GBP',
        url,
        availability: `https://schema.org/${available ? 'InStock' : 'SoldOut'}`,
      }));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Course',
        ...course,
        name: listing.title,
        description: listing.summary,
        url,
        ...(image.length > 0 ? { image } : {}),
        provider: organizer,
        offers: offers(dates.some((date) => date.state === 'bookable')),
      },
      {
        '@type': 'Organization',
        ...organizer,
        name: provider.name,
        ...(provider.slug ? { url: `${publicUrl}/provider/${provider.slug}` } : {}),
      },
      {
        '@type': 'Place',
        ...place,
        name: address.venueName || address.town,
        address: {
          '@type': 'PostalAddress',
          streetAddress: address.addressLine,
          addressLocality: address.town,
          postalCode: address.zipCode,
          addressCountry: 'GB',
        },
        ...(address.latitude === null
          ? {}
          : { geo: { '@type': 'GeoCoordinates', latitude: address.latitude, longitude: address.longitude } }),
      },
      ...dates.map((date) => ({
        '@type': 'Event',
        name: listing.title,
        startDate: date.startDate,
        endDate: date.endDate,
        eventStatus: `https://schema.org/${date.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: place,
        organizer,
        about: course,
        offers: offers(date.state === 'bookable'),
      })),
    ],
  };
}
