import * as z from 'zod';
import { contract } from '../platform/contract.ts';

const email = z.string().trim().max(254);
const name = z.string().trim().max(80);
const password = z.string().max(200);
/** A path of this site to go to after sign-in; anything else is ignored. */
const next = z.string().max(2_000);

export const accountType = z.enum(['organisation', 'mentor', 'collaborator']);
export const signInProvider = z.enum(['google', 'facebook', 'host']);

/** The signed-in person, or the account that is acted for (specification, section 3 'User / profile'). */
export const user = z.object({
  id: z.uuid(),
  accountType: accountType.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** The mission statement or motto. */
  summary: z.string(),
  /** Address of the uploaded picture, or of the drawn avatar. */
  profilePicture: z.string(),
  profilePictureId: z.uuid().nullable(),
  avatar: z.int().min(1).max(8),
  biography: z.string(),
  phoneNumber: z.string(),
  emailAddress: z.string(),
  emailVerified: z.boolean(),
  /** Proves the account to the support chat; null where no support chat is set up. */
  identitySignature: z.string().nullable(),
  createdDate: z.string(),
  lastSignInDate: z.string().nullable(),
  role: z.enum(['admin', 'user']),
  isImpersonated: z.boolean(),
  isCouncilMember: z.boolean(),
  hasStripeAccount: z.boolean(),
  /** Refund decisions that block payouts. */
  countPayouts: z.int(),
  /** Address of the public provider page, once there is one. */
  slug: z.string().nullable(),
  /** Who is at the keyboard, while acting for another account. */
  accessControlUser: z
    .object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), profilePicture: z.string() })
    .optional(),
});
export type User = z.infer<typeof user>;

/** A fresh bearer token; the refresh secret travels in a cookie that no script can read. */
const token = z.object({ token: z.string(), expiresInSeconds: z.int() });
export const signedIn = token.extend({ user });
export type SignedInAnswer = z.infer<typeof signedIn>;

const answers = { 'too-many-requests': 429, 'user-disabled': 403, 'invalid-email': 422 } as const;

/** Fields of a profile that its owner may change. */
const profileChange = z.strictObject({
  firstName: name.min(1, 'Required').optional(),
  lastName: name.optional(),
  summary: z.string().trim().max(300).optional(),
  biography: z.string().trim().max(5_000).optional(),
  phoneNumber: z.string().trim().max(30).optional(),
  accountType: accountType.optional(),
  avatar: z.int().min(1).max(8).optional(),
  profilePictureId: z.uuid().nullable().optional(),
});
export type ProfileChange = z.infer<typeof profileChange>;

const profileProblems = { 'account-type-fixed': 409 } as const;

const noYesMaybe = z.union([z.literal(0), z.literal(1), z.literal(2)], { error: 'Please select an option' });

export const identityContract = contract({
  'GET /auth/options': {
    summary: 'How people may sign in here, and what a password must have',
    access: 'everyone',
    output: z.object({
      providers: z.array(signInProvider),
      /** What the host provider is called. */
      hostName: z.string(),
      passwordPolicy: z.object({ minimumLength: z.int() }),
    }),
  },
  'POST /auth/sign-up': {
    summary: 'Make an account with an e-mail address and a password, and sign in',
    access: 'everyone',
    body: z.strictObject({ firstName: name.min(1, 'Required'), lastName: name.default(''), email, password }),
    output: signedIn,
    problems: { ...answers, 'email-already-in-use': 409, 'weak-password': 422 },
  },
  'POST /auth/sign-in': {
    summary: 'Sign in with e-mail address and password',
    access: 'everyone',
    body: z.strictObject({ email, password }),
    output: signedIn,
    problems: { ...answers, 'invalid-credential': 401 },
  },
  'POST /auth/otp-code': {
    summary: 'Send a six-digit sign-in code by e-mail; a new code ends the one before',
    access: 'everyone',
    body: z.strictObject({ email }),
    output: z.object({ expiresInSeconds: z.int() }),
    problems: answers,
  },
  'POST /auth/otp-verify': {
    summary: 'Sign in with the code; makes the account when the address is new',
    access: 'everyone',
    body: z.strictObject({ email, code: z.string().trim().max(20) }),
    output: signedIn,
    problems: { ...answers, 'invalid-verification-code': 422 },
  },
  'POST /auth/email-link': {
    summary: 'Send a link by e-mail: to sign in, to verify the address, or to choose a new password',
    access: 'everyone',
    body: z.strictObject({
      email,
      purpose: z.enum(['sign-in', 'verify-email', 'reset-password']),
      next: next.optional(),
    }),
    output: z.object({ expiresInSeconds: z.int() }),
    problems: answers,
  },
  'POST /auth/email-link-verify': {
    summary: 'Use an e-mailed link, once: sign in, verify, or set a new password',
    access: 'everyone',
    body: z.strictObject({ token: z.string().max(200), password: password.optional() }),
    output: signedIn,
    problems: {
      ...answers,
      'invalid-action-code': 422,
      'expired-action-code': 422,
      'weak-password': 422,
      'password-needed': 409,
      'invalid-credential': 401,
    },
  },
  'POST /auth/refresh': {
    summary: 'A new bearer token, for the refresh cookie of this device',
    access: 'everyone',
    output: token,
    problems: { 'session-ended': 401, 'unauthorized-domain': 403 },
  },
  'POST /auth/sign-out': {
    summary: 'End the session of this device',
    access: 'everyone',
  },
  'GET /auth/social/{provider}': {
    summary: 'Go to the sign-in page of a provider',
    access: 'everyone',
    params: z.object({ provider: signInProvider }),
    query: z.object({ next: next.optional() }),
    produces: 'text/html',
  },
  'GET /auth/social/{provider}/callback': {
    summary: 'Where a provider sends people back to; signs in and goes on to a page of this site',
    access: 'everyone',
    params: z.object({ provider: signInProvider }),
    produces: 'text/html',
  },

  'GET /users/me': { summary: 'The signed-in user', access: 'signed-in', output: user },
  'PUT /users/me': {
    summary: 'Update the name',
    access: 'own-profile',
    body: z.strictObject({ firstName: name.min(1, 'Required'), lastName: name }),
    output: user,
    problems: profileProblems,
  },
  'PUT /users/me/profilePicture': {
    summary: 'Set an uploaded picture as the profile picture',
    access: 'own-profile',
    body: z.strictObject({ mediaId: z.uuid() }),
    output: user,
    problems: profileProblems,
  },
  'PATCH /users/update-user/{id}': {
    summary: 'Change fields of the own profile',
    access: 'own-profile',
    params: z.object({ id: z.uuid() }),
    body: profileChange,
    output: user,
    problems: profileProblems,
  },
  'POST /users/marketing-answers': {
    summary: 'Which kinds of bookings a provider processes (NO = 0, YES = 1, MAYBE = 2)',
    access: 'own-profile',
    body: z.strictObject({
      freeBookings: noYesMaybe,
      paidBookings: noYesMaybe,
      hafBookings: noYesMaybe,
      otherPlatforms: z.string().trim().max(2_000).optional(),
      userIdToUpdate: z.uuid(),
    }),
  },
});
