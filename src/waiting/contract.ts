import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';
import { contract } from '../platform/contract.ts';
import { holdRefusals } from '../checkout/hold-refusals.ts';
import { smallCover } from '../places/booking-schemas.ts';
import { waitingStates, waitingWants } from './queue.ts';

const moment = z.iso.datetime();
const money = z.int().min(0);

const date = z.object({
  id: z.uuid(),
  blockName: z.string(),
  startDate: moment,
  endDate: moment,
  /** Where it is held, if not at the listing's place; without the exact place for who is not told that. */
  place: z.string().nullable(),
});

/** A party on a waiting list, as the family sees it. */
const waitingEntry = z.object({
  id: z.uuid(),
  state: z.enum(waitingStates),
  wants: z.enum(waitingWants),
  together: z.boolean(),
  listing: z.object({
    id: z.uuid(),
    slug: z.string(),
    /** Of a private listing's link. */
    key: z.string().nullable(),
    title: z.string(),
    town: z.string(),
    picture: smallCover.nullable(),
  }),
  provider: z.object({ name: z.string(), slug: z.string().nullable() }),
  learners: z.array(
    showsLearner(z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), ticketName: z.string() })),
  ),
  /** The dates that would suit, in order of time. */
  dates: z.array(date),
  /** How many parties' turns come before and with this one; null once it does not wait any more. */
  position: z.int().nullable(),
  joinedAt: moment,
  /** What is offered, while it is: on these dates, until then, for this price with the booking fee and before discounts. */
  offer: z.object({ dates: z.array(date), until: moment, allInPence: money, needsApproval: z.boolean() }).nullable(),
  /** When it was told that a place goes to whoever comes first. */
  toldAt: moment.nullable(),
  /** Why the last free place could not be offered to it, as a sentence; null while somebody of it can be booked. */
  heldBack: z.string().nullable(),
  /** The party that waits on for the other dates, with its turn, when the date that was offered is off. */
  onwardId: z.uuid().nullable(),
  endedAt: moment.nullable(),
});

const demand = z.object({
  families: z.int(),
  learners: z.int(),
  /** More places than are free now that would be enough for all of them. */
  missing: z.int(),
  /** '2 more places would clear 5 families'; null when nobody waits or there is room for all. */
  sentence: z.string().nullable(),
});

/** A party as the provider sees it: no children, because nobody has booked. */
const waitingParty = z.object({
  id: z.uuid(),
  state: z.enum(['WAITING', 'OFFERED']),
  /** The adult who waits. */
  name: z.string(),
  size: z.int(),
  together: z.boolean(),
  wants: z.enum(waitingWants),
  dateIds: z.array(z.uuid()),
  joinedAt: moment,
  passedOver: z.int(),
  /** Places that are kept for it on its fullest date while more are awaited. */
  kept: z.int(),
  offeredUntil: moment.nullable(),
});

const waitingList = z.object({
  listing: z.object({ id: z.uuid(), title: z.string(), slug: z.string(), waitingList: z.boolean() }),
  /** Whether the caller may change the order. */
  mayOrder: z.boolean(),
  demand,
  /** `taken` is more than `capacity` where the provider exceeded it. */
  dates: z.array(date.extend({ left: z.int(), capacity: z.int(), taken: z.int(), demand })),
  /** In order of their turn. */
  parties: z.array(waitingParty),
});

const entryParams = z.object({ entryId: z.uuid() });
const experienceParams = z.object({ experienceId: z.uuid() });

export const waitingContract = contract({
  'GET /waiting-entries': {
    summary: 'The waiting lists that the family is on, and those of the last months that ended',
    access: 'own-family',
    look: 'waiting',
    output: z.object({ entries: z.array(waitingEntry) }),
  },
  'POST /waiting-entries': {
    summary: 'Joins the waiting list of dates that are full',
    access: 'own-family',
    look: 'waiting',
    body: z.strictObject({
      listingId: z.uuid(),
      /** The key of a private listing, from its link. */
      key: z.string().min(1).max(200).optional(),
      /** All dates of a block that is booked as a whole; or else single dates. */
      sessionIds: z.array(z.uuid()).min(1).max(200),
      /** Of several single dates: one that comes free first, or each of them on its own. */
      dates: z.enum(['any', 'each']).default('any'),
      learners: z
        .array(z.strictObject({ learnerId: z.uuid(), ticketId: z.uuid() }))
        .min(1)
        .max(20),
      /** All of them or nobody; otherwise as many as there is room for. */
      together: z.boolean(),
    }),
    output: z.object({ entries: z.array(waitingEntry) }),
    idempotent: true,
    refusals: {
      'waiting-list-off': 409,
      'already-waiting': 409,
      'already-booked': 409,
      /** details: { sessionIds }: there is room on these dates now. */
      'places-free': 409,
      'too-many-entries': 409,
      /** A council pays, and has not been asked or has said no. */
      'not-eligible': 409,
      'not-bookable': 409,
      'ticket-not-on-sale': 409,
      'ages-do-not-fit': 409,
      'quantity-not-allowed': 409,
      'block-incomplete': 409,
      'learner-busy': 409,
    },
  },
  'GET /waiting-entries/{entryId}': {
    summary: 'One party of the family on a waiting list',
    access: 'own-family',
    look: 'waiting',
    params: entryParams,
    output: waitingEntry,
  },
  'POST /waiting-entries/{entryId}/accept': {
    summary: 'Takes the offered places into the basket, held for 15 minutes',
    access: 'own-family',
    params: entryParams,
    refusals: { ...holdRefusals, 'offer-ended': 409 },
  },
  'POST /waiting-entries/{entryId}/leave': {
    summary: 'Declines the offer, or leaves the waiting list',
    access: 'own-family',
    look: 'waiting',
    params: entryParams,
    output: waitingEntry,
    refusals: { 'already-accepted': 409 },
  },
  'POST /waiting-entries/{entryId}/first': {
    summary: 'Puts a party at the head of the waiting list of one of my listings',
    access: 'own-listings',
    params: entryParams,
    refusals: { 'not-waiting': 409 },
  },
  'POST /waiting-entries/{entryId}/offer': {
    summary: 'Offers places to a party of my choice, whatever its turn; beyond the capacity if that is said',
    access: 'own-listings',
    params: entryParams,
    body: z.strictObject({
      /** What the party waits for: its date, one of its dates, or all dates of its block. */
      sessionIds: z.array(z.uuid()).min(1).max(200),
      /** Dates that may go beyond their capacity, and up to how many places: what the provider was told. */
      exceed: z
        .array(z.strictObject({ sessionId: z.uuid(), upTo: z.int().min(1).max(10_000) }))
        .max(200)
        .default([]),
    }),
    output: z.object({ until: moment }),
    refusals: {
      'not-waiting': 409,
      /** details: { sessions: [{ sessionId, asked, left, capacity, taken }] } */
      'places-gone': 409,
      'not-bookable': 409,
      'ticket-not-on-sale': 409,
      'ages-do-not-fit': 409,
      'quantity-not-allowed': 409,
      'block-incomplete': 409,
      'learner-busy': 409,
    },
  },
  'GET /experiences/{experienceId}/waiting-list': {
    summary: 'Who waits for places of one of my listings, and how many more places would be enough',
    access: 'provider-bookings',
    params: experienceParams,
    output: waitingList,
  },
  'POST /experiences/{experienceId}/waiting-list-file': {
    summary: 'Chosen families of the waiting list as a file for a spreadsheet: a line for each, without children',
    access: 'provider-bookings',
    params: experienceParams,
    body: z.strictObject({ entryIds: z.array(z.uuid()).min(1).max(1_000) }),
    produces: 'text/csv',
  },
});
