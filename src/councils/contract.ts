import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';
import { contract } from '../platform/contract.ts';
import {
  eligibilityBases,
  eligibilityStates,
  mealTiers,
  refusalReasons,
  type EligibilityBasis,
  type MealTier,
  type RefusalReason,
} from './eligibility.ts';
import { allowanceRoutes } from './allowance-routes.ts';
import { countedAnswers, counting, factForm, factRoutes, factsOfCase, factsShown } from './fact-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { allowanceUnits, payBases, programmeKinds, type PayBasis, type ProgrammeKind } from './programme.ts';
import { queueRoutes } from './queue-routes.ts';
import { referralRoutes } from './referral-routes.ts';
import { settingRoutes } from './setting-routes.ts';
import { wayRoutes } from './way-routes.ts';
import { codeLine, line, lines, requiredLine, requiredLines } from '../platform/text-schemas.ts';

const moment = z.iso.datetime();
const day = z.iso.date();
const kind = z.enum(Object.keys(programmeKinds) as [ProgrammeKind, ...ProgrammeKind[]]);
const state = z.enum(eligibilityStates);
const basis = z.enum(Object.keys(eligibilityBases) as [EligibilityBasis, ...EligibilityBasis[]]);
const mealTier = z.enum(Object.keys(mealTiers) as [MealTier, ...MealTier[]]);
const reason = z.enum(Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]);
const unit = z.enum(allowanceUnits);
/** Whole sessions, minutes or pence. */
const amount = z.int().min(1).max(100_000_000);
const council = z.object({ id: z.uuid(), title: z.string() });
const councilParams = z.object({ councilId: z.uuid() });
const page = z.coerce.number().int().min(1).max(100_000).default(1);

const programmeFields = {
  kind,
  title: requiredLine(120),
  startsOn: day,
  endsOn: day,
  unit,
  allowance: amount,
  placePence: z.int().min(0).max(10_000_000),
  /** Whether a budget in pounds may pay for a part of a place, and the family pays the rest by card. */
  topsUp: z.boolean().default(false),
  ageFrom: z.int().min(0).max(120).nullable(),
  ageTo: z.int().min(0).max(120).nullable(),
  /** School years, reception is 0. */
  yearFrom: z.int().min(0).max(13).nullable(),
  yearTo: z.int().min(0).max(13).nullable(),
  localOnly: z.boolean(),
  instant: z.boolean(),
  approveWhilePending: z.boolean(),
  discretionaryPercent: z.int().min(0).max(100),
  plannedChildren: z.int().min(1).max(1_000_000).nullable(),
  paysFor: z.enum(Object.keys(payBases) as [PayBasis, ...PayBasis[]]).default('BOOKED'),
  /** Of a place whose child stayed away without a word, so much goes back to the council. */
  noShowCreditPercent: z.int().min(0).max(100).default(0),
  /** From when its dates can be booked, for everybody; null: at once. */
  booksFrom: moment.nullable().default(null),
};

/** A programme as its council sees it. */
const programme = z.object({
  id: z.uuid(),
  ...programmeFields,
  version: z.int(),
  closed: z.boolean(),
  /** '4 sessions' */
  allowanceText: z.string(),
  /** Children by how the council stands to them, and how many are eligible for other reasons. */
  counts: z.object({ PENDING: z.int(), ELIGIBLE: z.int(), NEEDS_INFO: z.int(), NOT_ELIGIBLE: z.int() }),
  discretionary: z.int(),
  codes: z.object({ made: z.int(), used: z.int() }),
});

/** How much a learner has of a programme, in words: '3 sessions'. */
const allowance = z.object({
  unit,
  amount: z.int(),
  reserved: z.int(),
  used: z.int(),
  left: z.int(),
  amountText: z.string(),
  reservedText: z.string(),
  usedText: z.string(),
  leftText: z.string(),
});

const familyEligibility = z.object({
  id: z.uuid(),
  learner: z.object({ id: z.uuid(), firstName: z.string() }),
  programme: z.object({ id: z.uuid(), kind, title: z.string(), startsOn: day, endsOn: day }),
  council,
  state,
  /** How it stands, in a sentence. */
  sentence: z.string(),
  /** The council's words. */
  message: z.string(),
  validUntil: day.nullable(),
  /** Whether the council takes letters and awards as files while it decides. */
  takesFiles: z.boolean(),
  /** Null until the council has said yes, or a first place is booked. */
  allowance: allowance.nullable(),
  nationalCheck: z.object({
    /** Whether the national service can be asked now. */
    canAsk: z.boolean(),
    /** How it was asked before; '' where it was not. */
    sentence: z.string(),
  }),
  facts: factsShown,
  counting,
  /** What this family has said itself. */
  told: z.object({ facts: factForm, answers: countedAnswers }),
});
showsLearner(familyEligibility, 'learner.id');

/** Places that a case paid for. */
const uses = z.array(
  z.object({
    placeId: z.uuid(),
    bookingId: z.uuid(),
    listing: z.string(),
    startDate: moment,
    endDate: moment,
    amountText: z.string(),
    /** What the family paid by card beside it, without the booking fee: '£20.00'; '' where it paid nothing. */
    byCardText: z.string(),
    state: z.enum(['RESERVED', 'USED', 'RETURNED']),
  }),
);

const evidence = z.strictObject({
  basis,
  code: codeLine(40).default(''),
  referrer: line(200).default(''),
  explanation: lines(2_000).default(''),
  school: line(120).default(''),
  /** Of the school, where it was chosen from the register. */
  schoolUrn: codeLine(10).default(''),
  zipCode: codeLine(10).default(''),
  /** Without them what was said before stays. */
  facts: factForm.optional(),
  answers: countedAnswers.optional(),
});

/** One learner in one programme as its council sees it. */
const councilEligibility = z.object({
  id: z.uuid(),
  learner: z.object({ firstName: z.string(), lastName: z.string(), age: z.string(), year: z.string() }),
  programme: z.object({ id: z.uuid(), kind, title: z.string(), startsOn: day, endsOn: day }),
  state,
  basis,
  explanation: z.string(),
  referrer: z.string(),
  school: z.string(),
  zipCode: z.string(),
  /** How that home lies to the council's area; null for who looks into an officer's account. */
  home: z.object({ lives: z.enum(['inside', 'outside', 'unknown']), sentence: z.string() }).nullable(),
  /** Whether a yes needs a word of why because of it. */
  needsAreaReason: z.boolean(),
  /** The word of the yes that was said. */
  areaReason: z.string(),
  /** What the national service said, in a sentence; '' where it was not asked. */
  nationalCheck: z.string(),
  /** The same in the few words of a row. */
  checkWord: z.string(),
  mealTier: mealTier.nullable(),
  discretionary: z.boolean(),
  validUntil: day.nullable(),
  reason: z.string().nullable(),
  message: z.string(),
  note: z.string(),
  facts: factsOfCase,
  /** Others of the same name and day of birth in this programme. */
  duplicates: z.int(),
  /** Places that wait for the decision, and those that are booked. */
  waiting: z.int(),
  booked: z.int(),
  /** The first date that somebody waits for. */
  firstStart: moment.nullable(),
  allowance,
  submittedAt: moment,
  decidedAt: moment.nullable(),
  decidedBy: z.string().nullable(),
  /** Until when the last decision can be taken back. */
  undoUntil: moment.nullable(),
  /** Letters and awards that the family sent and that are still there. */
  files: z.array(z.object({ id: z.uuid(), name: z.string(), bytes: z.int() })),
  /** What happened, the latest first; at most 20. */
  log: z.array(z.object({ at: moment, by: z.string(), what: z.string(), words: z.string() })),
  /** A child of the officer's own family: somebody else decides. */
  ownFamily: z.boolean(),
});

const decision = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('approve'),
    /** Of the children of HAF who did not come by a code; what is known of the others is kept. */
    mealTier: mealTier.nullable().default(null),
    /** For another reason than the programme's own. */
    discretionary: z.boolean().default(false),
    /** The last day that it holds for; null: the programme's. */
    validUntil: day.nullable().default(null),
    /** What the child may use; null: what the programme gives everybody. */
    allowance: amount.nullable().default(null),
    /** Why the council pays for those who do not live in its area, as far as anybody knows. */
    areaReason: line(300).default(''),
    note: lines(1_000).default(''),
  }),
  z.strictObject({
    kind: z.literal('ask'),
    message: requiredLines(1_000, 'Say what is missing.'),
    note: lines(1_000).default(''),
  }),
  z.strictObject({
    kind: z.literal('refuse'),
    reason,
    message: lines(1_000).default(''),
    note: lines(1_000).default(''),
  }),
]);

/** Refusals of decisions. */
const decisionRefusals = {
  'wrong-state': 409,
  'decided-meanwhile': 409,
  'own-family': 403,
  'needs-tier': 422,
  'needs-area-reason': 422,
  'share-used-up': 409,
  /** Less than what is reserved and used already. */
  'below-used': 409,
} as const;

const programmeRefusals = { 'invalid-programme': 422, 'edited-elsewhere': 409, 'below-used': 409 } as const;

export const councilsContract = contract({
  ...memberRoutes,
  ...allowanceRoutes,
  ...wayRoutes,
  ...queueRoutes,
  ...referralRoutes,
  ...settingRoutes,
  ...factRoutes,
  'GET /councils': {
    summary: 'Every council that can fund places, by title',
    access: 'everyone',
    output: z.array(council),
  },
  'GET /councils/mine': {
    summary: 'The councils that the user is a member of',
    access: 'council-members',
    output: z.array(council),
  },
  'GET /experiences/{experienceId}/funding': {
    summary: 'What a council pays for on a listing, and how each of the caller’s learners stands to it',
    access: 'own-family',
    look: 'funding',
    params: z.object({ experienceId: z.uuid() }),
    output: z.object({
      council: council.nullable(),
      /** What the council asks for besides the reason: the school, the home postcode, files. */
      asks: z.array(z.string()),
      counting,
      programmes: z.array(
        z.object({
          id: z.uuid(),
          kind,
          title: z.string(),
          startsOn: day,
          endsOn: day,
          allowanceText: z.string(),
          /** From when it can be booked, in a sentence; '' once it can. */
          opens: z.string(),
          /** The most that a child’s budget pays for one place where the family may top it up; null where it may not. */
          budgetPence: z.int().nullable(),
        }),
      ),
      eligibilities: z.array(familyEligibility),
    }),
  },
  'GET /eligibilities': {
    summary: 'How councils stand to the caller’s learners, with what they may use and have used',
    access: 'own-family',
    look: 'funding',
    output: z.array(showsLearner(familyEligibility.extend({ uses }), 'learner.id')),
  },
  'PUT /learners/{learnerId}/eligibilities/{programmeId}': {
    summary: 'Says why a learner is eligible for a programme, once; later bookings need nothing more',
    access: 'own-children',
    look: 'funding',
    params: z.object({ learnerId: z.uuid(), programmeId: z.uuid() }),
    body: evidence,
    output: familyEligibility,
    refusals: {
      'code-unknown': 422,
      'ages-do-not-fit': 409,
      'wrong-state': 409,
      'too-many-requests': 429,
    },
  },
  'POST /learners/{learnerId}/eligibilities/{programmeId}/national-check': {
    summary:
      'A guardian lets the national service be asked about free school meals; the number is deleted with the answer',
    access: 'own-children',
    params: z.object({ learnerId: z.uuid(), programmeId: z.uuid() }),
    body: z.strictObject({ surname: line(80), dateOfBirth: z.union([z.literal(''), day]), number: codeLine(30) }),
    refusals: { 'not-available': 409, 'already-asked': 409, 'too-many-requests': 429 },
  },
  'GET /councils/{councilId}/eligibilities': {
    summary: 'Learners who are to be found eligible, or were; who looks is written down for each child',
    access: 'council-children',
    look: 'by-use-case',
    params: councilParams,
    query: z.object({
      eligibility: z.enum([...eligibilityStates, 'all']).default('PENDING'),
      type: z.enum(['all', 'HAF', 'SEND']).default('all'),
      programme: z.uuid().optional(),
      search: line(80).default(''),
      page,
    }),
    output: z.object({
      council,
      role: z.enum(['manager', 'officer', 'viewer']),
      programmes: z.array(z.object({ id: z.uuid(), title: z.string() })),
      counts: z.object({ PENDING: z.int(), ELIGIBLE: z.int(), NEEDS_INFO: z.int(), NOT_ELIGIBLE: z.int() }),
      eligibilities: z.array(councilEligibility),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  },
  'POST /councils/{councilId}/eligibilities/decide': {
    summary: 'An officer decides about learners, all of them or none; never about their own family',
    access: 'council-decisions',
    params: councilParams,
    body: z.strictObject({
      ids: z.array(z.uuid()).min(1).max(100),
      decision,
      /** By id, `decidedAt` as the officer read it: who has decided since then is not overruled unseen. */
      seen: z.record(z.uuid(), moment.nullable()).optional(),
    }),
    output: z.object({ decided: z.int() }),
    refusals: decisionRefusals,
  },
  'POST /councils/{councilId}/eligibilities/{eligibilityId}/undo': {
    summary: 'Takes the last decision about a learner back, for 15 minutes',
    access: 'council-decisions',
    params: councilParams.extend({ eligibilityId: z.uuid() }),
    refusals: { 'cannot-undo': 409, 'own-family': 403 },
  },
  'GET /councils/{councilId}/programmes': {
    summary: 'The programmes of a council, those that end last first',
    access: 'council-members',
    params: councilParams,
    query: z.object({ page }),
    output: z.object({
      council,
      role: z.enum(['manager', 'officer', 'viewer']),
      programmes: z.array(programme),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  },
  'POST /councils/{councilId}/programmes': {
    summary: 'A manager makes a programme',
    access: 'council-decisions',
    params: councilParams,
    body: z.strictObject(programmeFields),
    output: programme,
    idempotent: true,
    refusals: programmeRefusals,
  },
  'PUT /councils/{councilId}/programmes/{programmeId}': {
    summary: 'A manager changes a programme, or closes it; places that are booked stay booked',
    access: 'council-decisions',
    params: councilParams.extend({ programmeId: z.uuid() }),
    body: z.strictObject({
      ...programmeFields,
      version: z.int(),
      closed: z.boolean(),
      /** The user has read which booked places are outside of the new days; they stay. */
      keepOutside: z.boolean().default(false),
    }),
    output: programme,
    refusals: { ...programmeRefusals, 'places-outside': 409 },
  },
  'POST /councils/{councilId}/programmes/{programmeId}/codes': {
    summary: 'A manager makes codes, each for one child; they are told once',
    access: 'council-decisions',
    params: councilParams.extend({ programmeId: z.uuid() }),
    body: z.strictObject({ count: z.int().min(1).max(500) }),
    output: z.object({ codes: z.array(z.string()) }),
    idempotent: true,
  },
});
