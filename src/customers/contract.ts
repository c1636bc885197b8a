import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';
import { contract } from '../platform/contract.ts';
import { FURTHEST_PAGE } from '../platform/paging.ts';
import { line, lines } from '../platform/text-schemas.ts';
import { LONGEST_TAG, MOST_TAGS } from './tags.ts';

/** `new` had their first date in the last 90 days or have it ahead; `away` came before and have nothing ahead. */
export const customerGroups = ['all', 'coming', 'new', 'away'] as const;
export const customerSorts = ['name', 'spent', 'last', 'next'] as const;

const day = z.iso.date();
const customer = z.object({
  id: z.uuid(),
  name: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  /** False for somebody whom the provider entered and who has not claimed their bookings. */
  hasAccount: z.boolean(),
  learners: z.array(
    showsLearner(z.object({ id: z.uuid(), name: z.string(), age: z.int().nullable(), over18: z.boolean() })),
  ),
  bookings: z.int(),
  /** What they paid and did not get back, here and to the provider directly. */
  spentPence: z.int(),
  firstDate: day.nullable(),
  lastDate: day.nullable(),
  nextDate: day.nullable(),
  note: z.string(),
  tags: z.array(z.string()),
  /** Of note and tags: grows with each change. */
  version: z.int(),
});
export type KnownCustomer = z.infer<typeof customer>;

const filter = {
  /** Words of their name, address, telephone number or a learner's name. */
  q: line(100).default(''),
  group: z.enum(customerGroups).default('all'),
  listingId: z.uuid().optional(),
  tag: line(LONGEST_TAG).optional(),
  sort: z.enum(customerSorts).default('name'),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
};

const customerId = z.object({ customerId: z.uuid() });

export const customersContract = contract({
  'GET /known-customers': {
    summary: 'Who has booked with the caller, with what they spent and when they came, a page at a time',
    access: 'provider-bookings',
    look: 'customers',
    query: z.object({ ...filter, page: z.coerce.number().int().min(1).max(FURTHEST_PAGE).default(1) }),
    output: z.object({
      customers: z.array(customer),
      page: z.int(),
      pageCount: z.int(),
      total: z.int(),
      /** What can be filtered by. */
      tags: z.array(z.string()),
      listings: z.array(z.object({ id: z.uuid(), title: z.string() })),
    }),
  },
  'GET /known-customers.csv': {
    summary: 'The same customers as a file for a spreadsheet',
    access: 'provider-bookings',
    look: 'by-use-case',
    query: z.object(filter),
    produces: 'text/csv',
  },
  'GET /known-customers/{customerId}': {
    summary: 'One of them',
    access: 'provider-bookings',
    look: 'customers',
    params: customerId,
    output: customer,
  },
  'PUT /known-customers/{customerId}/note': {
    summary: 'Write down something about a customer, for the provider and its helpers',
    access: 'write-correspondence',
    params: customerId,
    body: z.strictObject({
      note: lines(2_000),
      tags: z.array(line(LONGEST_TAG)).max(MOST_TAGS),
      /** The version that was changed; another one says that somebody else was quicker. */
      version: z.int().min(0),
    }),
    output: z.object({ version: z.int() }),
    refusals: { 'changed-meanwhile': 409 },
  },
});
