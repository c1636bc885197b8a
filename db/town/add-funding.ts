import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../src/platform/server/services.ts';
import { ZONE } from '../../src/platform/time.ts';
import { addReferenceFiles } from './add-reference-files.ts';
import { bookFunded } from './book-funded.ts';
import type { TownLearner, TownListing } from './model.ts';

/** README.md names this code of the holiday programme, for a child who lives in Bristol. */
const DEMO_CODE = 'HAFLEAF234';

const HOLIDAY_SESSIONS_PER_CHILD = 16;
const BRISTOL = 'E06000023';
const SOMERSET = 'E06000066';

/** What each council funds: listings in its own area, with the name of the funded ticket. */
const funded = [
  { council: BRISTOL, listing: 'Holiday Adventure Club', ticket: 'Holiday place' },
  { council: BRISTOL, listing: 'Sensory Swim', ticket: 'Short break' },
  { council: SOMERSET, listing: 'Hills and Sea Holiday Days', ticket: 'Holiday place' },
] as const;

/** What families say when they ask for funding, and what the council has answered. */
const requests = [
  ['PENDING', 'MANUAL', 'We get universal credit, and the school told us about this.', '', 'Hillcrest Primary'],
  ['PENDING', 'REFERRAL', '', 'J. Okoro, family support at Southmead', 'Elm Park Primary'],
  ['PENDING', 'MANUAL', 'He has free school meals. I do not have the letter any more.', '', 'St Bede’s'],
  ['NEEDS_INFO', 'MANUAL', 'Please help us in the holidays.', '', ''],
  ['ELIGIBLE', 'CODE', '', '', 'Hillcrest Primary'],
  ['ELIGIBLE', 'REFERRAL', '', 'Bristol Young Carers', 'Elm Park Primary'],
  ['NOT_ELIGIBLE', 'MANUAL', 'All her friends go.', '', 'St Bede’s'],
] as const;

/** Who says of their child that there is SEND, and whether there is an EHC plan. */
const facts: Readonly<Partial<Record<string, { source: 'FAMILY' | 'REFERRAL'; ehcp: boolean | null }>>> = {
  'J. Okoro, family support at Southmead': { source: 'REFERRAL', ehcp: true },
  'He has free school meals. I do not have the letter any more.': { source: 'FAMILY', ehcp: null },
};

/** The step by which a council comes to each answer. */
const decisions = { ELIGIBLE: 'approved', NEEDS_INFO: 'asked', NOT_ELIGIBLE: 'refused' } as const;

/**
 * Bristol funds holiday places of one listing and short breaks of another, Somerset holiday places of a third. The named
 * family's first child is eligible in Bristol and has a funded place, nothing has been asked for its second; other
 * families wait for the officer, who manages Bristol's programmes.
 */
export async function addFunding(
  services: Services,
  officerEmail: string,
  listings: readonly TownListing[],
  learners: readonly TownLearner[],
): Promise<void> {
  const councils = new Map(
    (
      await services.db.selectFrom('council').select(['id', 'code']).where('code', 'in', [BRISTOL, SOMERSET]).execute()
    ).map(({ id, code }) => [code, id]),
  );
  const idOf = (code: string): string => {
    const id = councils.get(code);
    if (!id) throw new Error(`There is no council ${code}.`);
    return id;
  };
  const officerId = await makeManager(services, officerEmail, idOf(BRISTOL));
  const { holidays, endsOn } = await addProgrammes(services, idOf(BRISTOL), idOf(SOMERSET));
  for (const { council, listing, ticket } of funded)
    await fundListing(services, idOf(council), listingIn(listings, listing, council), ticket);
  await services.db
    .insertInto('programme_code')
    .values({
      id: randomUUIDv7(),
      programme_id: holidays,
      code: DEMO_CODE,
      created_at: services.clock.now().toString(),
    })
    .execute();
  const [named, ...others] = [...Map.groupBy(learners, (learner) => learner.accountId).values()];
  const [first] = named ?? [];
  const children = others.flatMap((family) => family.filter(({ age }) => age >= 5 && age <= 14).slice(0, 1));
  if (first) {
    await askForFunding(services, first.id, holidays, { endsOn, daysAgo: 20, request: requests[4], officerId });
    await bookFunded(services, first, listingIn(listings, funded[0].listing, BRISTOL), funded[0].ticket);
  }
  for (const [index, request] of requests.entries()) {
    const child = children[index];
    if (child) await askForFunding(services, child.id, holidays, { endsOn, daysAgo: index + 1, request, officerId });
  }
  await addReferenceFiles(services, idOf(BRISTOL));
}

/** Makes the officer a manager of the council. Answers the officer's id. */
async function makeManager({ db }: Services, email: string, councilId: string): Promise<string> {
  const officer = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await db
    .updateTable('council_member')
    .set({ role: 'manager' })
    .where('council_id', '=', councilId)
    .where('account_id', '=', officer.id)
    .execute();
  return officer.id;
}

/**
 * Adds Bristol's programmes for the holidays and for short breaks, and Somerset's for the holidays. Answers the id and
 * the last day of the first.
 */
async function addProgrammes(
  services: Services,
  bristol: string,
  somerset: string,
): Promise<{ holidays: string; endsOn: string }> {
  const now = services.clock.now();
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const common = { council_id: bristol, created_at: now.toString(), place_pence: 3_800 };
  const [holidays, breaks, budgets] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const endsOn = today.add({ days: 90 }).toString();
  const ofHolidays = {
    ...common,
    kind: 'HAF' as const,
    starts_on: today.subtract({ days: 30 }).toString(),
    ends_on: endsOn,
    unit: 'sessions' as const,
    allowance: HOLIDAY_SESSIONS_PER_CHILD,
    year_from: 0,
    year_to: 11,
    planned_children: 400,
  };
  await services.db
    .insertInto('programme')
    .values([
      { ...ofHolidays, id: holidays, title: 'Holidays in Bristol' },
      { ...ofHolidays, id: randomUUIDv7(), council_id: somerset, title: 'Holidays in Somerset' },
      {
        ...common,
        id: breaks,
        kind: 'SEND',
        title: 'Short breaks',
        starts_on: today.subtract({ days: 120 }).toString(),
        ends_on: today.add({ days: 240 }).toString(),
        unit: 'hours',
        allowance: 40 * 60,
        age_to: 17,
        instant: false,
        approve_while_pending: true,
      },
      {
        ...common,
        id: budgets,
        kind: 'SEND',
        title: 'Personal budgets',
        starts_on: today.subtract({ days: 120 }).toString(),
        ends_on: today.add({ days: 240 }).toString(),
        unit: 'pounds',
        allowance: 300_00,
        place_pence: 25_00,
        // What a place costs beyond it, the family pays by card.
        tops_up: true,
        age_to: 17,
      },
    ])
    .execute();
  return { holidays, endsOn };
}

/** The listing of this title. Throws where it is outside the area of the council that funds it. */
function listingIn(listings: readonly TownListing[], title: string, councilCode: string): TownListing {
  const listing = listings.find(({ offer }) => offer.title === title);
  if (listing?.councilCode !== councilCode) throw new Error(`No listing ${title} is in the area of ${councilCode}.`);
  return listing;
}

/** Lets a council pay for a listing, with a ticket of its own. */
async function fundListing(services: Services, councilId: string, listing: TownListing, ticket: string): Promise<void> {
  await services.db
    .updateTable('listing')
    .set({
      council_id: councilId,
      is_council_funded: true,
      provider_type: 'charity',
      send_provider_type: 'inclusive',
      ofsted: 'registered',
      ofsted_number: 'EY540321',
      meals: ['hot-lunch'],
      activity_hours: '2',
    })
    .where('id', '=', listing.id)
    .execute();
  await services.db
    .insertInto('ticket')
    .values({
      id: randomUUIDv7(),
      listing_id: listing.id,
      name: ticket,
      audience: 'child',
      unit: 'session',
      funding: 'COUNCIL',
      price_pence: 0,
      // Short breaks can be paid for by a personal budget, too.
      whole_pence: ticket === 'Short break' ? 40_00 : null,
      position: listing.tickets.length + 1,
      created_at: services.clock.now().toString(),
    })
    .execute();
}

type Asking = { endsOn: string; daysAgo: number; request: (typeof requests)[number]; officerId: string };

async function askForFunding(
  services: Services,
  learnerId: string,
  programmeId: string,
  { endsOn, daysAgo, request, officerId }: Asking,
): Promise<void> {
  const [state, basis, explanation, referrer, school] = request;
  const id = randomUUIDv7();
  const now = services.clock.now();
  const submittedAt = now.subtract({ hours: 24 * daysAgo }).toString();
  const officer = state === 'PENDING' || basis === 'CODE' ? null : officerId;
  const message = state === 'NEEDS_INFO' ? 'Which school is it, and do you get free school meals there?' : '';
  const decidedAt = state === 'PENDING' ? null : now.subtract({ hours: 12 * daysAgo }).toString();
  await services.db
    .insertInto('eligibility')
    .values({
      id,
      learner_id: learnerId,
      programme_id: programmeId,
      state,
      basis,
      explanation,
      referrer,
      school,
      zip_code: 'BS3 1LL',
      council_code: BRISTOL,
      meal_tier: basis === 'CODE' ? 'targeted' : state === 'ELIGIBLE' ? 'none' : null,
      discretionary: state === 'ELIGIBLE' && basis !== 'CODE',
      valid_until: state === 'ELIGIBLE' ? endsOn : null,
      reason: state === 'NOT_ELIGIBLE' ? 'evidence' : null,
      message,
      submitted_at: submittedAt,
      decided_at: decidedAt,
      decided_by_id: officer,
    })
    .execute();
  await services.db
    .insertInto('eligibility_step')
    .values([
      { id: randomUUIDv7(), eligibility_id: id, kind: 'submitted', state: 'PENDING', at: submittedAt },
      ...(state === 'PENDING' || decidedAt === null
        ? []
        : [
            {
              id: randomUUIDv7(),
              eligibility_id: id,
              kind: decisions[state],
              state,
              message,
              account_id: officer,
              at: decidedAt,
            },
          ]),
    ])
    .execute();
  const fact = facts[referrer || explanation];
  if (fact)
    await services.db
      .insertInto('case_fact')
      .values({ ...fact, eligibility_id: id, send: true, said_at: submittedAt })
      .execute();
  await services.db
    .insertInto('entitlement')
    .values({ eligibility_id: id, amount: HOLIDAY_SESSIONS_PER_CHILD })
    .execute();
}
