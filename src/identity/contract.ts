import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { codeLine, line, lines, requiredLine } from '../platform/text-schemas.ts';

const email = line(254);
const name = line(80);
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
  /** What an organisation is called; first and last name are its person's. '' until it is given. */
  organisationName: z.string(),
  /** As families read the account: the organisation's name, else first and last name; '' while none was given. */
  providerName: z.string(),
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
  /** Proves the account to the support chat (HMAC-SHA256 of the id, in hexadecimal); null while acting for another. */
  identitySignature: z.string().nullable(),
  createdDate: z.string(),
  lastSignInDate: z.string().nullable(),
  /** A helper holds one register for a day, and is nothing else. */
  role: z.enum(['admin', 'user', 'helper']),
  isImpersonated: z.boolean(),
  isCouncilMember: z.boolean(),
  hasStripeAccount: z.boolean(),
  /** Places are held for the account, on whichever device they were chosen. */
  holdsPlaces: z.boolean(),
  /** When the account is erased, as its owner asked; null while nobody did. */
  erasureDueAt: z.string().nullable(),
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

/** A mail is on its way, and what it carries works for so long. */
const codeSent = z.object({ expiresInSeconds: z.int() });

const answers = { 'too-many-requests': 429, 'user-disabled': 403, 'invalid-email': 422 } as const;

/** Every sign-in with a password may meet a deployment that has none. */
const passwords = { 'operation-not-allowed': 403 } as const;

/**
 * What changes how somebody signs in, where money goes or who acts for whom asks for a proof of the last five minutes
 * (POST /auth/prove, or a sign-in).
 */
export const recent = { 'requires-recent-login': 403 } as const;

/** What a new password must have; the list of common passwords comes on top. */
const passwordPolicy = z.object({
  minimumLength: z.int(),
  maximumLength: z.int(),
  lowercase: z.boolean(),
  uppercase: z.boolean(),
  numeric: z.boolean(),
  nonAlphanumeric: z.boolean(),
});

/** A browser that is signed in. */
const device = z.object({
  id: z.uuid(),
  /** What it calls itself, like 'Chrome on Android'. */
  device: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});

/** How the signed-in person signs in, and where they are signed in. */
export const signInMethods = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** A new address that waits for its owner to open the link. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  providers: z.array(z.object({ provider: signInProvider, since: z.string() })),
  /** The one that asks first, then by last use. */
  devices: z.array(device),
  /** Until when the last proof counts as recent; null when a new one is needed. */
  provedUntil: z.string().nullable(),
});
export type SignInMethods = z.infer<typeof signInMethods>;

/** Fields of a profile that its owner may change. */
const profileChange = z.strictObject({
  firstName: name.min(1, 'Required').optional(),
  lastName: name.optional(),
  organisationName: requiredLine(80).optional(),
  summary: line(300).optional(),
  biography: lines(5_000).optional(),
  phoneNumber: line(40).optional(),
  accountType: accountType.optional(),
  avatar: z.int().min(1).max(8).optional(),
  profilePictureId: z.uuid().nullable().optional(),
});
export type ProfileChange = z.infer<typeof profileChange>;

const profileRefusals = { 'account-type-fixed': 409 } as const;

const noYesMaybe = z.union([z.literal(0), z.literal(1), z.literal(2)], { error: 'Please select an option' });

/** Which kinds of bookings a provider processes: NO = 0, YES = 1, MAYBE = 2. */
const marketingAnswers = z.object({
  freeBookings: noYesMaybe,
  paidBookings: noYesMaybe,
  hafBookings: noYesMaybe,
  otherPlatforms: z.string(),
});
export type MarketingAnswers = z.infer<typeof marketingAnswers>;

export const identityContract = contract({
  'GET /auth/options': {
    summary: 'How people may sign in here, and what a password must have',
    access: 'everyone',
    output: z.object({
      providers: z.array(signInProvider),
      /** What the host provider is called. */
      hostName: z.string(),
      /** Whether people may sign in with a password at all. */
      passwordSignIn: z.boolean(),
      passwordPolicy,
    }),
  },
  'POST /auth/sign-up': {
    summary:
      'Make an account with an email address and a password, and sign in: once to be mailed a code, once more with it',
    access: 'everyone',
    body: z.strictObject({
      firstName: name.min(1, 'Required'),
      lastName: name.default(''),
      email,
      password,
      /** The mailed code. Not needed where enumeration protection is off. */
      code: codeLine(20).optional(),
    }),
    /** Without the code the same for every address: whether it has an account already is said in the mail. */
    output: z.union([signedIn, codeSent]),
    refusals: {
      ...answers,
      ...passwords,
      'weak-password': 422,
      'invalid-verification-code': 422,
      // where enumeration protection is off
      'email-already-in-use': 409,
    },
  },
  'POST /auth/sign-in': {
    summary: 'Sign in with email address and password',
    access: 'everyone',
    body: z.strictObject({ email, password }),
    output: signedIn,
    refusals: {
      ...answers,
      ...passwords,
      'invalid-credential': 401,
      // instead of it, where enumeration protection is off
      'user-not-found': 401,
      'wrong-password': 401,
    },
  },
  'POST /auth/otp-code': {
    summary: 'Send a six-digit sign-in code by email; a new code ends the one before',
    access: 'everyone',
    body: z.strictObject({ email }),
    output: codeSent,
    refusals: answers,
  },
  'POST /auth/otp-verify': {
    summary: 'Sign in with the code; makes the account when the address is new',
    access: 'everyone',
    body: z.strictObject({ email, code: codeLine(20) }),
    output: signedIn,
    refusals: { ...answers, 'invalid-verification-code': 422 },
  },
  'POST /auth/email-link': {
    summary: 'Send a link by email: to sign in, to verify the address, or to choose a new password',
    access: 'everyone',
    body: z.strictObject({
      email,
      purpose: z.enum(['sign-in', 'verify-email', 'reset-password']),
      next: next.optional(),
    }),
    output: z.object({ expiresInSeconds: z.int() }),
    refusals: {
      ...answers,
      // a new password, where there are none
      ...passwords,
      // where enumeration protection is off
      'user-not-found': 404,
    },
  },
  'POST /auth/email-link-verify': {
    summary: 'Use an emailed link, once: sign in, verify, set a new password, or take a new address into use',
    access: 'everyone',
    body: z.strictObject({
      token: z.string().max(200),
      /** For a sign-in link: the address that it was sent to. Another device asks for it ('email-needed'). */
      email: email.optional(),
      /**
       * For a new password: that. To verify or to change an address on a device that is not signed in: the account's
       * password, if it has one ('password-needed').
       */
      password: password.optional(),
    }),
    output: signedIn,
    refusals: {
      ...answers,
      ...passwords,
      'invalid-action-code': 422,
      'expired-action-code': 422,
      'weak-password': 422,
      'email-needed': 409,
      'password-needed': 409,
      'email-already-in-use': 409,
      'wrong-password': 422,
    },
  },
  'POST /auth/refresh': {
    summary: 'A new bearer token, for the refresh cookie of this device',
    access: 'everyone',
    output: token,
    refusals: { 'session-ended': 401, 'user-disabled': 401, 'unauthorized-domain': 403 },
  },
  'POST /auth/sign-out': {
    summary: 'End the session of this device',
    access: 'everyone',
  },
  'POST /auth/sign-out-everywhere': {
    summary: 'End every session of the account, this one too',
    access: 'own-person',
  },
  'POST /auth/prove-code': {
    summary: 'Send a code to the own address, to prove who is at this device',
    access: 'own-person',
    output: z.object({ expiresInSeconds: z.int() }),
    refusals: { 'too-many-requests': 429 },
  },
  'POST /auth/prove': {
    summary: 'Prove who is at this device, by the password or a mailed code; counts for five minutes',
    access: 'own-person',
    body: z.union([z.strictObject({ password }), z.strictObject({ code: codeLine(20) })]),
    output: z.object({ provedUntil: z.string() }),
    refusals: { ...passwords, 'wrong-password': 422, 'invalid-verification-code': 422, 'too-many-requests': 429 },
  },
  'GET /auth/social/{provider}': {
    summary: 'Go to the sign-in page of a provider',
    access: 'everyone',
    params: z.object({ provider: signInProvider }),
    /** With `popup` the way ends with a small page that tells its opener and closes itself; see popup.ts. */
    query: z.object({ next: next.optional(), popup: z.literal('1').optional() }),
    produces: 'text/html',
  },
  'POST /auth/social/{provider}/link': {
    summary: 'Add an outside identity to the signed-in account: answers where to go for it',
    access: 'own-person',
    params: z.object({ provider: signInProvider }),
    /** The way back leads to `next` (or the profile settings) with `linked={provider}` or `error={key}` added. */
    body: z.strictObject({ next: next.optional() }),
    output: z.object({ url: z.url() }),
    refusals: { ...recent, 'operation-not-allowed': 403, 'network-request-failed': 503 },
  },
  'GET /auth/social/{provider}/callback': {
    summary: 'Where a provider sends people back to; signs in and goes on to a page of this site',
    access: 'everyone',
    params: z.object({ provider: signInProvider }),
    produces: 'text/html',
  },

  'GET /users/me': { summary: 'The signed-in user', access: 'signed-in', output: user },
  'GET /users/me/sign-in': {
    summary: 'How the signed-in person signs in, and on which devices they are',
    access: 'own-person',
    output: signInMethods,
  },
  'PUT /users/me/email': {
    summary: 'Ask for another address: it counts once its owner has opened the mailed link',
    access: 'own-person',
    body: z.strictObject({ email }),
    output: z.object({ expiresInSeconds: z.int() }),
    refusals: { ...recent, 'invalid-email': 422, 'email-already-in-use': 409, 'too-many-requests': 429 },
  },
  'PUT /users/me/password': {
    summary: 'Set the password; all other devices are signed out',
    access: 'own-person',
    body: z.strictObject({ password }),
    refusals: { ...recent, ...passwords, 'weak-password': 422 },
  },
  'DELETE /users/me/sign-in/{provider}': {
    summary: 'No longer sign in with an outside identity',
    access: 'own-person',
    params: z.object({ provider: signInProvider }),
    refusals: { ...recent, 'last-sign-in-method': 409 },
  },
  'DELETE /users/me/devices/{deviceId}': {
    summary: 'Sign a device out',
    access: 'own-person',
    params: z.object({ deviceId: z.uuid() }),
  },
  'PUT /users/me': {
    summary: 'Update the name',
    access: 'change-profile',
    body: z.strictObject({ firstName: name.min(1, 'Required'), lastName: name }),
    output: user,
    refusals: profileRefusals,
  },
  'PUT /users/me/profilePicture': {
    summary: 'Set an uploaded picture as the profile picture',
    access: 'change-profile',
    body: z.strictObject({ mediaId: z.uuid() }),
    output: user,
    refusals: profileRefusals,
  },
  'PATCH /users/update-user/{id}': {
    summary: 'Change fields of the own profile',
    access: 'change-profile',
    params: z.object({ id: z.uuid() }),
    body: profileChange,
    output: user,
    refusals: profileRefusals,
  },
  'GET /users/marketing-answers': {
    summary: 'What the own account said of its bookings; null before it was asked',
    access: 'own-profile',
    output: z.object({ answers: marketingAnswers.nullable() }),
  },
  'POST /users/marketing-answers': {
    summary: 'Which kinds of bookings a provider processes (NO = 0, YES = 1, MAYBE = 2)',
    access: 'change-profile',
    body: z.strictObject({
      freeBookings: noYesMaybe,
      paidBookings: noYesMaybe,
      hafBookings: noYesMaybe,
      otherPlatforms: lines(2_000).optional(),
      userIdToUpdate: z.uuid(),
    }),
  },
});
