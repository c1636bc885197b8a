import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../src/platform/server/services.ts';
import { ZONE } from '../../src/platform/time.ts';

/** A code of the programme for holidays, for one child who lives in Bristol; README.md names it. */
const DEMO_CODE = 'HAFLEAF234';

/** So many sessions of the holidays each child has. */
const HOLIDAY_SESSIONS = 16;

type TownListing = { id: string; providerId: string; offer: { title: string } };
type TownLearner = { id: string; accountId: string; age: number };

/** What families of the town say, and how their council has answered. */
const asked = [
  ['PENDING', 'MANUAL', 'We get universal credit, and the school told us about this.', '', 'Hillcrest Primary'],
  ['PENDING', 'REFERRAL', '', 'J. Okoro, family support at Southmead', 'Elm Park Primary'],
  ['PENDING', 'MANUAL', 'He has free school meals. I do not have the letter any more.', '', 'St Bede’s'],
  ['NEEDS_INFO', 'MANUAL', 'Please help us in the holidays.', '', ''],
  ['ELIGIBLE', 'CODE', '', '', 'Hillcrest Primary'],
  ['ELIGIBLE', 'REFERRAL', '', 'Bristol Young Carers', 'Elm Park Primary'],
  ['NOT_ELIGIBLE', 'MANUAL', 'All her friends go.', '', 'St Bede’s'],
] as const;

/**
 * A council pays for places of one listing for the holidays, and for short breaks at another one. The demo family's first
 * child is eligible, its second has not been asked about; other families wait for the officer, who manages the programmes.
 */
export async function addFunding(
  services: Services,
  officerEmail: string,
  listings: readonly TownListing[],
  learners: readonly TownLearner[],
): Promise<void> {
  const { db } = services;
  const now = services.clock.now();
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const council = await db.selectFrom('council').select('id').where('code', '=', 'E06000023').executeTakeFirstOrThrow();
  const officer = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', officerEmail)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('council_member')
    .set({ role: 'manager' })
    .where('council_id', '=', council.id)
    .where('account_id', '=', officer.id)
    .execute();
  const window = { starts_on: today.subtract({ days: 30 }).toString(), ends_on: today.add({ days: 90 }).toString() };
  const common = { council_id: council.id, created_at: now.toString(), place_pence: 3_800 };
  const [haf, breaks] = [randomUUIDv7(), randomUUIDv7()];
  await db
    .insertInto('programme')
    .values([
      {
        ...common,
        ...window,
        id: haf,
        kind: 'HAF',
        title: 'Holidays in Bristol',
        unit: 'sessions',
        allowance: HOLIDAY_SESSIONS,
        year_from: 0,
        year_to: 11,
        planned_children: 400,
      },
      {
        ...common,
        starts_on: today.subtract({ days: 120 }).toString(),
        ends_on: today.add({ days: 240 }).toString(),
        id: breaks,
        kind: 'SEND',
        title: 'Short breaks',
        unit: 'hours',
        allowance: 40 * 60,
        age_to: 17,
        instant: false,
        approve_while_pending: true,
      },
    ])
    .execute();
  await fundListing(services, council.id, listings, 'Holiday Adventure Club', 'Holiday place');
  await fundListing(services, council.id, listings, 'Sensory Swim', 'Short break');
  await db
    .insertInto('programme_code')
    .values({ id: randomUUIDv7(), programme_id: haf, code: DEMO_CODE, created_at: now.toString() })
    .execute();
  const [demo, ...others] = [...Map.groupBy(learners, (learner) => learner.accountId).values()];
  const [first] = demo ?? [];
  const children = others.flatMap((family) => family.filter(({ age }) => age >= 5 && age <= 14).slice(0, 1));
  if (first)
    await askFor(services, first.id, haf, { ends: window.ends_on, days: 20, said: asked[4], officerId: officer.id });
  for (const [index, said] of asked.entries()) {
    const child = children[index];
    if (child)
      await askFor(services, child.id, haf, { ends: window.ends_on, days: index + 1, said, officerId: officer.id });
  }
}

/** A council pays for places of the listing of this name that a stranger does not meet first. */
async function fundListing(
  services: Services,
  councilId: string,
  listings: readonly TownListing[],
  title: string,
  ticket: string,
): Promise<void> {
  const [owner] = listings;
  const listing = listings.find(({ providerId, offer }) => offer.title === title && providerId !== owner?.providerId);
  if (!listing) throw new Error(`No provider of the town has a listing ${title}.`);
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
      position: 3,
      created_at: services.clock.now().toString(),
    })
    .execute();
}

type Asking = { ends: string; days: number; said: (typeof asked)[number]; officerId: string };

async function askFor(
  services: Services,
  learnerId: string,
  programmeId: string,
  { ends, days, said, officerId }: Asking,
): Promise<void> {
  const [state, basis, explanation, referrer, school] = said;
  const id = randomUUIDv7();
  const submittedAt = services.clock
    .now()
    .subtract({ hours: 24 * days })
    .toString();
  const decidedAt =
    state === 'PENDING'
      ? null
      : services.clock
          .now()
          .subtract({ hours: 12 * days })
          .toString();
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
      council_code: 'E06000023',
      meal_tier: basis === 'CODE' ? 'targeted' : null,
      discretionary: state === 'ELIGIBLE' && basis !== 'CODE',
      valid_until: state === 'ELIGIBLE' ? ends : null,
      reason: state === 'NOT_ELIGIBLE' ? 'evidence' : null,
      message: state === 'NEEDS_INFO' ? 'Which school is it, and do you get free school meals there?' : '',
      submitted_at: submittedAt,
      decided_at: decidedAt,
      decided_by_id: state === 'PENDING' || basis === 'CODE' ? null : officerId,
    })
    .execute();
  await services.db
    .insertInto('eligibility_step')
    .values({
      id: randomUUIDv7(),
      eligibility_id: id,
      kind: 'submitted',
      state: 'PENDING',
      at: submittedAt,
    })
    .execute();
  await services.db.insertInto('entitlement').values({ eligibility_id: id, amount: HOLIDAY_SESSIONS }).execute();
}
