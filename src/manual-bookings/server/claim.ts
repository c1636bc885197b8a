import { invitationState, mayAccept } from '../../acting/invitation-state.ts';
import type { SignedIn } from '../../identity/access.ts';
import { proveByMail } from '../../identity/server/keep-accounts.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import { LEARNERS_AT_MOST } from '../../people/learner.ts';
import { lockFamily } from '../../people/server/queries.ts';
import type { AnswerOf, RefusalKeyOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { manualBookingsContract } from '../contract.ts';
import { loadAccounts, promised } from '../../places/server/load-parties.ts';
import { handOnAnswers } from '../../questionnaires/server/seal-answers.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import { change } from '../../platform/server/work/change.ts';

type LookUp = (typeof manualBookingsContract)['GET /claims/look-up'];
type Claim = (typeof manualBookingsContract)['POST /claims'];

const unknown = refuse(
  'invitation-unknown',
  'We do not know this invitation. Please open the link in the newest email again.',
);

type Row = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

function findCustomer(db: Queryable, token: string) {
  return db
    .selectFrom('customer')
    .innerJoin('account as provider', 'provider.id', 'customer.provider_id')
    .selectAll('customer')
    .select('provider.disabled_at as provider_disabled_at')
    .where('customer.claim_hash', '=', hashSecret(token))
    .executeTakeFirst();
}

const factsOf = (row: Row) => ({
  giverId: row.provider_id,
  giverActive: row.provider_disabled_at === null,
  email: row.email ?? '',
  acceptedById: row.claimed_by_id,
  withdrawn: row.email === null,
  expiresAt: instantFrom(row.claim_expires_at ?? row.created_at),
});

/** What an invitation to claim bookings is about, for whoever holds its link: it was mailed to the address that it names. */
export async function lookUpClaim(
  services: Services,
  token: string,
): Promise<Result<AnswerOf<LookUp>, RefusalKeyOf<LookUp>>> {
  const row = await findCustomer(services.db, token);
  if (!row) return unknown;
  const provider = promised((await loadAccounts(services.db, [row.provider_id])).get(row.provider_id), 'provider');
  const bookings = await services.db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['booking.reference', 'listing.title'])
    .where('booking.booker_id', '=', row.account_id)
    .orderBy('booking.created_at')
    .execute();
  return ok({
    email: row.email ?? '',
    providerName: provider.provider_name,
    expiresAt: factsOf(row).expiresAt.toString(),
    state: invitationState(factsOf(row), services.clock.now()),
    bookings: bookings.map(({ reference, title }) => ({ reference, title })),
  });
}

/**
 * Gives the bookings and learners that a provider entered to the person whose address they were entered for. Only the
 * signed-in owner of that proved address gets them, once; their own account takes them in, so that nothing a provider
 * typed ever opens or changes an account.
 */
export async function claimBookings(
  services: Services,
  caller: SignedIn,
  token: string,
): Promise<Result<AnswerOf<Claim>, RefusalKeyOf<Claim>>> {
  return change(services, async (tx) => {
    const found = await findCustomer(tx, token);
    if (!found) return unknown;
    await tx
      .selectFrom('customer')
      .select('account_id')
      .where('account_id', '=', found.account_id)
      .forUpdate()
      .execute();
    const row = await findCustomer(tx, token);
    if (!row) return unknown;
    const person = await tx
      .selectFrom('account')
      .select(['id', 'email'])
      .where('id', '=', caller.actorId)
      .executeTakeFirstOrThrow();
    const decision = mayAccept(factsOf(row), person, services.clock.now());
    if (!decision.ok) return decision;
    if (decision.value === 'accepted-already') return ok({ bookingIds: [] });
    await proveByMail(tx, services.clock, person.id);
    return takeIn(tx, services, row, person.id);
  });
}

async function takeIn(
  tx: Tx,
  services: Services,
  row: Row,
  personId: string,
): Promise<Result<AnswerOf<Claim>, 'too-many-learners'>> {
  const own = await lockFamily(tx, personId);
  const learners = await tx
    .updateTable('learner')
    .set({ account_id: personId })
    .where('account_id', '=', row.account_id)
    .returning('id')
    .execute();
  if (own + learners.length > LEARNERS_AT_MOST)
    return refuse(
      'too-many-learners',
      `A family can have up to ${LEARNERS_AT_MOST} learners. Please remove some first.`,
    );
  await tx.updateTable('guardian').set({ account_id: personId }).where('account_id', '=', row.account_id).execute();
  await tx.updateTable('basket').set({ account_id: personId }).where('account_id', '=', row.account_id).execute();
  await tx.updateTable('payment').set({ account_id: personId }).where('account_id', '=', row.account_id).execute();
  const bookings = await tx
    .updateTable('booking')
    .set({ booker_id: personId })
    .where('booker_id', '=', row.account_id)
    .returning('id')
    .execute();
  const bookingIds = bookings.map(({ id }) => id);
  const handedOn = { bookingIds, fromId: row.account_id, toId: personId };
  await handOnAnswers(tx, services.vault, services.clock.now(), handedOn);
  await tx
    .updateTable('customer')
    .set({ claimed_at: services.clock.now().toString(), claimed_by_id: personId })
    .where('account_id', '=', row.account_id)
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'customer.claimed',
      about: {
        account: [personId, row.account_id],
        provider: row.provider_id,
        ...(bookingIds.length > 0 ? { booking: bookingIds } : {}),
      },
      actorId: personId,
      subjectId: personId,
    },
  ]);
  return ok({ bookingIds });
}
