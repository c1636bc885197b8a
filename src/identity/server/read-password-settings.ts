import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { authErrors } from '../auth-errors.ts';
import type { PasswordPolicy } from '../password-policy.ts';

/** What this deployment asks of a new password. */
export function passwordPolicyOf(settings: Settings): PasswordPolicy {
  return {
    minimumLength: settings.PASSWORD_MINIMUM_LENGTH,
    maximumLength: settings.PASSWORD_MAXIMUM_LENGTH,
    lowercase: settings.PASSWORD_LOWERCASE === 'yes',
    uppercase: settings.PASSWORD_UPPERCASE === 'yes',
    numeric: settings.PASSWORD_NUMERIC === 'yes',
    nonAlphanumeric: settings.PASSWORD_NON_ALPHANUMERIC === 'yes',
  };
}

/** Refuses where this deployment has no passwords. */
export function passwordsAllowed(settings: Settings): Result<true, 'operation-not-allowed'> {
  return settings.PASSWORD_SIGN_IN === 'yes'
    ? ok(true)
    : refuse('operation-not-allowed', authErrors['operation-not-allowed']);
}
