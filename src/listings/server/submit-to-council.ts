import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { CouncilListing, Experience } from '../contract.ts';
import { agesSentence, decideSubmission, decideTransition, type ListingState } from '../listing.ts';
import { changeOwnListing } from './change-own-listing.ts';
import { askingOf, councilFundingOf, councilReviewOf, findListing, instantText, publicParts } from './queries.ts';
import { change } from '../../platform/server/work/change.ts';

const PAGE_SIZE = 20;

/** The provider sends a complete council-funded listing to its council. */
export async function submitListing(
  services: Services,
  caller: SignedIn,
  id: string,
  message: string,
): Promise<Result<Experience, 'not-found' | 'forbidden' | 'incomplete' | 'needs-council' | 'wrong-state'>> {
  return changeOwnListing<'incomplete' | 'needs-council' | 'wrong-state'>(services, caller, id, async (listing) => {
    const { councilId } = listing;
    const state = decideSubmission({
      state: listing.state,
      isCouncilFunded: listing.isCouncilFunded,
      hasCouncil: councilId !== null,
      missing: listing.before.owner?.missing ?? [],
    });
    if (!state.ok || councilId === null) return state.ok ? refuse('needs-council', 'Choose a council first.') : state;
    const now = listing.asking.now.toString();
    await listing.tx
      .updateTable('listing')
      .set({ state: state.value, version: listing.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    await listing.tx
      .insertInto('council_review')
      .values({
        id: randomUUIDv7(),
        listing_id: id,
        council_id: councilId,
        kind: 'submitted',
        account_id: caller.actorId,
        message,
        at: now,
      })
      .execute();
    return ok({ kind: 'listing.submitted', data: { version: listing.version + 1, councilId } });
  });
}

/** A listing that names a council which the caller is a member of, with what the council may know. */
async function ofCouncil(
  db: Queryable,
  services: Services,
  id: string,
  memberId: string,
): Promise<CouncilListing | undefined> {
  const asking = askingOf(services);
  const member = await db
    .selectFrom('listing')
    .innerJoin('council_member', 'council_member.council_id', 'listing.council_id')
    .select('listing.id')
    .where('listing.id', '=', id)
    .where('listing.state', '<>', 'DRAFT')
    .where('council_member.account_id', '=', memberId)
    .executeTakeFirst();
  const row = member && (await findListing(db, asking, { id }));
  if (!row) return undefined;
  const parts = publicParts(row, asking);
  const { upcoming } = await db
    .selectFrom('session')
    .select((is) => is.fn.countAll<string>().as('upcoming'))
    .where('listing_id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('start_date', '>', timestamp(asking.now))
    .executeTakeFirstOrThrow();
  return {
    id,
    slug: row.slug,
    state: parts.state,
    title: parts.title,
    summary: parts.summary,
    town: parts.address.town,
    ages: agesSentence(parts.audienceType, parts.ageFrom, parts.ageTo),
    provider: {
      name: row.provider.provider_name,
      ...(await contactOf(db, row.provider_id)),
    },
    upcomingSession: parts.upcomingSession,
    upcomingSessions: Number(upcoming),
    key: row.state === 'ARCHIVED' ? null : row.private_key,
    councilFunding: councilFundingOf(row),
    reviews: row.council_reviews.map(councilReviewOf),
    updatedAt: instantText(row.updated_at),
  };
}

async function contactOf(db: Queryable, providerId: string) {
  const { email, phone_number } = await db
    .selectFrom('account')
    .select(['email', 'phone_number'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow();
  return { emailAddress: email, phoneNumber: phone_number };
}

/** The listings that name a council, those that wait for its answer first. */
export async function listCouncilListings(
  services: Services,
  caller: SignedIn,
  councilId: string,
  query: { state?: ListingState | undefined; page: number },
) {
  const { db } = services;
  const council = await db
    .selectFrom('council')
    .innerJoin('council_member', 'council_member.council_id', 'council.id')
    .select(['council.id', 'council.title'])
    .where('council.id', '=', councilId)
    .where('council_member.account_id', '=', caller.subjectId)
    .executeTakeFirst();
  if (!council) return notFound;
  const all = await db
    .selectFrom('listing')
    .select(['state', (is) => is.fn.countAll<string>().as('count')])
    .where('council_id', '=', councilId)
    .where('state', '<>', 'DRAFT')
    .groupBy('state')
    .execute();
  const counts = Object.fromEntries(all.map((row) => [row.state, Number(row.count)])) as Partial<
    Record<ListingState, number>
  >;
  const total = query.state ? (counts[query.state] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { page, pageCount } = pageWithin(query.page, total, PAGE_SIZE);
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const rows = await db
    .selectFrom('listing')
    .select('id')
    .where('council_id', '=', councilId)
    .where('state', '<>', 'DRAFT')
    .$call((q) => (query.state ? q.where('state', '=', query.state) : q))
    .orderBy(sql`state <> 'SUBMITTED'`)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const listings: CouncilListing[] = [];
  for (const { id } of rows) {
    const listing = await ofCouncil(db, services, id, caller.subjectId);
    if (listing) listings.push(listing);
  }
  return ok({
    council,
    listings,
    counts,
    total,
    page,
    pages: pageCount,
  });
}

/** A council's member approves a listing, or sends it back and says what to change. */
export async function answerListing(
  services: Services,
  caller: SignedIn,
  id: string,
  { answer, message }: { answer: 'approve' | 'ask-changes'; message: string },
): Promise<Result<CouncilListing, 'not-found' | 'wrong-state' | 'invalid-input'>> {
  return change(services, async (tx) => {
    const row = await tx
      .selectFrom('listing')
      .innerJoin('council_member', 'council_member.council_id', 'listing.council_id')
      .select(['listing.id', 'listing.state', 'listing.version', 'listing.provider_id', 'listing.council_id'])
      .where('listing.id', '=', id)
      .where('listing.state', '<>', 'DRAFT')
      .where('council_member.account_id', '=', caller.subjectId)
      .where('council_member.role', '<>', 'viewer')
      .forUpdate('listing')
      .executeTakeFirst();
    if (!row?.council_id) return notFound;
    const next = decideTransition(row.state, answer);
    if (!next.ok) return next;
    if (answer === 'ask-changes' && message === '') {
      const sentence = 'Say what has to change.';
      return refuse('invalid-input', sentence, { fields: { message: sentence } });
    }
    const now = services.clock.now().toString();
    await tx
      .updateTable('listing')
      .set({ state: next.value, version: row.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    await tx
      .insertInto('council_review')
      .values({
        id: randomUUIDv7(),
        listing_id: id,
        council_id: row.council_id,
        kind: answer === 'approve' ? 'approved' : 'changes-asked',
        account_id: caller.actorId,
        message,
        at: now,
      })
      .execute();
    await record(tx, services.clock, [
      {
        kind: answer === 'approve' ? 'listing.approved' : 'listing.changes-asked',
        about: { listing: id, provider: row.provider_id },
        data: { version: row.version + 1 },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    const listing = await ofCouncil(tx, services, id, caller.subjectId);
    if (!listing) throw new Error(`Listing ${id} vanished while it was locked.`);
    return ok(listing);
  });
}
