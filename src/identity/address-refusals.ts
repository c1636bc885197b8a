import { refuse } from '../platform/result.ts';
import { authErrors } from './auth-errors.ts';

/** The refusal of what cannot be an e-mail address. */
export const invalidEmail = refuse('invalid-email', authErrors['invalid-email'], {
  fields: { email: authErrors['invalid-email'] },
});

/** The refusal of an address that somebody has. */
export const emailInUse = refuse('email-already-in-use', authErrors['email-already-in-use'], {
  fields: { email: authErrors['email-already-in-use'] },
});
