import { ok, refuse, type Result } from '../platform/result.ts';

/**
 * Who asks. `actorId` is the person at the keyboard, `subjectId` the account that is acted for; they differ while an
 * administrator impersonates or a delegate uses a grant. Rights come from both, and acting only takes away.
 */
export type SignedIn = {
  kind: 'signed-in';
  sessionId: string;
  actorId: string;
  subjectId: string;
  acting: 'impersonation' | 'delegation' | null;
  scope: 'full' | 'finance' | 'bookings' | 'registers';
  /** Roles of the subject, less what acting takes away. */
  roles: ReadonlySet<Role>;
  signedInAt: Date;
};

export type Caller = { kind: 'anonymous' } | SignedIn;

export const anonymous: Caller = { kind: 'anonymous' };

/**
 * A booker is any signed-in account; the rest is added by account type, grants, councils and the admin role. A helper holds one
 * register for a day by a PIN, and is nothing else.
 */
export type Role = 'booker' | 'provider' | 'collaborator' | 'council' | 'admin' | 'helper';

/** A column of the access table: who may come in. Which records they see is decided by the look-up behind it. */
export type Column = 'anonymous' | Role;

type Rule = {
  who: readonly Column[];
  /** What happens while acting for another: as the subject, or refused. */
  acting: 'as-subject' | 'refused' | 'refused-while-impersonating';
  /** Scopes of a grant that let a delegate in; absent means every scope. */
  scopes?: readonly SignedIn['scope'][];
};

const signedIn = ['booker', 'provider', 'collaborator', 'council', 'admin'] as const;
const withHelpers = [...signedIn, 'helper'] as const;
const everybody = ['anonymous', ...withHelpers] as const;

/**
 * Access as data: each route of each contract names one of these rules. Deny by default: a route without a rule does
 * not compile, a rule that is not here refuses everybody.
 */
export const accessRules = {
  /** Public pages and calls. */
  everyone: { who: everybody, acting: 'as-subject' },
  /** Who somebody is, for whoever is signed in. */
  'signed-in': { who: withHelpers, acting: 'as-subject' },
  /** Own pictures and answers: a delegate with full access may change them, one for registers or money may not. */
  'own-profile': { who: signedIn, acting: 'as-subject', scopes: ['full'] },
  /** Changing who one is for others: an administrator who looks into an account does not speak for it. */
  'change-profile': { who: signedIn, acting: 'refused-while-impersonating', scopes: ['full'] },
  /** Own data that a person alone may change: sign-in methods, bank details, grants, export. */
  'own-person': { who: signedIn, acting: 'refused' },
  /** Speaking in one's own name. */
  'own-voice': { who: signedIn, acting: 'refused-while-impersonating' },
  /** What families and providers write to each other. */
  'own-correspondence': { who: signedIn, acting: 'as-subject', scopes: ['full', 'bookings'] },
  /** Writing to them. */
  'write-correspondence': { who: signedIn, acting: 'refused-while-impersonating', scopes: ['full', 'bookings'] },
  /** Own children, baskets and bookings. */
  'own-family': { who: signedIn, acting: 'as-subject', scopes: ['full', 'bookings'] },
  /** Who the own children are: an administrator who looks in sees first letters only and must not write over them. */
  'own-children': { who: signedIn, acting: 'refused-while-impersonating', scopes: ['full', 'bookings'] },
  /** Own listings, dates and tickets. */
  'own-listings': { who: signedIn, acting: 'as-subject', scopes: ['full'] },
  /** Invoices of own bookings, and of bookings of own listings: for delegates with either scope. */
  invoices: { who: signedIn, acting: 'as-subject', scopes: ['full', 'bookings', 'finance'] },
  /** Bookings of own listings. */
  'provider-bookings': { who: signedIn, acting: 'as-subject', scopes: ['full', 'bookings'] },
  /** Writing down money that came to the provider directly. */
  'record-payments': {
    who: signedIn,
    acting: 'refused-while-impersonating',
    scopes: ['full', 'bookings', 'finance'],
  },
  /** Registers of own listings. */
  registers: { who: withHelpers, acting: 'as-subject', scopes: ['full', 'bookings', 'registers'] },
  /** Saying who is there: only for those who stand in front of the children. */
  'mark-registers': {
    who: withHelpers,
    acting: 'refused-while-impersonating',
    scopes: ['full', 'bookings', 'registers'],
  },
  /** What goes beyond marking: writing to the families, and letting helpers in. */
  'run-registers': {
    who: signedIn,
    acting: 'refused-while-impersonating',
    scopes: ['full', 'bookings', 'registers'],
  },
  /** Own money: payouts and receipts; linking a bank account is 'own-person'. */
  'own-money': { who: signedIn, acting: 'as-subject', scopes: ['full', 'finance'] },
  'council-members': { who: ['council'], acting: 'as-subject' },
  /** Children whom a council decides about. */
  'council-children': { who: ['council'], acting: 'as-subject', scopes: ['full'] },
  /** What a council decides: only its own people, in person. */
  'council-decisions': { who: ['council'], acting: 'refused' },
  'platform-admins': { who: ['admin'], acting: 'refused' },
} as const satisfies Record<string, Rule>;

export type AccessRule = keyof typeof accessRules;

/** Rules that let anonymous visitors in. */
type OpenRule = {
  [Rule in AccessRule]: 'anonymous' extends (typeof accessRules)[Rule]['who'][number] ? Rule : never;
}[AccessRule];

/** Who calls a route, by its access rule: anybody, or a signed-in person. */
export type Callers = { open: OpenRule; anybody: Caller; person: SignedIn };

/** Whether a rule lets the caller in. The refusal says which of the three it is: no session, acting, or no right. */
export function allow(name: string, caller: Caller): Result<true, 'not-signed-in' | 'forbidden' | 'not-while-acting'> {
  const rule: Rule | undefined = Object.hasOwn(accessRules, name) ? accessRules[name as AccessRule] : undefined;
  if (!rule) return refuse('forbidden', 'This is not open to anybody.');
  if (caller.kind === 'anonymous') {
    if (rule.who.includes('anonymous')) return ok(true);
    return refuse('not-signed-in', 'Please sign in first.');
  }
  if (
    caller.acting &&
    (rule.acting === 'refused' || (rule.acting === 'refused-while-impersonating' && caller.acting === 'impersonation'))
  ) {
    return refuse('not-while-acting', 'You cannot do this while you act for another account.');
  }
  if (!rule.who.some((column) => column !== 'anonymous' && caller.roles.has(column))) {
    return refuse('forbidden', 'Your account may not do this.');
  }
  if (caller.acting === 'delegation' && rule.scopes && !rule.scopes.includes(caller.scope)) {
    return refuse('forbidden', 'The access that you were given does not include this.');
  }
  return ok(true);
}

/** The roles of an account, from its own data. While acting, the right to administer never comes along. */
export function rolesOf(
  account: { accountType: string | null; role: string; isCouncilMember: boolean },
  acting: SignedIn['acting'],
): Set<Role> {
  if (account.role === 'helper') return new Set<Role>(['helper']);
  const roles = new Set<Role>(['booker']);
  if (account.accountType === 'organisation' || account.accountType === 'mentor') roles.add('provider');
  if (account.accountType === 'collaborator') roles.add('collaborator');
  if (account.isCouncilMember) roles.add('council');
  if (account.role === 'admin' && !acting) roles.add('admin');
  return roles;
}
