import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { questionScopes, questionTypes } from './question.ts';
import { saleStates, ticketAudiences, ticketFundings, ticketUnits } from './ticket.ts';

const instant = z.iso.datetime({ offset: true }).max(40);
const version = z.string().max(64);
const wholePence = z.int().min(0).max(1_000_000);
const age = z.int().min(0).max(110);

const ticketInput = z.strictObject({
  /** The ticket that this changes; absent for a new one. */
  id: z.uuid().optional(),
  name: z.string().trim().max(80),
  description: z.string().trim().max(500).default(''),
  audience: z.enum(ticketAudiences),
  /** What one ticket covers: one session, or a whole block. */
  unit: z.enum(ticketUnits),
  funding: z.enum(ticketFundings),
  /** What the provider asks for one learner, without the booking fee. */
  pricePence: wholePence,
  ageFrom: age.nullable().default(null),
  ageTo: age.nullable().default(null),
  /** Fewest and most places of this ticket in one booking. */
  minimumPerBooking: z.int().min(1).max(1_000).default(1),
  maximumPerBooking: z.int().min(1).max(1_000).nullable().default(null),
  saleFrom: instant.nullable().default(null),
  saleTo: instant.nullable().default(null),
  /** Places that this ticket may take over all dates; null means as many as the dates have. */
  quota: z.int().min(0).max(100_000).nullable().default(null),
});

const ticket = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  audience: z.enum(ticketAudiences),
  unit: z.enum(ticketUnits),
  funding: z.enum(ticketFundings),
  pricePence: wholePence,
  /** What a booker pays for one learner, the booking fee included. */
  allInPence: wholePence.max(2_000_000),
  ageFrom: age.nullable(),
  ageTo: age.nullable(),
  minimumPerBooking: z.int(),
  maximumPerBooking: z.int().nullable(),
  saleFrom: instant.nullable(),
  saleTo: instant.nullable(),
  quota: z.int().nullable(),
  state: z.enum(saleStates),
  /** Why it is not on sale; null when it is. */
  reason: z.string().nullable(),
});

const ticketList = z.object({
  /** Names what the list says now; a change sends it back. */
  version,
  /** Lowest all-in price of a ticket on sale; null when there is none. */
  from: z.object({ pence: z.int(), unit: z.enum(ticketUnits) }).nullable(),
  /** For working out prices before anything is sent (`pricePlaces` of tickets/price.ts). */
  bookerFeeBasisPoints: z.int(),
  tickets: z.array(ticket),
});

const questionInput = z.strictObject({
  id: z.uuid().optional(),
  type: z.enum(questionTypes),
  label: z.string().trim().max(300),
  help: z.string().trim().max(2_000).default(''),
  options: z.array(z.string().trim().max(120)).max(50).default([]),
  required: z.boolean().default(false),
  scope: z.enum(questionScopes).default('booking'),
  onRegister: z.boolean().default(false),
  sensitive: z.boolean().default(false),
});

const question = z.object({
  id: z.uuid(),
  type: z.enum(questionTypes),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  scope: z.enum(questionScopes),
  onRegister: z.boolean(),
  sensitive: z.boolean(),
});

const questionList = z.object({ version, questions: z.array(question) });

const params = z.object({ experienceId: z.uuid() });
const query = z.object({ key: z.string().max(100).optional() });
const listProblems = {
  'version-changed': 409,
  'is-archived': 409,
} as const;

export const ticketsContract = contract({
  'GET /experiences/{experienceId}/tickets': {
    summary: 'The tickets of a listing with their all-in prices',
    access: 'everyone',
    params,
    query,
    output: ticketList,
  },
  'PUT /experiences/{experienceId}/tickets': {
    summary:
      'Save the whole list of tickets: new ones without an id, those left out are archived; places keep their price',
    access: 'own-listings',
    params,
    body: z.strictObject({ version, tickets: z.array(ticketInput).max(30) }),
    output: ticketList,
    problems: {
      ...listProblems,
      /** Fields say what is wrong: 'tickets.0.pricePence'. */
      'invalid-tickets': 422,
      'below-taken': 409,
    },
  },
  'GET /experiences/{experienceId}/questions': {
    summary: 'What a listing asks at checkout, in order',
    access: 'everyone',
    params,
    query,
    output: questionList,
  },
  'PUT /experiences/{experienceId}/questions': {
    summary: 'Save the whole questionnaire: new questions without an id, those left out are archived',
    access: 'own-listings',
    params,
    body: z.strictObject({ version, questions: z.array(questionInput).max(40) }),
    output: questionList,
    problems: { ...listProblems, 'invalid-questions': 422 },
  },
});
