import { slugOf } from '../../src/identity/profile-slug.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { insertAll } from '../insert-all.ts';

export type AccountLine = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  organisationName?: string;
  type: 'organisation' | 'mentor' | null;
  role?: 'admin';
  /** What a provider says of itself: a sentence, and a paragraph. */
  mission?: string;
  about?: string;
};

/** Adds accounts that sign in with the password of this hash. Those with a type are providers with a public page. */
export async function addAccounts(services: Services, hash: string, lines: readonly AccountLine[]): Promise<void> {
  const now = services.clock.now().toString();
  const created = services.clock
    .now()
    .subtract({ hours: 24 * 200 })
    .toString();
  await insertAll(
    services.db,
    'account',
    lines.map((line, index) => ({
      id: line.id,
      email: line.email,
      email_verified_at: created,
      account_type: line.type,
      role: line.role ?? 'user',
      first_name: line.firstName,
      last_name: line.lastName,
      organisation_name: line.organisationName ?? '',
      mission: line.mission ?? '',
      biography: line.about ?? '',
      phone_number: `07700 900${String(100 + (index % 800)).padStart(3, '0')}`,
      avatar: (index % 8) + 1,
      slug: line.type ? slugOf(line.organisationName || `${line.firstName} ${line.lastName}`) : null,
      created_at: created,
      last_sign_in_at: now,
    })),
  );
  await insertAll(
    services.db,
    'password',
    lines.map((line) => ({ account_id: line.id, hash, updated_at: created })),
  );
}
