import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { codeRefusals } from './code.ts';
import { codeKinds, discountKinds } from './discount.ts';
import { questionScopes, questionTypes } from './question.ts';
import { saleStates } from '../listings/sale.ts';
import { ticketAudiences, ticketFundings, ticketUnits } from './ticket.ts';
import { codeLine, line, lines } from '../platform/text-schemas.ts';

const instant = z.iso.datetime({ offset: true }).max(40);
const version = z.string().max(64);
const wholePence = z.int().min(0).max(1_000_000);
const age = z.int().min(0).max(110);

const ticketInput = z.strictObject({
  /** The ticket that this changes; absent for a new one. */
  id: z.uuid().optional(),
  name: line(80),
  description: lines(500).default(''),
  audience: z.enum(ticketAudiences),
  /** What one ticket covers: one session, or a whole block. */
  unit: z.enum(ticketUnits),
  funding: z.enum(ticketFundings),
  /** What the provider asks for one learner, without the booking fee. */
  pricePence: wholePence,
  /** Of a ticket that a council pays for: what one date costs in all, where a child’s budget may pay a part of it. */
  wholePence: wholePence.nullable().default(null),
  ageFrom: age.nullable().default(null),
  ageTo: age.nullable().default(null),
  /** Fewest and most places of this ticket in one booking. */
  minimumPerBooking: z.int().min(1).max(1_000).default(1),
  maximumPerBooking: z.int().min(1).max(1_000).nullable().default(null),
  saleFrom: instant.nullable().default(null),
  saleTo: instant.nullable().default(null),
  /** Places that this ticket may take over all dates; null means as many as the dates have. */
  quota: z.int().min(0).max(100_000).nullable().default(null),
  /** Sold only to whoever has a code that opens it. */
  codeOnly: z.boolean().default(false),
  /** Who may have it, where not everybody may, as it is read after its price: 'on a low income'. */
  concession: line(60).default(''),
  addOns: z
    .array(z.strictObject({ id: z.uuid().optional(), name: line(60), pricePence: wholePence }))
    .max(10)
    .default([]),
});

/** Something that can be had with a ticket: for each date, or with a block ticket once for the whole block. */
const addOn = z.object({ id: z.uuid(), name: z.string(), pricePence: wholePence, allInPence: z.int() });

const percent = z.int().min(1).max(100).nullable();
const amountOff = z.int().min(1).max(1_000_000).nullable();

/** An automatic discount. One of `percent` and `amountPence` is set; an amount comes off each ticket. */
const discountRule = z.strictObject({
  kind: z.enum(discountKinds),
  /** From which learner, how many dates of one learner, or how many days ahead; 1 for returning families. */
  from: z.int().min(1).max(365),
  percent,
  amountPence: amountOff,
});

const codeFields = {
  code: codeLine(40),
  kind: z.enum(codeKinds),
  percent,
  /** Off the whole booking. */
  amountPence: amountOff,
  /** The ticket that a code of the kind 'ticket' opens. */
  ticketId: z.uuid().nullable(),
  /** How many bookings may use it, and how many of one family; null means any number. */
  maximumUses: z.int().min(1).max(1_000_000).nullable(),
  perFamily: z.int().min(1).max(1_000).nullable(),
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
};

const discountList = z.object({
  version,
  rules: z.array(discountRule),
  codes: z.array(
    z.object({
      id: z.uuid(),
      ...codeFields,
      /** How many bookings use it, those included that are being made. */
      used: z.int(),
    }),
  ),
});

const ticket = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  audience: z.enum(ticketAudiences),
  unit: z.enum(ticketUnits),
  funding: z.enum(ticketFundings),
  pricePence: wholePence,
  wholePence: wholePence.nullable(),
  /** What a booker pays for one learner, the booking fee included. */
  allInPence: wholePence.max(2_000_000),
  ageFrom: age.nullable(),
  ageTo: age.nullable(),
  minimumPerBooking: z.int(),
  maximumPerBooking: z.int().nullable(),
  saleFrom: instant.nullable(),
  saleTo: instant.nullable(),
  quota: z.int().nullable(),
  codeOnly: z.boolean(),
  concession: z.string(),
  addOns: z.array(addOn),
  state: z.enum(saleStates),
  /** Why it is not on sale; null when it is. */
  reason: z.string().nullable(),
});

const ticketList = z.object({
  /** Names what the list says now; a change sends it back. */
  version,
  /** Lowest all-in price for somebody without any claim; null when there is none. */
  from: z.object({ pence: z.int(), unit: z.enum(ticketUnits) }).nullable(),
  /** For working out prices before anything is sent (`pricePlaces` of tickets/price.ts). */
  bookerFeeBasisPoints: z.int(),
  /** Tickets that only a code opens are left out for everybody but the provider. */
  tickets: z.array(ticket),
  /** Automatic discounts; which of them fit is worked out by `pricePlaces`. */
  discounts: z.array(discountRule),
  /** Whether the caller has been with this provider before. */
  returning: z.boolean(),
});

const answersOfCondition = z.array(line(120)).min(1).max(50);

const questionInput = z.strictObject({
  /** Sent back as it came: a question with a lock is not the listing’s to save. */
  lock: z.null().optional(),
  id: z.uuid().optional(),
  /** What `showIf` of others calls this question, within this list; its id where there is none. */
  key: z.string().min(1).max(64).optional(),
  /** Asked only when the question with this key, which stands before it, has one of these answers. */
  showIf: z
    .strictObject({ key: z.string().min(1).max(64), answers: answersOfCondition })
    .nullable()
    .default(null),
  type: z.enum(questionTypes),
  label: line(300),
  help: lines(2_000).default(''),
  options: z.array(line(120)).max(50).default([]),
  required: z.boolean().default(false),
  scope: z.enum(questionScopes).default('booking'),
  onRegister: z.boolean().default(false),
  sensitive: z.boolean().default(false),
  /** Asked only of who has this ticket; null: with any ticket. */
  ticketId: z.uuid().nullable().default(null),
});

const question = z.object({
  id: z.uuid(),
  /** Asked only when this other question has one of these answers: options, or 'yes' and 'no'. */
  showIf: z.object({ questionId: z.uuid(), answers: z.array(z.string()) }).nullable(),
  /** The programme and the council whose question it is: only they can change it. Null for the listing’s own. */
  lock: z.object({ council: z.string(), programme: z.string() }).nullable(),
  type: z.enum(questionTypes),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  scope: z.enum(questionScopes),
  onRegister: z.boolean(),
  sensitive: z.boolean(),
  /** Asked only of who has this ticket; null: with any ticket. */
  ticketId: z.uuid().nullable(),
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
    refusals: {
      ...listProblems,
      /** Fields say what is wrong: 'tickets.0.pricePence'. */
      'invalid-tickets': 422,
      'below-taken': 409,
    },
  },
  'GET /experiences/{experienceId}/discounts': {
    summary: 'The automatic discounts and codes of an own listing, with how often each code is used',
    access: 'own-listings',
    params,
    output: discountList,
  },
  'PUT /experiences/{experienceId}/discounts': {
    summary:
      'Save all discounts and codes: new codes without an id, those left out work no more; bookings keep their price',
    access: 'own-listings',
    params,
    body: z.strictObject({
      version,
      rules: z.array(discountRule).max(20),
      codes: z.array(z.strictObject({ id: z.uuid().optional(), ...codeFields })).max(100),
    }),
    output: discountList,
    refusals: {
      ...listProblems,
      /** Fields say what is wrong: 'rules.0.percent', 'codes.1.code'. */
      'invalid-discounts': 422,
      'below-used': 409,
    },
  },
  'GET /experiences/{experienceId}/codes/{code}': {
    summary: 'What a code that a booker has does for a listing; whether it is used up is known when it is used',
    access: 'own-family',
    params: params.extend({ code: codeLine(40).min(1) }),
    query,
    output: z.object({
      code: z.string(),
      kind: z.enum(codeKinds),
      percent,
      amountPence: amountOff,
      /** The ticket that it opens. */
      ticket: ticket.nullable(),
    }),
    refusals: codeRefusals,
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
    refusals: { ...listProblems, 'invalid-questions': 422 },
  },
});
