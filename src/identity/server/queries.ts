import type { Services } from '../../platform/server/services.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { SignedIn } from '../access.ts';
import type { User } from '../contract.ts';
import { identitySignatureOf } from './make-secrets.ts';

/** What others may know of an account: how to name, show and reach it. */
export type AccountCard = {
  id: string;
  firstName: string;
  lastName: string;
  /** As others read the account: what an organisation is called, else the full name; '' while none was given. */
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
      'account.provider_name',
      'account.email',
      'account.avatar',
      'account.slug',
      'media.key as picture_key',
      'media.widths as picture_widths',
    ]);

function asCard(row: Awaited<ReturnType<ReturnType<typeof card>['execute']>>[number]): AccountCard {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    name: row.provider_name,
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

export type UserRow = PictureColumns & {
  id: string;
  account_type: User['accountType'];
  first_name: string;
  last_name: string;
  organisation_name: string;
  provider_name: string;
  mission: string;
  biography: string;
  phone_number: string;
  picture_id: string | null;
  email: string;
  email_verified_at: Date | null;
  created_at: Date;
  last_sign_in_at: Date | null;
  role: User['role'];
  slug: string | null;
  is_council_member: boolean;
  has_stripe_account: boolean;
  holds_places: boolean;
  erasure_due_at: Date | null;
  count_payouts: number;
  actor_first_name: string;
  actor_last_name: string;
  actor_avatar: number;
  actor_picture_key: string | null;
  actor_picture_widths: number[] | null;
};

/** What GET /users/me shows of the account `subject`, and of the person at the keyboard, `actor`. */
export const userColumns = `
  subject.id, subject.account_type, subject.first_name, subject.last_name, subject.organisation_name, subject.provider_name, subject.mission, subject.biography,
  subject.phone_number, subject.picture_id, subject.avatar, subject.email, subject.email_verified_at,
  subject.created_at, subject.last_sign_in_at, subject.role, subject.slug,
  picture.key as picture_key, picture.widths as picture_widths,
  exists (select from council_member where account_id = subject.id) as is_council_member,
  exists (select from bank_account where account_id = subject.id and stripe_account_id is not null) as has_stripe_account,
  exists (select from basket where account_id = subject.id and state in ('OPEN', 'PAYING')) as holds_places,
  (select due_at from erasure where account_id = subject.id and learner_id is null and undone_at is null and done_at is null) as erasure_due_at,
  (select count(*) from refund join booking on booking.id = refund.booking_id
    where booking.provider_id = subject.id and refund.state = 'PENDING_DECISION') as count_payouts,
  actor.first_name as actor_first_name, actor.last_name as actor_last_name, actor.avatar as actor_avatar,
  actor_picture.key as actor_picture_key, actor_picture.widths as actor_picture_widths`;

/** The pictures of both, for `userColumns`. */
export const userPictures = `
  left join media picture on picture.id = subject.picture_id
  left join media actor_picture on actor_picture.id = actor.picture_id`;

/** By the account that is acted for, and the person at the keyboard. */
const lookUpUser = `
  select ${userColumns} from account subject join account actor on actor.id = $2 ${userPictures} where subject.id = $1`;

type Who = Pick<SignedIn, 'actorId' | 'subjectId' | 'acting'>;

/**
 * The user as GET /users/me answers it: the account that is acted for, and who acts.
 * @throws when there is no such account: a bug, never an input.
 */
export async function userOf(services: Pick<Services, 'pool' | 'settings'>, caller: Who): Promise<User> {
  const { rows } = await services.pool.query<UserRow>(lookUpUser, [caller.subjectId, caller.actorId]);
  const [row] = rows;
  if (!row) throw new Error('Somebody asks who has no account.');
  return asUser(services, caller, row);
}

/** The user of a row of `userColumns`. */
export function asUser(services: Pick<Services, 'settings'>, caller: Who, row: UserRow): User {
  const forAnother = caller.actorId !== caller.subjectId;
  return {
    id: row.id,
    accountType: row.account_type,
    firstName: row.first_name,
    lastName: row.last_name,
    organisationName: row.organisation_name,
    providerName: row.provider_name,
    summary: row.mission,
    profilePicture: pictureUrlOf(row),
    profilePictureId: row.picture_id,
    avatar: row.avatar,
    biography: row.biography,
    phoneNumber: row.phone_number,
    emailAddress: row.email,
    emailVerified: row.email_verified_at !== null,
    identitySignature: forAnother ? null : identitySignatureOf(services.settings, row.id),
    createdDate: row.created_at.toISOString(),
    lastSignInDate: row.last_sign_in_at?.toISOString() ?? null,
    role: row.role,
    isImpersonated: caller.acting === 'impersonation',
    isCouncilMember: row.is_council_member,
    hasStripeAccount: row.has_stripe_account,
    holdsPlaces: row.holds_places,
    erasureDueAt: row.erasure_due_at?.toISOString() ?? null,
    countPayouts: row.count_payouts,
    slug: row.slug,
    ...(forAnother
      ? {
          accessControlUser: {
            id: caller.actorId,
            firstName: row.actor_first_name,
            lastName: row.actor_last_name,
            profilePicture: pictureUrlOf({
              avatar: row.actor_avatar,
              picture_key: row.actor_picture_key,
              picture_widths: row.actor_picture_widths,
            }),
          },
        }
      : {}),
  };
}
