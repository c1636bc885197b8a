import { CHANGE_OF_MIND_WITHIN_HOURS, CONSUMER_CONTRACTS_DAYS } from '../../listings/cancellation-policy.ts';
import { refundCases, type Terms } from '../../places/refund-rules.ts';
import type { ListingPage } from '../../listings/contract.ts';
import { formatConcession, formatInFront, priceInFront, ticketsInFront } from '../../listings/price-in-front.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { formatMoney, pence, split } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import type { PublicReflectionsProps } from '../../reflections/components/public-reflections.tsx';
import type { reflectionsContract } from '../../reflections/contract.ts';
import { promptNames, prompts } from '../../reflections/reflection.ts';
import type { scheduleContract } from '../../schedule/contract.ts';
import { formatDate, formatTimes } from '../../schedule/date-words.ts';
import type { PublicTicket } from '../../tickets/components/public-tickets.tsx';
import type { ticketsContract } from '../../tickets/contract.ts';
import { formatRule, type DiscountRule } from '../../tickets/discount.ts';
import { formatDates, formatPeople, priceExample } from '../../tickets/price-example.ts';
import { formatAges } from '../../people/age.ts';
import type { TicketUnit } from '../../tickets/ticket.ts';
import { accessLines } from '../access-lines.ts';
import { holidaysOf } from '../holidays.ts';

type SessionsAnswer = AnswerOf<(typeof scheduleContract)['GET /experiences/{experienceId}/sessions']>;
type ReflectionsAnswer = AnswerOf<(typeof reflectionsContract)['GET /experiences/{experienceId}/reflections']>;
type TicketsAnswer = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/tickets']>;

export type ListingFacts = {
  listing: ListingPage;
  sessions: SessionsAnswer;
  tickets: TicketsAnswer;
  now: Temporal.Instant;
  /** What its council says of school terms. */
  terms?: readonly { first: string; last: string }[];
};

/** How many of its safety measures stand beside the provider's name. */
const CHECKS_SHOWN = 2;

export type ListingView = ReturnType<typeof listingView>;

/** Turns the answers of the API into the listing page. */
export function listingView({ listing, sessions, tickets, now, terms }: ListingFacts) {
  const { cancellationPolicy } = listing;
  const coming = sessions.blocks.flatMap((block) => block.sessions.filter((session) => session.state === 'bookable'));
  coming.sort((one, other) => one.startDate.localeCompare(other.startDate));
  const [next] = coming;
  const prices = {
    session: inFrontOf(tickets, 'session', now),
    block: inFrontOf(tickets, 'block', now),
  };
  const lists = [
    { id: 'provided', title: 'What is provided', items: listing.provisions },
    { id: 'aims', title: 'What you will learn', items: listing.learningAims },
    { id: 'accessibility', title: 'Accessibility', items: accessLines(listing) },
    { id: 'safety', title: 'Keeping everybody safe', items: listing.safetyMeasures },
  ].filter(({ items }) => items.length > 0);
  return {
    id: listing.id,
    slug: listing.slug,
    published: listing.state === 'PUBLISHED',
    paused: listing.state === 'PAUSED',
    isPrivate: listing.isPrivate,
    title: listing.title,
    strapline: listing.summary,
    // Addresses of every width are made where they are drawn: twelve pictures have a hundred.
    pictures: listing.pictures.map(({ id, width, height, colour, widths, avif, alternativeText }) => ({
      id,
      width,
      height,
      colour,
      widths,
      avif,
      alt: alternativeText,
    })),
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
      since: listing.provider.since.slice(0, 4),
      checks: listing.safetyMeasures.slice(0, CHECKS_SHOWN),
    },
    ages: listing.agesSentence,
    groupSize: listing.maximumGroupSize,
    council: listing.council?.title ?? null,
    instantBook: listing.instantBook,
    waitingList: listing.waitingList,
    holidays: holidaysOf(listing.address.councilCode, coming, terms),
    isOnline: listing.isOnline,
    place: placeOf(listing),
    sections: describe(
      listing.sections,
      lists.map(({ title }) => title),
    ),
    lists,
    tickets: tickets.tickets.map(publicTicket),
    discounts: tickets.discounts.map((rule) => formatRule(rule, whoComes(tickets))),
    discountExample: discountExample(tickets, now),
    prices,
    who: whoComes(tickets),
    pricing: pricingOf(tickets),
    next: next ? `${formatDate(next.date)}, ${formatTimes(next)}` : null,
    cancellation: cancellationPolicy.sentence && {
      sentence: cancellationPolicy.sentence,
      example: exampleOf(listing, coming, sessions.blocks, tickets, now),
    },
  };
}

function placeOf({ address, exactLocation }: ListingPage) {
  return {
    lines: [address.venueName, address.addressLine, [address.town, address.zipCode].filter(Boolean).join(' ')].filter(
      Boolean,
    ),
    town: address.town,
    zipCode: address.zipCode,
    latitude: address.latitude,
    longitude: address.longitude,
    approximate: exactLocation === 'booked',
  };
}

function publicTicket(ticket: TicketsAnswer['tickets'][number]): PublicTicket {
  return {
    id: ticket.id,
    name: ticket.name,
    description: ticket.description,
    ages: ticket.ageFrom === null && ticket.ageTo === null ? null : `Ages ${formatAges(ticket)}`,
    unit: ticket.unit,
    councilFunded: ticket.funding === 'COUNCIL',
    concession: ticket.concession,
    allInPence: ticket.allInPence,
    addOns: ticket.addOns.map(({ name, allInPence }) => ({ name, allInPence })),
    reason: ticket.reason,
  };
}

/** What bookers say, in the words of the page: made once on the server, so that the browser need not. */
export function reflectionsView({ count, yes, reflections }: ReflectionsAnswer): PublicReflectionsProps {
  return {
    count,
    tally: promptNames.map((prompt) => ({ label: prompts[prompt].short, yes: yes[prompt] })),
    said: reflections
      .filter(({ body, reply }) => body !== '' || reply !== '')
      .map(({ id, by, publishedAt, body, reply }) => ({ id, by, on: format.longDate(publishedAt), body, reply })),
  };
}

/** Headings that the page has of itself, beside those of its lists. */
const pageHeadings = ['When', 'Tickets', 'Where', 'If you cancel', 'What families say', 'Questions'];

/**
 * The description in parts, each under a heading. Whoever moves from region to region hears their names only: one whose
 * heading is there more than once has a `label` of its own.
 */
function describe(sections: ListingPage['sections'], otherHeadings: readonly string[]) {
  const parts = sections.map(({ title, description }, index) => ({
    title: title || (index === 0 ? 'What you will do' : 'More about it'),
    description,
  }));
  const plain = (heading: string): string => heading.trim().toLowerCase();
  const headings = [...pageHeadings, ...otherHeadings, ...parts.map(({ title }) => title)].map(plain);
  return parts.map((part, index) => {
    const isRepeated = headings.filter((heading) => heading === plain(part.title)).length > 1;
    return { ...part, label: isRepeated ? `${isolated(part.title)}, part ${index + 1} of the description` : undefined };
  });
}

/** What stands in front of the tickets for one date, or for a block; null where none is on sale. */
function inFrontOf({ tickets, bookerFeeBasisPoints }: TicketsAnswer, unit: TicketUnit, now: Temporal.Instant) {
  const sold = tickets.filter((ticket) => ticket.unit === unit && ticket.state === 'on-sale');
  if (sold.length === 0) return null;
  const { cheaper, ...inFront } = priceInFront(sold, bookerFeeBasisPoints, now);
  return { price: formatInFront({ ...inFront, cheaper }).price, cheaper: cheaper.map(formatConcession) };
}

/** What the page needs to reckon what somebody pays, by the law of the checkout. */
function pricingOf({ tickets, discounts, bookerFeeBasisPoints }: TicketsAnswer) {
  return {
    tickets: tickets
      .filter(({ state }) => state === 'on-sale')
      .map((ticket) => ({
        id: ticket.id,
        name: ticket.name,
        unit: ticket.unit,
        funding: ticket.funding,
        audience: ticket.audience,
        concession: ticket.concession,
        codeOnly: ticket.codeOnly,
        pricePence: ticket.pricePence,
        minimumPerBooking: ticket.minimumPerBooking,
        maximumPerBooking: ticket.maximumPerBooking,
      })),
    rules: discounts,
    bookerFeeBasisPoints,
  };
}

function whoComes({ tickets }: TicketsAnswer): 'child' | 'person' {
  return tickets.length > 0 && tickets.every(({ audience }) => audience !== 'child') ? 'person' : 'child';
}

/**
 * What the discounts for several learners, several dates and early booking mean at the price in front, for as many
 * as they begin at: '2 children on 5 dates: £82.40 instead of £103.00'. Null where nothing comes off for everybody.
 */
function discountExample(answer: TicketsAnswer, now: Temporal.Instant): string | null {
  const { discounts, bookerFeeBasisPoints } = answer;
  const [ticket] = ticketsInFront(answer.tickets, now).filter(
    ({ unit, funding }) => unit === 'session' && funding === 'PAID',
  );
  const from = (kind: DiscountRule['kind']): number =>
    Math.min(...discounts.filter((rule) => rule.kind === kind).map((rule) => rule.from));
  const [learners, dates] = [from('learners'), from('sessions')].map((count) => (Number.isFinite(count) ? count : 1));
  if (!ticket || !learners || !dates || learners * dates === 1) return null;
  const { total, fullPence } = priceExample(
    { ticket, people: learners, starts: Array.from({ length: dates }, () => null) },
    { rules: discounts, bookerFeeBasisPoints, now },
  );
  if (fullPence === total.totalPence) return null;
  const who = formatPeople(learners, whoComes(answer));
  return `${who} on ${formatDates(dates)}: ${formatMoney(total.totalPence)} instead of ${formatMoney(fullPence)}.`;
}

const DAY_HOURS = 24;

/**
 * What the policy means for one date at the price in front, or where there are only whole blocks for one of them, by the
 * law that refunds follow. The first that is far enough away for every rule to matter to somebody who books today;
 * otherwise the next one.
 */
function exampleOf(
  { cancellationPolicy: policy }: ListingPage,
  coming: readonly SessionsAnswer['blocks'][number]['sessions'][number][],
  blocks: SessionsAnswer['blocks'],
  { tickets }: TicketsAnswer,
  now: Temporal.Instant,
): { title: string; cases: string[] } | null {
  const ofUnit = (wanted: TicketUnit) => {
    const sold = tickets.filter(({ unit, state }) => unit === wanted && state === 'on-sale');
    return ticketsInFront(sold, now)[0] ?? sold[0];
  };
  const ticket = ofUnit('session') ?? ofUnit('block');
  if (!ticket || !policy.preset) return null;
  const offers =
    ticket.unit === 'session'
      ? coming.map((session) => [session])
      : blocks
          // Of one that has begun the price is another.
          .filter((block) => block.state === 'bookable' && block.sessions.length === block.datesOfBlock)
          .map((block) => block.sessions);
  const formal = policy.formalEducationalActivity ?? false;
  const grace = formal ? CONSUMER_CONTRACTS_DAYS * DAY_HOURS : CHANGE_OF_MIND_WITHIN_HOURS;
  const hours = Math.max(0, ...policy.tiers.map((tier) => tier.hoursBefore)) + grace;
  const far = now.add({ hours: hours + 1 }).toString();
  const sessions = offers.find(([first]) => (first?.startDate ?? '') > far) ?? offers[0] ?? [];
  const [first] = sessions;
  if (!first) return null;
  const even = sessions.map(() => 1);
  const [prices, fees] = [ticket.pricePence, ticket.allInPence - ticket.pricePence].map((of) => split(pence(of), even));
  const places = sessions.map(({ id, startDate }, index) => {
    const [pricePence, bookerFeePence] = [prices?.[index] ?? 0, fees?.[index] ?? 0];
    return {
      placeId: id,
      state: 'CONFIRMED' as const,
      startDate: Temporal.Instant.from(startDate),
      blockGroup: ticket.unit === 'block' ? ticket.id : null,
      pricePence,
      bookerFeePence,
      paidPence: pricePence + bookerFeePence,
    };
  });
  const terms: Terms = { policy: policy.preset, tiers: policy.tiers, formalEducationalActivity: formal, bookedAt: now };
  const what = ticket.unit === 'session' ? formatDate(first.date) : `all dates from ${formatDate(first.date)}`;
  return {
    title: `For example, ${what} for ${ticket.allInPence === 0 ? 'free' : formatMoney(ticket.allInPence)}, booked today`,
    cases: refundCases(places, terms, now),
  };
}
