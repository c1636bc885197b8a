import { ok, refuse, type Result } from '../platform/result.ts';

export type AccountType = 'organisation' | 'mentor' | 'collaborator';

/**
 * Whether an account may take an account type by itself. Until something of it is public the choice can be changed,
 * as people go back and forth in the wizard; after that only an administrator changes it.
 */
export function chooseAccountType(
  present: AccountType | null,
  wanted: AccountType,
  hasPublishedListing: boolean,
): Result<AccountType, 'account-type-fixed'> {
  if (present === wanted || present === null || !hasPublishedListing) return ok(wanted);
  return refuse(
    'account-type-fixed',
    'Your account type is fixed because you have published a listing. Please write to us to change it.',
    {
      fields: { accountType: 'This can no longer be changed here.' },
    },
  );
}
