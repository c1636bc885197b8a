import { caredForBy } from '../../acting/server/find-carers.ts';
import { createHmac, randomInt, randomUUIDv7 } from 'node:crypto';
import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { NO_MAILBOX, readEmailAddress } from '../../identity/email-address.ts';
import { readTelephone } from '../../platform/server/read-telephone.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import { ageOn, isAdult } from '../../people/age.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { isolated } from '../../platform/isolated.ts';
import { ZONE } from '../../platform/time.ts';
import type { manualBookingsContract } from '../contract.ts';
import { nameOf } from '../../places/server/load-parties.ts';

export type NewCustomer = { firstName: string; lastName: string; emailAddress: string; phoneNumber: string };

type Customers = AnswerOf<(typeof manualBookingsContract)['GET /customers']>;

/** Customers that one answer names; whoever is not among them is found by typing more. */
const AT_ONCE = 20;

/** How long an invitation to claim bookings can be used. */
const CLAIM_DAYS = 30;

/** New customers with an address that one provider can add in 24 hours: each of them is sent a mail. */
const NEW_ADDRESSES_A_DAY = 200;

/** For a query of the table `account`: whether this account has booked with the provider; who has only asked may stay unknown. */
function hasBookedWith(providerId: string) {
  return sql<boolean>`exists (select 1 from booking
    where booking.booker_id = account.id and booking.provider_id = ${providerId}
      and booking.confirmed_at is not null)`;
}

/** A customer of the provider: somebody who has booked with it. Everybody else does not exist for it. */
export function customerOf(db: Queryable, providerId: string, accountId: string) {
  return db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where(hasBookedWith(providerId))
    .executeTakeFirst();
}

/** Of a customer's learners, those who have been booked with the provider. The others are none of its business. */
export async function learnersSeenBy(db: Queryable, providerId: string, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('learner')
    .select('id')
    .where(caredForBy(accountId, 'book'))
    .where('removed_at', 'is', null)
    .where(hadPlaceWith(providerId))
    .execute();
  return new Set(rows.map((row) => row.id));
}

function hadPlaceWith(providerId: string) {
  return sql<boolean>`exists (select 1 from place join booking on booking.id = place.booking_id
    where place.learner_id = learner.id and booking.provider_id = ${providerId}
      and place.submitted)`;
}

/** Whether what was typed names a customer or a learner who had a place. `account` and `customer` are the query's. */
export function isNamedCustomer(providerId: string, typed: string) {
  const email = sql`coalesce(customer.email::text, account.email::text)`;
  const names = [sql.ref('account.first_name'), sql.ref('account.last_name'), email];
  return sql<boolean>`(${fitsTyped(typed, names, sql.ref('account.phone_number'))}
    or exists (select 1 from learner where learner.account_id = account.id and learner.removed_at is null
      and ${fitsTyped(typed, [sql.ref('learner.first_name'), sql.ref('learner.last_name')])}
      and ${hadPlaceWith(providerId)}))`;
}

/** The provider's customers whose name, address, telephone number or learner's name fits what was typed, by name. */
export async function findCustomers(services: Services, caller: SignedIn, q: string): Promise<Customers> {
  const { db } = services;
  const masked = isMasked(caller.acting);
  const rows = await db
    .selectFrom('account')
    .leftJoin('customer', 'customer.account_id', 'account.id')
    .select([
      'account.id',
      'account.first_name',
      'account.last_name',
      'account.phone_number',
      (is) =>
        is
          .case()
          .when('customer.account_id', 'is not', null)
          .then(sql<string | null>`customer.email::text`)
          .else(sql<string | null>`account.email::text`)
          .end()
          .as('email'),
      (is) => is('customer.account_id', 'is', null).as('has_account'),
    ])
    .where('account.disabled_at', 'is', null)
    .where(
      sql<boolean>`account.id in (select booker_id from booking where provider_id = ${caller.subjectId}
        and confirmed_at is not null)`,
    )
    .where(isNamedCustomer(caller.subjectId, q))
    .orderBy(sql`lower(concat_ws(' ', account.first_name, account.last_name))`)
    .orderBy('account.id')
    .limit(AT_ONCE + 1)
    .execute();
  const shown = rows.slice(0, AT_ONCE);
  const today = services.clock.now().toZonedDateTimeISO(ZONE).toPlainDate().toString();
  const learners = await readLearnersOf(
    db,
    caller,
    shown.map((row) => row.id),
    today,
  );
  return {
    customers: shown.map((row) => ({
      id: row.id,
      name: nameOf(row),
      emailAddress: row.email ?? '',
      phoneNumber: masked ? '' : row.phone_number,
      hasAccount: row.has_account === true,
      learners: learners.get(row.id) ?? [],
    })),
    more: rows.length > AT_ONCE,
  };
}

type CustomersLearner = Customers['customers'][number]['learners'][number];

/** Learners of customers who had a place with the caller, by their account, as the caller may see them. */
export async function readLearnersOf(
  db: Queryable,
  caller: SignedIn,
  accountIds: readonly string[],
  today: string,
): Promise<Map<string, CustomersLearner[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('learner')
    .select(['id', 'account_id', 'first_name', 'last_name', 'date_of_birth', 'over18'])
    .where('account_id', 'in', accountIds)
    .where('removed_at', 'is', null)
    .where(hadPlaceWith(caller.subjectId))
    .orderBy('first_name')
    .orderBy('id')
    .execute();
  const shown = rows.map((whole) => {
    const learner = maskedLearner(whole, caller.acting);
    return {
      accountId: learner.account_id,
      learner: {
        id: learner.id,
        name: nameOf(learner),
        age: learner.date_of_birth === null ? null : ageOn(learner.date_of_birth, today),
        over18: isAdult({ dateOfBirth: learner.date_of_birth, over18: learner.over18 }, today),
      },
    };
  });
  return new Map(
    [...Map.groupBy(shown, ({ accountId }) => accountId)].map(([id, of]) => [id, of.map(({ learner }) => learner)]),
  );
}

/** The refusal to enter somebody again who is a customer already; null when nobody with this address is. */
export async function customerExists(db: Queryable, providerId: string, emailAddress: string) {
  const email = readEmailAddress(emailAddress);
  if (!email) return null;
  const known = await db
    .selectFrom('account')
    .leftJoin('customer', 'customer.account_id', 'account.id')
    .select(['account.id', 'account.first_name', 'account.last_name'])
    .where((is) => is.or([is('account.email', '=', email), is('customer.email', '=', email)]))
    .where(hasBookedWith(providerId))
    .executeTakeFirst();
  if (!known) return null;
  const message = `${isolated(nameOf(known) || email)} is a customer of yours already. Choose them from the list instead.`;
  return refuse('customer-exists', message, {
    fields: { 'customer.emailAddress': message },
    details: { customerId: known.id },
  });
}

/**
 * Makes the record of a new customer: an account that nobody can sign in to. Whether its address has an account
 * elsewhere is not looked at, so the provider does not learn it, and nothing of that account is touched: its owner is
 * invited to claim the bookings.
 * @returns the account's id.
 */
export async function addCustomer(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  providerId: string,
  input: NewCustomer,
): Promise<Result<string, 'invalid-input' | 'too-many-requests'>> {
  const email = input.emailAddress.trim() === '' ? null : readEmailAddress(input.emailAddress);
  if (email === null && input.emailAddress.trim() !== '') {
    const message = 'Enter a real email address, or leave it empty.';
    return refuse('invalid-input', message, { fields: { 'customer.emailAddress': message } });
  }
  const phoneNumber = readTelephone(input.phoneNumber);
  if (phoneNumber === null) {
    const message = 'Enter a telephone number, like 07700 900123.';
    return refuse('invalid-input', message, { fields: { 'customer.phoneNumber': message } });
  }
  const now = services.clock.now();
  if (email) {
    const { count } = await tx
      .selectFrom('customer')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('provider_id', '=', providerId)
      .where('email', 'is not', null)
      .where('created_at', '>', timestamp(now.subtract({ hours: 24 })))
      .executeTakeFirstOrThrow();
    if (Number(count) >= NEW_ADDRESSES_A_DAY)
      return refuse(
        'too-many-requests',
        `You have added ${NEW_ADDRESSES_A_DAY} new customers with an email address within a day. Please add the others tomorrow, or without an address.`,
      );
  }
  const id = randomUUIDv7();
  await tx
    .insertInto('account')
    .values({
      id,
      email: `${id}@${NO_MAILBOX}`,
      first_name: input.firstName,
      last_name: input.lastName,
      phone_number: phoneNumber,
      avatar: randomInt(1, 9),
      created_at: now.toString(),
    })
    .execute();
  await tx
    .insertInto('customer')
    .values({
      account_id: id,
      provider_id: providerId,
      email,
      ...(email ? newClaim(services, id, 1) : {}),
      created_at: now.toString(),
    })
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'customer.added',
      about: { account: id, provider: providerId },
      actorId: caller.actorId,
      subjectId: providerId,
    },
  ]);
  return ok(id);
}

/** What is kept of an invitation that goes out now. */
function newClaim(services: Services, customerId: string, number: number) {
  const now = services.clock.now();
  return {
    claim_number: number,
    claim_hash: hashSecret(claimToken(services.settings, customerId, number)),
    claim_sent_at: now.toString(),
    claim_expires_at: now.add({ hours: 24 * CLAIM_DAYS }).toString(),
  };
}

/** Invites a customer anew who has not claimed what was booked before: the new mail has a new link, the old one ends. */
export async function renewClaim(tx: Tx, services: Services, accountId: string): Promise<void> {
  const row = await tx
    .selectFrom('customer')
    .select('claim_number')
    .where('account_id', '=', accountId)
    .where('email', 'is not', null)
    .where('claimed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  await tx
    .updateTable('customer')
    .set(newClaim(services, accountId, row.claim_number + 1))
    .where('account_id', '=', accountId)
    .execute();
}

/** Where a customer whom a provider entered claims their bookings; null for everybody else. */
export async function claimUrlOf(services: Services, accountId: string): Promise<string | null> {
  const row = await services.db
    .selectFrom('customer')
    .select('claim_number')
    .where('account_id', '=', accountId)
    .where('email', 'is not', null)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return `${services.publicUrl}/claim-bookings?token=${claimToken(services.settings, accountId, row.claim_number)}`;
}

/** The secret of an invitation to claim: made again from the server's key by the job that mails it; the table keeps its hash only. */
function claimToken(settings: Settings, customerId: string, number: number): string {
  return createHmac('sha256', settings.TOKEN_SECRET).update(`claim\n${customerId}\n${number}`).digest('base64url');
}
