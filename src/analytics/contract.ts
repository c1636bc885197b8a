import * as z from 'zod';
import { stepNames } from '../listings/wizard-steps.ts';
import { visitSources } from '../listings/visit-source.ts';
import { contract } from '../platform/contract.ts';
import { grains, periodKinds } from './period.ts';

const day = z.iso.date();
const span = z.object({ from: day, to: day });
/** A whole number that is never below 0. */
const count = z.int().min(0);
/** Whole pence; below 0 where more went back than came in. */
const pence = z.int();

const figures = {
  sessions: count,
  capacity: count,
  places: count,
  attended: count,
  noShows: count,
  cancelledByFamily: count,
  cancelledByProvider: count,
  /** People who asked to wait, and those of them who got a place by it. */
  waited: count,
  waitedServed: count,
  takenPence: pence,
  fundedPence: pence,
  feesPence: pence,
  netPence: pence,
  refundsPence: pence,
  disputedPence: pence,
};

/** What a period adds up to. Everything but bookings is by the day of the session. */
const sums = z.object({
  ...figures,
  /** By the day on which they were booked, as is what was paid for them directly. */
  bookings: count,
  directPence: pence,
  newFamilies: count,
  returningFamilies: count,
  discountPence: pence,
  /** Places of those bookings, and of them the bookings that had a discount, with their places. */
  bookedPlaces: count,
  discountedBookings: count,
  discountedPlaces: count,
});
export type Sums = z.infer<typeof sums>;

const split = z.object({ value: z.string(), places: count, pence });

const numbers = z.object({
  period: span,
  /** 'Autumn term': the term that we are in. */
  term: z.string(),
  before: span,
  lastYear: span,
  sums: z.object({ period: sums, before: sums, lastYear: sums }),
  grain: z.enum(grains),
  series: z.array(z.object({ from: day, ...figures })),
  /** 1 is Monday; the hour at which sessions start. Only those at which any starts. */
  hours: z.array(
    z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), places: count, capacity: count }),
  ),
  /** Families by the month of their first date, and how many of them came one, two … months later. */
  cohorts: z.array(z.object({ month: day, families: count, came: z.array(count) })),
  /** `lead`: the least of a bucket, in days. */
  leads: z.array(z.object({ lead: count, bookings: count })),
  listings: z.array(z.object({ id: z.uuid(), title: z.string(), ...figures })),
  tickets: z.array(split.extend({ name: z.string(), listing: z.string() })),
  ages: z.array(split),
  discounts: z.array(split),
  /** Outward codes with enough families, the most first, numbers to the nearest five; '' where it is not known. */
  areas: z.array(
    z.object({
      outward: z.string(),
      families: count,
      places: count,
      /** The middle of the area; null where it is not known. */
      position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    }),
  ),
  /** Whether areas are left out because few families come from them. */
  leavesOutAreas: z.boolean(),
  /** The whole months for which areas are counted. */
  areaSpan: span,
  /**
   * Where families came from, the most first: visits and those that chose dates by their day, bookings by the day on which they
   * were booked, places and what is kept of their price by the day of the session. '' where it is not known.
   */
  sources: z.array(
    z.object({
      source: z.enum(['', ...visitSources]),
      seen: count,
      chosen: count,
      bookings: count,
      places: count,
      pence,
    }),
  ),
  /** All listings of the provider that have numbers, to choose from. */
  choices: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** Whether the provider has ever had a session, on any day. */
  isEmpty: z.boolean(),
});
export type Numbers = z.infer<typeof numbers>;

export const analyticsContract = contract({
  'POST /listing-visits': {
    summary: 'Counts that a listing is looked at, or that dates of it were chosen; without anything of who it was',
    access: 'everyone',
    body: z.strictObject({
      listingId: z.uuid(),
      source: z.enum(visitSources),
      step: z.enum(['seen', 'chosen']),
    }),
    refusals: { 'too-many-requests': 429 },
  },
  'GET /listing-quality': {
    summary:
      'How much of what raises bookings each published listing of the caller has, and what is missing; the least first',
    access: 'own-listings',
    output: z.object({
      listings: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          /** Out of 100. */
          score: z.int().min(0).max(100),
          remedies: z.array(z.object({ text: z.string(), step: z.enum(stepNames) })),
        }),
      ),
    }),
  },
  'GET /numbers/report.pdf': {
    summary: 'A month of the caller’s listings as a PDF',
    access: 'own-money',
    query: z.object({
      /** The month that is over, unless another one is asked for. */
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.')
        .optional(),
    }),
    produces: 'application/pdf',
    refusals: { 'month-not-begun': 422 },
  },
  'GET /numbers/monthly-report': {
    summary: 'Whether the caller gets a report of each month by mail',
    access: 'own-money',
    output: z.object({ isWanted: z.boolean() }),
  },
  'PUT /numbers/monthly-report': {
    summary: 'A report of each month comes by mail, or no more',
    access: 'own-money',
    body: z.strictObject({ isWanted: z.boolean() }),
    output: z.object({ isWanted: z.boolean() }),
  },
  'GET /numbers': {
    summary: 'The numbers of the caller’s listings in a period, with the period before and the same days last year',
    access: 'own-money',
    query: z.object({
      period: z.enum(periodKinds).default('month'),
      /** First and last day of a period of one's own; both included. */
      from: day.optional(),
      to: day.optional(),
      listingId: z.uuid().optional(),
    }),
    output: numbers,
    refusals: { 'period-backwards': 422, 'period-too-long': 422, 'period-too-far': 422 },
  },
});
