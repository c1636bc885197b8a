import { sql, type Queryable } from '../../platform/server/db.ts';
import type { SignedIn } from '../access.ts';
import type { User } from '../contract.ts';
import { fullName } from '../name.ts';

/** What others may know of an account: how to name, show and reach it. */
export type AccountCard = {
  id: string;
  firstName: string;
  lastName: string;
  /** Full name, or '' while none was given. */
  name: string;
  email: string;
  pictureUrl: string;
  slug: string | null;
};

const PICTURE_WIDTH = 320;

type PictureColumns = { avatar: number; picture_key: string | null; picture_widths: number[] | null };

/** Address of an account's picture: the uploaded one in its small width, else the drawn avatar. */
function pictureUrlOf(row: PictureColumns): string {
  const widths = (row.picture_widths ?? []).toSorted((a, b) => a - b);
  const width = widths.find((candidate) => candidate >= PICTURE_WIDTH) ?? widths.at(-1);
  return row.picture_key === null || width === undefined
    ? `/avatars/${row.avatar}.svg`
    : `/api/media/${row.picture_key}-${width}.webp`;
}

const card = (db: Queryable) =>
  db
    .selectFrom('account')
    .leftJoin('media', 'media.id', 'account.picture_id')
    .select([
      'account.id',
      'account.first_name',
      'account.last_name',
      'account.email',
      'account.avatar',
      'account.slug',
      'media.key as picture_key',
      'media.widths as picture_widths',
    ]);

function asCard(row: Awaited<ReturnType<ReturnType<typeof card>['execute']>>[number]): AccountCard {
  const names = { firstName: row.first_name, lastName: row.last_name };
  return {
    id: row.id,
    ...names,
    name: fullName(names),
    email: row.email,
    pictureUrl: pictureUrlOf(row),
    slug: row.slug,
  };
}

/** One account, or undefined. */
export async function accountById(db: Queryable, id: string): Promise<AccountCard | undefined> {
  const row = await card(db).where('account.id', '=', id).executeTakeFirst();
  return row && asCard(row);
}

/** Several accounts by id; those that do not exist are left out. */
export async function accountsById(db: Queryable, ids: readonly string[]): Promise<Map<string, AccountCard>> {
  if (ids.length === 0) return new Map();
  const rows = await card(db)
    .where('account.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, asCard(row)]));
}

/** The user as GET /users/me answers it: the account that is acted for, and who acts. */
export async function userOf(db: Queryable, asker: Pick<SignedIn, 'actorId' | 'subjectId' | 'acting'>): Promise<User> {
  const row = await db
    .selectFrom('account')
    .leftJoin('media', 'media.id', 'account.picture_id')
    .leftJoin('bank_account', 'bank_account.account_id', 'account.id')
    .selectAll('account')
    .select([
      'media.key as picture_key',
      'media.widths as picture_widths',
      'bank_account.stripe_account_id',
      sql<boolean>`exists (select from council_member where account_id = account.id)`.as('is_council_member'),
      sql<number>`(select count(*) from refund join booking on booking.id = refund.booking_id
                    where booking.provider_id = account.id and refund.state = 'PENDING_DECISION')`.as('count_payouts'),
    ])
    .where('account.id', '=', asker.subjectId)
    .executeTakeFirstOrThrow();
  const actor = asker.actorId === asker.subjectId ? undefined : await accountById(db, asker.actorId);
  return {
    id: row.id,
    accountType: row.account_type as User['accountType'],
    firstName: row.first_name,
    lastName: row.last_name,
    summary: row.mission,
    profilePicture: pictureUrlOf(row),
    profilePictureId: row.picture_id,
    avatar: row.avatar,
    biography: row.biography,
    phoneNumber: row.phone_number,
    emailAddress: row.email,
    emailVerified: row.email_verified_at !== null,
    identitySignature: null,
    createdDate: row.created_at.toISOString(),
    lastSignInDate: row.last_sign_in_at?.toISOString() ?? null,
    role: row.role as User['role'],
    isImpersonated: asker.acting === 'impersonation',
    isCouncilMember: row.is_council_member,
    hasStripeAccount: row.stripe_account_id !== null,
    countPayouts: Number(row.count_payouts),
    slug: row.slug,
    ...(actor
      ? {
          accessControlUser: {
            id: actor.id,
            firstName: actor.firstName,
            lastName: actor.lastName,
            profilePicture: actor.pictureUrl,
          },
        }
      : {}),
  };
}
