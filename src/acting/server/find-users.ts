import { randomUUIDv7 } from 'node:crypto';
import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { accountsById, type AccountCard } from '../../identity/server/queries.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { actingContract, InspectedUser, ListedUser } from '../contract.ts';
import { mayDisable, mayImpersonate } from '../impersonation.ts';
import { grantsOf } from './queries.ts';

type List = (typeof actingContract)['GET /users'];

const PAGE_SIZE = 25;

/** One page of the accounts whose name, address or telephone number fits what was typed, by name. */
export async function findUsers(services: Services, query: z.output<List['query']>): Promise<AnswerOf<List>> {
  const person = sql<string>`concat_ws(' ', account.first_name, account.last_name)`;
  const base = services.db
    .selectFrom('account')
    // Records that providers made of their customers are no accounts that anybody uses.
    .where(sql<boolean>`not exists (select 1 from customer where customer.account_id = account.id)`)
    .$if(query.q !== '', (q) =>
      q.where(
        fitsTyped(
          query.q,
          [sql.ref('account.provider_name'), person, sql.ref('account.email')],
          sql.ref('account.phone_number'),
        ),
      ),
    )
    .$call((q) => {
      if (query.type === undefined) return q;
      if (query.type === 'none') return q.where('account.account_type', 'is', null);
      return q.where('account.account_type', '=', query.type);
    })
    .$if(query.state === 'active', (q) => q.where('account.disabled_at', 'is', null))
    .$if(query.state === 'disabled', (q) => q.where('account.disabled_at', 'is not', null));
  const { total } = await base.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const { page, pageCount } = pageWithin(query.page, Number(total), PAGE_SIZE);
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const rows = await base
    .select(['id', 'account_type', 'role', 'disabled_at', 'created_at', 'last_sign_in_at'])
    .orderBy(sql`lower(account.provider_name)`)
    .orderBy('account.email')
    .limit(limit)
    .offset(offset)
    .execute();
  const cards = await accountsById(
    services.db,
    rows.map((row) => row.id),
  );
  return {
    users: rows.flatMap((row) => {
      const card = cards.get(row.id);
      return card ? [listed(row, card)] : [];
    }),
    page,
    pageCount,
    total: Number(total),
  };
}

type Row = {
  id: string;
  account_type: ListedUser['accountType'];
  role: ListedUser['role'];
  disabled_at: Date | null;
  created_at: Date;
  last_sign_in_at: Date | null;
};

function listed(row: Row, card: AccountCard): ListedUser {
  return {
    id: row.id,
    name: card.name,
    email: card.email,
    profilePicture: { url: card.pictureUrl },
    accountType: row.account_type,
    role: row.role,
    state: row.disabled_at ? 'disabled' : 'active',
    createdDate: row.created_at.toISOString(),
    lastSignInDate: row.last_sign_in_at?.toISOString() ?? null,
  };
}

/** One account for those who look after accounts. That they looked is written down. */
export async function inspectUser(
  services: Services,
  caller: SignedIn,
  userId: string,
): Promise<Result<InspectedUser, 'not-found'>> {
  const { db } = services;
  const now = services.clock.now();
  const row = await db.selectFrom('account').selectAll().where('id', '=', userId).executeTakeFirst();
  const card = (await accountsById(db, [userId])).get(userId);
  if (!row || !card) return notFound;
  const councils = await db
    .selectFrom('council_member')
    .innerJoin('council', 'council.id', 'council_member.council_id')
    .select(['council.id', 'council.title', 'council_member.role'])
    .where('council_member.account_id', '=', userId)
    .orderBy('council.title')
    .execute();
  const {
    rows: [facts],
  } = await sql<{
    has_password: boolean;
    providers: string[];
    listings: number;
    made: number;
    received: number;
    administrators: number;
  }>`
    select exists (select from password where account_id = ${userId}) as has_password,
           array(select provider from sign_in_identity where account_id = ${userId} order by provider) as providers,
           (select count(*) from listing where provider_id = ${userId}) as listings,
           (select count(*) from booking where booker_id = ${userId}
             and (confirmed_at is not null or approval <> 'NOT_REQUIRED')) as made,
           (select count(*) from booking where provider_id = ${userId}
             and (confirmed_at is not null or approval <> 'NOT_REQUIRED')) as received,
           (select count(*) from account where role = 'admin' and disabled_at is null and id <> ${userId}) as administrators
  `.execute(db);
  if (!facts) return notFound;
  await noteInspection(services, caller, userId, now);
  const account = { id: row.id, role: row.role, disabled: row.disabled_at !== null };
  const impersonate = mayImpersonate({ id: caller.actorId }, account);
  const disable = mayDisable({ id: caller.actorId }, account, Number(facts.administrators));
  return ok({
    ...listed(row, card),
    phoneNumber: row.phone_number,
    summary: row.mission,
    slug: row.slug,
    emailVerified: row.email_verified_at !== null,
    disabled: row.disabled_at && { at: row.disabled_at.toISOString(), reason: row.disabled_reason ?? '' },
    councils,
    // A code or a link by e-mail works for every account.
    signInMethods: [
      ...(facts.has_password ? (['password'] as const) : []),
      ...(facts.providers as ('google' | 'facebook' | 'host')[]),
      'email',
    ],
    grantsGiven: await grantsOf(db, 'giver_id', userId, now),
    grantsReceived: await grantsOf(db, 'receiver_id', userId, now),
    counts: {
      listings: Number(facts.listings),
      bookingsMade: Number(facts.made),
      bookingsReceived: Number(facts.received),
    },
    refusals: {
      impersonate: impersonate.ok ? null : impersonate.refusal.message,
      disable: disable.ok ? null : disable.refusal.message,
    },
  });
}

const SAME_LOOK_MINUTES = 10;

/** One line for one look, however often the page is read again meanwhile. */
async function noteInspection(
  services: Services,
  caller: SignedIn,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  if (userId === caller.actorId) return;
  await sql`
    insert into access_log (id, at, actor_id, subject_id, what, role)
    select ${randomUUIDv7()}, ${now.toString()}, ${caller.actorId}, ${userId}, 'account-inspected', 'administrator'
     where not exists (
       select from access_log
        where actor_id = ${caller.actorId} and subject_id = ${userId} and what = 'account-inspected'
          and at > ${now.subtract({ minutes: SAME_LOOK_MINUTES }).toString()})`.execute(services.db);
}
