/**
 * The catalogue of sign-in failures (specification, section 8). The sentences of the specification stand here to the
 * letter; keys that it names without a sentence have one of ours.
 */
export const authErrors = {
  // worded by the specification
  'email-already-in-use': 'An account with this email address already exists.',
  'invalid-email': 'The email address is not valid.',
  'operation-not-allowed': 'The email/password accounts are not enabled.',
  'weak-password': 'The password is not strong enough.',
  'account-exists-with-different-credential': 'An account with this email already exists.',
  'popup-blocked': 'The popup was blocked by the browser.',
  'popup-closed-by-user': 'The popup window was closed by the user. Sign-in process was uncompleted.',
  'credential-already-in-use': 'The credential already exists among other users.',
  'user-not-found': "We don't have an account with this email. Please try another one.",
  'user-disabled': 'User for this account is disabled.',
  'wrong-password': 'Your password is incorrect. Please try again.',
  'invalid-action-code':
    'The action code is invalid. This can happen if the code is malformed, expired, or has already been used.',
  // named by the specification, worded by us
  'cancelled-popup-request': 'Another sign-in window was opened. Please finish there.',
  'invalid-credential':
    'The email address or the password is not right. Please check both, or ask for a code by email.',
  'too-many-requests': 'There were too many attempts. Please wait a little and try again.',
  'expired-action-code': 'This link is too old. Please ask for a new one.',
  'invalid-verification-code': 'That code is not right. Please check the newest email, or ask for a new code.',
  'requires-recent-login': 'Please sign in again first. This keeps your account safe.',
  'network-request-failed': 'We could not reach the sign-in service. Please check your connection and try again.',
  'unauthorized-domain': 'Sign-in is not allowed from this address.',
  'invalid-auth-event': 'This sign-in was started somewhere else or took too long. Please start again.',
  'internal-error': 'Login process failed. Please try again later.',
  'invalid-api-key': 'Login process failed. Please try again later.',
  'auth-domain-config-required': 'Login process failed. Please try again later.',
  // ours
  'email-missing':
    'We were not given your email address, and we need it to make an account. Please allow it, or sign in another way.',
  'sign-in-cancelled': 'You stopped the sign-in. Nothing was changed.',
  'password-needed': 'Please enter the password of your account.',
  'email-needed': 'Please enter the email address that this link was sent to.',
  'last-sign-in-method':
    'This is the only way into your account. Please confirm your email address or set a password first.',
} as const;

/** In the details of a refusal after which a mailed sign-in link is the way on. */
export const LINK_OFFER = 'sign-in-link';

/** Follows the sentence of a refusal that offers a link. */
export const LINK_OFFER_SENTENCE = 'We can email you a link that signs you in straight away.';

export type AuthErrorKey = keyof typeof authErrors;

/** Title of the notice that tells of a failed sign-in. */
export const AUTH_FAILED_TITLE = 'Authentication failed';

const DEFAULT_MESSAGE = 'Login process failed. Please try again later.';

/** The sentence for a failure's key, with or without the prefix 'auth/'; the specification's default for others. */
export function authErrorMessage(key: string | null | undefined): string {
  const name = (key ?? '').replace(/^auth\//, '');
  return Object.hasOwn(authErrors, name) ? authErrors[name as AuthErrorKey] : DEFAULT_MESSAGE;
}
