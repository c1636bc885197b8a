import * as z from 'zod';
import { recent, user } from '../identity/contract.ts';
import { contract } from '../platform/contract.ts';
import { REASON_AT_LEAST, REASON_AT_MOST } from './impersonation.ts';
import { lookerRoles, type LookerRole } from './log-words.ts';
import { line, lines } from '../platform/text-schemas.ts';

const instant = z.iso.datetime({ offset: true });
const email = line(254);

/** What a grant lets its receiver do; see `scope.ts`. */
export const scope = z.enum(['full', 'finance', 'bookings', 'registers']);

/** An account as lists name it (specification, section 3 'Access entry'). */
const person = z.object({
  id: z.uuid(),
  email: z.string(),
  profilePicture: z.object({ url: z.string() }),
  /** Full name; '' while none was given. */
  name: z.string(),
});
export type Person = z.infer<typeof person>;

/** An account that the person at the keyboard may act for. */
const assigned = z.object({ accessId: z.uuid(), user: person, scope, expiresAt: instant.nullable() });
export type AssignedAccount = z.infer<typeof assigned>;

const grant = z.object({
  grantId: z.uuid(),
  user: person,
  scope,
  createdAt: instant,
  expiresAt: instant.nullable(),
});
export type Grant = z.infer<typeof grant>;

/** An invitation that nobody has used yet. Whether its address has an account is never said. */
const invitation = z.object({
  invitationId: z.uuid(),
  email: z.string(),
  /** Null for a collaborator. */
  scope: scope.nullable(),
  /** Until when the access will last; null for no end. */
  accessUntil: instant.nullable(),
  createdAt: instant,
  /** Until when it can be used. */
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

const invitationKind = z.enum(['access', 'collaborator', 'guardian']);

const care = { careRole: z.enum(['GUARDIAN', 'HELPER']), mayBook: z.boolean() };

const accountState = z.enum(['active', 'disabled']);
const listedType = z.enum(['organisation', 'mentor', 'collaborator', 'none']);

const listedUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  profilePicture: z.object({ url: z.string() }),
  accountType: z.enum(['organisation', 'mentor', 'collaborator']).nullable(),
  role: z.enum(['admin', 'user', 'helper']),
  state: accountState,
  createdDate: instant,
  lastSignInDate: instant.nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

const inspectedUser = listedUser.extend({
  phoneNumber: z.string(),
  summary: z.string(),
  slug: z.string().nullable(),
  emailVerified: z.boolean(),
  disabled: z.object({ at: instant, reason: z.string() }).nullable(),
  councils: z.array(z.object({ id: z.uuid(), title: z.string(), role: z.string() })),
  signInMethods: z.array(z.enum(['password', 'google', 'facebook', 'host', 'email'])),
  /** Who may act for this account, and for whom it may act. */
  grantsGiven: z.array(grant),
  grantsReceived: z.array(grant),
  counts: z.object({ listings: z.int(), bookingsMade: z.int(), bookingsReceived: z.int() }),
  /** Why the caller cannot impersonate or disable this account; null where they can. */
  refusals: z.object({ impersonate: z.string().nullable(), disable: z.string().nullable() }),
});
export type InspectedUser = z.infer<typeof inspectedUser>;

/** One line of the log: what somebody did, or looked at, for another account. */
const logEntry = z.object({
  id: z.uuid(),
  at: instant,
  /** The kind of event ('listing.changed'), or what was read ('register-screen'). */
  kind: z.string(),
  actor: z.object({ id: z.uuid(), name: z.string() }),
  subject: z.object({ id: z.uuid(), name: z.string() }),
  /** How they came to act, where the line says so. */
  acting: z.enum(['impersonation', 'delegation']).nullable(),
  /** The reason that was given, where one was asked for. */
  reason: z.string().nullable(),
  /** How many learners' details were read. */
  learners: z.int(),
});
export type LogEntry = z.infer<typeof logEntry>;

/** The same for the account that it is about: of its own learners also which they are. */
const ownLogEntry = logEntry.extend({
  /** As what the actor looked; null where nothing was looked at, and in lines from before it was kept. */
  role: z.enum(Object.keys(lookerRoles) as [LookerRole, ...LookerRole[]]).nullable(),
  /** First names of the account's own learners whose details were read. */
  learnerNames: z.array(z.string()),
  /** The listing whose register it was, where it was one. */
  listing: z.string().nullable(),
});
export type OwnLogEntry = z.infer<typeof ownLogEntry>;

const page = z.coerce.number().int().min(1).max(10_000).default(1);
const log = z.object({ entries: z.array(logEntry), page: z.int(), pageCount: z.int(), total: z.int() });

const userId = z.object({ userId: z.uuid() });
const reason = lines(REASON_AT_MOST).min(REASON_AT_LEAST, `Say why, in at least ${REASON_AT_LEAST} characters.`);

const invitationRefusals = {
  'invalid-email': 422,
  'own-address': 409,
  'too-many-requests': 429,
} as const;

const acceptRefusals = {
  'invitation-unknown': 404,
  'invitation-used': 409,
  'invitation-withdrawn': 409,
  'invitation-expired': 410,
  'invitation-own': 409,
  'invitation-other-address': 403,
} as const;

export const actingContract = contract({
  'GET /access-control/assigned': {
    summary: 'The accounts that the person at the keyboard may act for',
    access: 'signed-in',
    output: z.array(assigned),
  },
  'PUT /access-control/select/{userId}': {
    summary: 'Act for an account that has given the person at the keyboard access',
    access: 'signed-in',
    params: userId,
    output: user,
    refusals: { 'reason-needed': 403 },
  },
  'PUT /access-control/my-account': {
    summary: 'Back to the own account',
    access: 'signed-in',
    output: user,
  },
  'GET /access-control/grants': {
    summary: 'Who may act for the own account, and who was asked to',
    access: 'own-person',
    output: z.object({ grants: z.array(grant), invitations: z.array(invitation) }),
  },
  'POST /access-control/grants': {
    summary: 'Ask somebody by email to act for the own account; a new invitation replaces the one before',
    access: 'own-person',
    body: z.strictObject({
      email,
      scope,
      /** The last day of the access, 'YYYY-MM-DD'. */
      expiresAt: z.iso.date().optional(),
    }),
    output: invitation,
    refusals: { ...invitationRefusals, ...recent },
  },
  'DELETE /access-control/grants/{grantId}': {
    summary: 'Take an access back, or withdraw an invitation to one',
    access: 'own-person',
    params: z.object({ grantId: z.uuid() }),
  },
  'GET /access-control/log': {
    summary: 'What others did for the own account, and who looked at its learners: who, when, why',
    access: 'own-person',
    query: z.object({ page }),
    output: log.extend({ entries: z.array(ownLogEntry) }),
  },

  'POST /invitations': {
    summary: 'Invite somebody to the team: an administrator of the account, or a mentor who works with it',
    access: 'own-person',
    body: z.strictObject({ email, teammateType: z.enum(['collaborator', 'admin']) }),
    output: invitation,
    refusals: { ...invitationRefusals, ...recent, 'not-a-provider': 409 },
  },
  'POST /guardians/invitations': {
    summary: 'Invite somebody to care for own learners, as a guardian or a helper; a new one replaces the one before',
    access: 'own-person',
    body: z
      .strictObject({ email, ...care, learnerIds: z.array(z.uuid()).min(1).max(40) })
      .refine(({ careRole, mayBook }) => careRole === 'HELPER' || mayBook, { path: ['mayBook'], error: 'Required' }),
    output: invitation,
    refusals: { ...invitationRefusals, ...recent },
  },
  'GET /guardians/invitations': {
    summary: 'Invitations to care for own learners that nobody has accepted yet',
    access: 'own-person',
    output: z.array(invitation.extend({ ...care, learnerIds: z.array(z.uuid()) })),
  },
  'DELETE /guardians/invitations/{invitationId}': {
    summary: 'Withdraw an invitation to care for own learners',
    access: 'own-person',
    params: z.object({ invitationId: z.uuid() }),
  },
  'GET /invitations/look-up': {
    summary: 'What an invitation is about, for whoever holds its link',
    access: 'everyone',
    query: z.object({ token: z.string().max(200).default('') }),
    output: z.object({
      kind: invitationKind,
      scope: scope.nullable(),
      careRole: care.careRole.nullable(),
      mayBook: care.mayBook.nullable(),
      /** First names of those to be cared for. */
      forWhom: z.array(z.string()),
      accessUntil: instant.nullable(),
      email: z.string(),
      expiresAt: instant,
      giver: z.object({ name: z.string(), profilePicture: z.object({ url: z.string() }) }),
      state: z.enum(['open', 'used', 'withdrawn', 'expired']),
    }),
    refusals: { 'invitation-unknown': 404 },
  },
  'POST /invitations/c': {
    summary: 'Accept an invitation',
    access: 'own-person',
    body: z.strictObject({ token: z.string().max(200) }),
    output: z.object({
      kind: invitationKind,
      scope: scope.nullable(),
      giver: z.object({ id: z.uuid(), name: z.string() }),
    }),
    refusals: acceptRefusals,
  },
  'GET /collaborations': {
    summary: 'The team: who works with the account, who was invited to, and with whom it works',
    access: 'own-listings',
    output: z.object({
      team: z.array(z.object({ collaborationId: z.uuid(), user: person, createdAt: instant })),
      invitations: z.array(invitation),
      providers: z.array(z.object({ collaborationId: z.uuid(), user: person, createdAt: instant })),
    }),
  },
  'DELETE /collaborations/{collaborationId}': {
    summary: 'End a collaboration from either side, or withdraw an invitation to one',
    access: 'own-person',
    params: z.object({ collaborationId: z.uuid() }),
  },

  'POST /users/impersonate': {
    summary: 'Act for an account as an administrator, with a reason, for at most 60 minutes',
    access: 'platform-admins',
    body: z.strictObject({ userId: z.uuid(), reason }),
    output: user,
    refusals: { ...recent, 'own-account': 409, 'other-administrator': 403, 'user-disabled': 409 },
  },
  'DELETE /users/impersonate': {
    summary: 'End impersonation; answers the own account, also when there was nothing to end',
    access: 'signed-in',
    output: user,
  },
  'GET /users': {
    summary: 'Find accounts by name, email address or telephone number',
    access: 'platform-admins',
    query: z.object({
      q: line(200).default(''),
      type: listedType.optional(),
      state: accountState.optional(),
      page,
    }),
    output: z.object({ users: z.array(listedUser), page: z.int(), pageCount: z.int(), total: z.int() }),
  },
  'GET /users/{userId}': {
    summary: 'One account as those who look after accounts see it; nothing of its learners',
    access: 'platform-admins',
    params: userId,
    output: inspectedUser,
  },
  'POST /users/{userId}/disable': {
    summary: 'Disable an account: its sessions end, and nobody can act for it',
    access: 'platform-admins',
    params: userId,
    body: z.strictObject({ reason }),
    refusals: { 'own-account': 409, 'last-administrator': 409 },
  },
  'POST /users/{userId}/enable': {
    summary: 'Let a disabled account sign in again',
    access: 'platform-admins',
    params: userId,
  },
  'GET /acting-log': {
    summary: 'What was done and looked at for other accounts, with the beginnings and ends of acting',
    access: 'platform-admins',
    query: z.object({
      actor: z.uuid().optional(),
      subject: z.uuid().optional(),
      kind: z.enum(['impersonation', 'delegation', 'access', 'account', 'reading', 'change']).optional(),
      page,
    }),
    output: log,
  },
});
