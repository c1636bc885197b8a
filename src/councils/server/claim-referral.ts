import { createHmac, randomUUIDv7 } from 'node:crypto';
import { caredForBy } from '../../acting/server/find-carers.ts';
import type { SignedIn } from '../../identity/access.ts';
import { readEmailAddress } from '../../identity/email-address.ts';
import { countTry, type Limit } from '../../identity/server/limit-tries.ts';
import { hashSecret } from '../../identity/server/make-secrets.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { seal, unseal } from '../../platform/server/vault/seal.ts';
import type { Vault } from '../../platform/server/vault/vault.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { councilsContract } from '../contract.ts';
import { checkFact, factSaid, noFact, type FactForm } from '../case-fact.ts';
import { dayOf } from '../programme.ts';
import { keepFact } from './keep-facts.ts';
import { submitIn, type SubmitRefusal } from './submit-eligibility.ts';

/** So long a family may claim what was written about its child. */
const REFERRAL_DAYS = 30;
/** Children that may be named by one link in a day: a school has many, a machine has more. */
const NAMED = { what: 'referrals by a link', tries: 100, seconds: 86_400 } as const satisfies Limit;

/** The secret that the family is mailed, made again from the referral's id. */
export const referralToken = ({ TOKEN_SECRET }: Settings, referralId: string): string =>
  createHmac('sha256', TOKEN_SECRET).update(`referral\n${referralId}`).digest('base64url');

const aboutReferral = (id: string): string => `referral:${id}`;

/** What a professional wrote, as it is sealed. */
type Written = {
  name: string;
  work: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  reason: string;
  /** Of who was referred before it was asked for, there is none. */
  facts?: FactForm | undefined;
};

type LinkAnswer = AnswerOf<(typeof councilsContract)['GET /referral-links/look-up']>;
const linkUnknown = refuse('link-unknown', 'There is no such link. Ask the council for a new one.');

async function findLink(services: Services, token: string) {
  const row = await services.db
    .selectFrom('referral_link')
    .innerJoin('programme', 'programme.id', 'referral_link.programme_id')
    .innerJoin('council', 'council.id', 'referral_link.council_id')
    .select([
      'referral_link.id',
      'referral_link.title',
      'referral_link.revoked_at',
      'programme.id as programme_id',
      'programme.title as programme',
      'programme.closed_at',
      'programme.ends_on',
      'council.id as council_id',
      'council.title as council',
    ])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!row) return null;
  const today = dayOf(services.clock.now()).toString();
  return { ...row, isOpen: row.revoked_at === null && row.closed_at === null && row.ends_on >= today };
}

/** What a link is about. */
export async function lookUpLink(services: Services, token: string): Promise<Result<LinkAnswer, 'link-unknown'>> {
  const link = await findLink(services, token);
  if (!link) return linkUnknown;
  return ok({
    council: { id: link.council_id, title: link.council },
    programme: { id: link.programme_id, title: link.programme },
    title: link.title,
    isOpen: link.isOpen,
  });
}

type ReferRefusal = 'invalid-input' | 'link-unknown' | 'link-closed' | 'invalid-email' | 'too-many-requests';

/** A professional names a child. What they write is sealed under a key of its own until the family claims it. */
export async function referChild(
  services: Services,
  { token, email, ...written }: Written & { token: string; email: string },
): Promise<Result<undefined, ReferRefusal>> {
  const fields = checkFact(written.facts ?? noFact);
  const [problem] = Object.values(fields);
  if (problem) return refuse('invalid-input', problem, { fields });
  const link = await findLink(services, token);
  if (!link) return linkUnknown;
  if (!link.isOpen) return refuse('link-closed', 'This link is closed. Ask the council for a new one.');
  const address = readEmailAddress(email);
  if (!address) {
    const message = 'Enter an email address of the family.';
    return refuse('invalid-email', message, { fields: { email: message } });
  }
  const allowed = await countTry(services.db, services.clock, NAMED, link.id);
  if (!allowed.ok) return refuse('too-many-requests', 'Too many children were named today. Please go on tomorrow.');
  return change(services, async (tx) => {
    const id = randomUUIDv7();
    const now = services.clock.now();
    const key = await services.vault.keyFor(tx, id, now);
    await tx
      .insertInto('referral')
      .values({
        id,
        link_id: link.id,
        sealed: seal(key, aboutReferral(id), JSON.stringify(written satisfies Written)),
        claim_hash: hashSecret(referralToken(services.settings, id)),
        email: address,
        made_at: now.toString(),
        expires_at: now.add({ hours: 24 * REFERRAL_DAYS }).toString(),
      })
      .execute();
    await record(tx, services.clock, [
      { kind: 'referral.made', about: { council: link.council_id }, data: { referralId: id } },
    ]);
    return ok(undefined);
  });
}

const referralUnknown = refuse('referral-unknown', 'There is no such referral. Open the link from your email again.');

function findReferral(db: Queryable, token: string) {
  return db
    .selectFrom('referral')
    .innerJoin('referral_link', 'referral_link.id', 'referral.link_id')
    .innerJoin('programme', 'programme.id', 'referral_link.programme_id')
    .innerJoin('council', 'council.id', 'referral_link.council_id')
    .select([
      'referral.id',
      'referral.sealed',
      'referral.claimed_at',
      'referral.expires_at',
      'referral.eligibility_id',
      'programme.id as programme_id',
      'programme.title as programme',
      'council.id as council_id',
      'council.title as council',
    ])
    .where('claim_hash', '=', hashSecret(token));
}

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof findReferral>['executeTakeFirst']>>>;

function stateOf({ claimed_at, sealed, expires_at }: Found, now: Temporal.Instant): 'open' | 'claimed' | 'over' {
  if (claimed_at !== null) return 'claimed';
  return sealed !== null && expires_at.getTime() > now.epochMilliseconds ? 'open' : 'over';
}

async function openWords(
  { db, vault }: { db: Queryable; vault: Vault },
  { id, sealed }: Found,
): Promise<Written | null> {
  const key = (await vault.keysOf(db, [id])).get(id);
  return key && sealed ? (JSON.parse(unseal(key, aboutReferral(id), sealed).toString('utf8')) as Written) : null;
}

type ReferralAnswer = AnswerOf<(typeof councilsContract)['GET /referrals/look-up']>;

/** Who refers a child of the family that holds the mailed link. The child is not named: the link may be in other hands. */
export async function lookUpReferral(
  services: Services,
  token: string,
): Promise<Result<ReferralAnswer, 'referral-unknown'>> {
  const found = await findReferral(services.db, token).executeTakeFirst();
  if (!found) return referralUnknown;
  const words = await openWords(services, found);
  return ok({
    council: { id: found.council_id, title: found.council },
    programme: { id: found.programme_id, title: found.programme },
    referrer: words ? isolatedParts([words.name, words.work]) : '',
    state: stateOf(found, services.clock.now()),
  });
}

type ClaimRefusal = SubmitRefusal | 'referral-unknown' | 'referral-closed' | 'another-child';

/** A guardian says which child it is. What was written becomes the reason that the council reads, and its seal is destroyed. */
export async function claimReferral(
  services: Services,
  caller: SignedIn,
  { token, learnerId }: { token: string; learnerId: string },
): Promise<Result<undefined, ClaimRefusal>> {
  return change(services, async (tx): Promise<Result<undefined, ClaimRefusal>> => {
    const found = await findReferral(tx, token).forUpdate('referral').executeTakeFirst();
    if (!found) return referralUnknown;
    const state = stateOf(found, services.clock.now());
    const learner = await tx
      .selectFrom('learner')
      .select(['id', 'first_name', 'date_of_birth'])
      .where('id', '=', learnerId)
      .where(caredForBy(caller.subjectId, 'guard'))
      .executeTakeFirst();
    if (!learner) return notFound;
    if (state === 'claimed')
      return refuse('referral-closed', 'This referral was claimed already. See your funded places.');
    const words = state === 'open' ? await openWords({ db: tx, vault: services.vault }, found) : null;
    if (!words) return refuse('referral-closed', 'This referral has run out. Ask who referred you to do it again.');
    if (words.dateOfBirth !== learner.date_of_birth)
      return refuse(
        'another-child',
        `The referral is about a child with another date of birth than ${isolated(learner.first_name)}’s. Choose another child, or correct the date of birth.`,
      );
    const submitted = await submitIn(
      tx,
      services,
      caller,
      { learnerId, programmeId: found.programme_id },
      {
        basis: 'REFERRAL',
        code: '',
        referrer: isolatedParts([words.name, words.work]),
        explanation: `By the council’s link, about ${isolated(`${words.firstName} ${words.lastName}`)}: ${isolated(words.reason)}`,
        school: '',
        zipCode: '',
      },
      null,
    );
    if (!submitted.ok) return submitted;
    const said = factSaid(words.facts ?? noFact);
    if (said) await keepFact(tx, services, { eligibilityId: submitted.value.id, source: 'REFERRAL', said });
    await tx
      .updateTable('referral')
      .set({ sealed: null, claimed_at: services.clock.now().toString(), eligibility_id: submitted.value.id })
      .where('id', '=', found.id)
      .execute();
    await tx.deleteFrom('data_key').where('owner_id', '=', found.id).execute();
    return ok(undefined);
  });
}

/** Destroys what was written about children whom no family has claimed in time. */
export async function forgetReferrals({ db, clock }: Services): Promise<void> {
  const over = await db
    .updateTable('referral')
    .set({ sealed: null })
    .where('sealed', 'is not', null)
    .where('expires_at', '<', timestamp(clock.now()))
    .returning('id')
    .execute();
  if (over.length === 0) return;
  await db
    .deleteFrom('data_key')
    .where(
      'owner_id',
      'in',
      over.map(({ id }) => id),
    )
    .execute();
}
