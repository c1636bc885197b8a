import { caredForBy } from '../../acting/server/find-carers.ts';
import { isKeptFrom, livesApart } from '../../acting/server/find-homes.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { DB } from '../../../db/tables.ts';
import type { SignedIn } from '../../identity/access.ts';
import { countTry, giveTryBack, type Limit } from '../../identity/server/limit-tries.ts';
import { forcesPostcode } from '../../platform/geo.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { checkEvidence, nextState, normalProgrammeCode, type EligibilityState, type Evidence } from '../eligibility.ts';
import { checkFact, factSaid, noFact, type FactForm } from '../case-fact.ts';
import { askedBy, type CountedAnswers } from '../counted-question.ts';
import { dayOf, outsideAges } from '../programme.ts';
import { homeArea, needsAreaReason } from '../home-area.ts';
import { areaNames } from './find-areas.ts';
import { eligibilitiesOf, type FamilyEligibility } from './read-eligibility.ts';
import { keepAnswers, keepFact } from './keep-facts.ts';
import { openProgramme } from './open-programme.ts';

/** Wrong codes that one account may type. */
const WRONG_CODES = { what: 'wrong programme codes', tries: 20, seconds: 3600 } as const satisfies Limit;

export type Submission = Evidence & {
  school: string;
  schoolUrn?: string;
  zipCode: string;
  /** What the family says of SEND, and answers so that the council can count. Without them what was said before stays. */
  facts?: FactForm | undefined;
  answers?: CountedAnswers | undefined;
};

export type SubmitRefusal =
  | 'not-found'
  | 'invalid-input'
  | 'code-unknown'
  | 'ages-do-not-fit'
  | 'wrong-state'
  | 'too-many-requests';

/**
 * A family says why a learner is eligible for a programme. A code that the council gave out is enough by itself for who
 * lives in its area; everything else is looked at by an officer. Said again, it replaces what was said before.
 */
export async function submitEligibility(
  services: Services,
  caller: SignedIn,
  about: { learnerId: string; programmeId: string },
  submission: Submission,
): Promise<Result<FamilyEligibility, SubmitRefusal>> {
  const fields = { ...checkEvidence(submission), ...checkFact(submission.facts ?? noFact) };
  const [problem] = Object.values(fields);
  if (problem) return refuse('invalid-input', problem, { fields });
  const byCode = submission.basis === 'CODE';
  if (byCode) {
    const allowed = await countTry(services.db, services.clock, WRONG_CODES, caller.subjectId);
    if (!allowed.ok)
      return refuse('too-many-requests', 'Too many of the codes that you typed do not work. Please try again later.');
  }
  // Asked before anything is locked: it may be another service that answers.
  const forces = forcesPostcode(submission.zipCode);
  const found = submission.zipCode === '' || forces ? null : await services.geocoder.findPostcode(submission.zipCode);
  if (submission.zipCode !== '' && !forces && !found) {
    const message = 'We do not know this postcode. Please look at it again.';
    return refuse('invalid-input', message, { fields: { zipCode: message } });
  }
  // A post office of the forces is in no council's area: a person decides.
  const lives: Lives = forces
    ? { zipCode: forces, councilCodes: [] }
    : found && { zipCode: found.postcode, councilCodes: areasOf(services, found.councilCode) };
  const submitted = await transact<FamilyEligibility, SubmitRefusal>(services.db, async (tx) =>
    submitIn(tx, services, caller, about, submission, lives),
  );
  if (byCode && (submitted.ok || submitted.refusal.key !== 'code-unknown'))
    await giveTryBack(services.db, WRONG_CODES, caller.subjectId);
  services.wakeRelay();
  return submitted;
}

// Says nothing of another guardian who asked and keeps it to themselves.
const askTheCouncil = refuse(
  'wrong-state',
  'This cannot be asked for here. Please ask the council: it tells you what you can do.',
);

/** The council of a postcode, and the county above it where there is one. */
function areasOf(services: Services, councilCode: string): string[] {
  const council = services.geocoder.councils().find((one) => one.code === councilCode);
  // The Isle of Man and the Channel Islands have no council.
  if (!councilCode) return [];
  return [councilCode, ...(council?.countyCode ? [council.countyCode] : [])];
}

/** Where a family lives as its postcode tells; null where it gave none. */
export type Lives = { zipCode: string; councilCodes: string[] } | null;

/** The same in the caller's transaction, with the home looked up before. */
export async function submitIn(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  about: { learnerId: string; programmeId: string },
  submission: Submission,
  lives: Lives,
): Promise<Result<FamilyEligibility, SubmitRefusal>> {
  const now = services.clock.now();
  const { learner, row } = await lockAsked(tx, caller, about);
  const today = dayOf(now).toString();
  if (!learner || !row || row.ends_on < today) return notFound;
  const first = Temporal.PlainDate.from(row.starts_on > today ? row.starts_on : today);
  const outside = outsideAges(
    openProgramme(row),
    { firstName: learner.first_name, dateOfBirth: learner.date_of_birth, over18: learner.over18 },
    first,
  );
  if (outside) return refuse('ages-do-not-fit', outside);
  const before = await tx
    .selectFrom('eligibility')
    .selectAll()
    .select(isKeptFrom(caller.subjectId).as('kept'))
    .where('learner_id', '=', learner.id)
    .where('programme_id', '=', row.id)
    .forUpdate()
    .executeTakeFirst();
  const id = before?.id ?? randomUUIDv7();
  // A wrong code is told first: who tries codes does not learn by them which council keeps a case.
  const code = submission.basis === 'CODE' ? await findCode(tx, row.id, id, submission.code) : null;
  if (submission.basis === 'CODE' && !code) {
    const message = 'This code does not work for this programme. A code is for one child.';
    return refuse('code-unknown', message, { fields: { code: message } });
  }
  if (before?.kept && (before.asked_by_id !== null || before.state === 'ELIGIBLE')) return askTheCouncil;
  // Who lives apart would take it away from the guardian who asked.
  if (before?.asked_by_id && before.asked_by_id !== caller.subjectId && learner.apart) return askTheCouncil;
  const pending = nextState(before?.state ?? null, 'submit');
  if (!pending.ok) return pending;
  const home = homeFor(lives, row.council_code);
  const area = homeArea(
    home,
    { code: row.council_code, title: row.council_title, alsoHome: row.also_home ?? [] },
    areaNames(services),
  );
  const state: EligibilityState = code && !needsAreaReason(row.local_only, area) ? 'ELIGIBLE' : pending.value;
  const said = {
    ...wordsOf(submission),
    state,
    asked_by_id: caller.subjectId,
    kept_apart: learner.apart,
    zip_code: home.zipCode,
    council_code: home.councilCode,
    moved_out: false,
    // The council gave its codes to those whose meals it knows of.
    meal_tier: code && row.kind === 'HAF' ? 'targeted' : null,
    valid_until: state === 'ELIGIBLE' ? row.ends_on : null,
    submitted_at: now.toString(),
    decided_at: state === 'ELIGIBLE' ? now.toString() : null,
  } satisfies Updateable<DB['eligibility']>;
  if (before) await tx.updateTable('eligibility').set(said).where('id', '=', id).execute();
  else {
    await tx
      .insertInto('eligibility')
      .values({ id, learner_id: learner.id, programme_id: row.id, ...said })
      .execute();
    await tx.insertInto('entitlement').values({ eligibility_id: id, amount: row.allowance }).execute();
  }
  if (code) await takeCode(tx, code.id, id, now.toString());
  await keepTold(tx, services, id, submission, row);
  await writeSteps(tx, services, caller, {
    id,
    learnerId: learner.id,
    programme: row,
    states: state === pending.value ? { submitted: state } : { submitted: pending.value, approved: state },
  });
  const [answer] = await eligibilitiesOf({ db: tx, settings: services.settings }, caller, { id });
  return answer ? ok(answer) : notFound;
}

async function takeCode(tx: Tx, codeId: string, eligibilityId: string, at: string): Promise<void> {
  await tx
    .updateTable('programme_code')
    .set({ eligibility_id: eligibilityId, used_at: at })
    .where('id', '=', codeId)
    .execute();
}

/** Where a child lives, for a council: of a postcode that lies in several areas, its own. */
const homeFor = (lives: Lives, councilCode: string | null) => ({
  zipCode: lives?.zipCode ?? '',
  councilCode: lives?.councilCodes.find((one) => one === councilCode) ?? lives?.councilCodes[0] ?? null,
});

/** Keeps what the family says of SEND, and answers to what its council asks. */
async function keepTold(
  tx: Tx,
  services: Services,
  eligibilityId: string,
  { facts, answers }: Submission,
  { council_id: councilId }: { council_id: string },
): Promise<void> {
  if (facts) await keepFact(tx, services, { eligibilityId, source: 'FAMILY', said: factSaid(facts) });
  if (answers) await keepAnswers(tx, services, eligibilityId, answers, askedBy(await holdQuestions(tx, councilId)));
}

/** What a council asks so that it can count, held: who turns a question off waits, and deletes this answer with the others. */
async function holdQuestions(tx: Tx, councilId: string): Promise<Parameters<typeof askedBy>[0]> {
  const row = await tx
    .selectFrom('council_setting')
    .select(['year_reason', 'sex_reason', 'ethnicity_reason'])
    .where('council_id', '=', councilId)
    .forShare()
    .executeTakeFirst();
  return row ?? {};
}

/** The learner, locked, and the programme where it is open, with what its council says of homes. */
async function lockAsked(tx: Tx, caller: SignedIn, about: { learnerId: string; programmeId: string }) {
  const learner = await tx
    .selectFrom('learner')
    .select(['id', 'first_name', 'date_of_birth', 'over18'])
    .select(livesApart(caller.subjectId).as('apart'))
    .where('id', '=', about.learnerId)
    .where(caredForBy(caller.subjectId, 'guard'))
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const row = await tx
    .selectFrom('programme')
    .innerJoin('council', 'council.id', 'programme.council_id')
    .leftJoin('council_setting', 'council_setting.council_id', 'council.id')
    .selectAll('programme')
    .select(['council.code as council_code', 'council.title as council_title', 'council_setting.also_home'])
    .where('programme.id', '=', about.programmeId)
    .where('programme.closed_at', 'is', null)
    .executeTakeFirst();
  return { learner, row };
}

/** What a family says, with nothing of what the council may have decided before. */
const wordsOf = ({ basis, explanation, referrer, school, schoolUrn = '' }: Submission) => ({
  basis,
  explanation,
  referrer,
  school,
  school_urn: schoolUrn,
  area_reason: '',
  discretionary: false,
  reason: null,
  message: '',
  decided_by_id: null,
});

type Written = {
  id: string;
  learnerId: string;
  programme: { id: string; council_id: string };
  /** The state after each step. A code says yes by itself. */
  states: { submitted: EligibilityState; approved?: EligibilityState };
};

/** Writes down what happened, for the officers and for who is told of it. */
async function writeSteps(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  { id, learnerId, programme, states }: Written,
): Promise<void> {
  const steps = (['submitted', 'approved'] as const).flatMap((kind) => {
    const state = states[kind];
    return state ? [{ kind, state }] : [];
  });
  for (const { kind, state } of steps)
    await tx
      .insertInto('eligibility_step')
      .values({
        id: randomUUIDv7(),
        eligibility_id: id,
        kind,
        state,
        account_id: kind === 'submitted' ? caller.actorId : null,
        at: services.clock.now().toString(),
      })
      .execute();
  await record(
    tx,
    services.clock,
    steps.map(({ kind, state }) => ({
      kind: kind === 'submitted' ? 'eligibility.submitted' : 'eligibility.decided',
      about: { account: caller.subjectId, council: programme.council_id, learner: learnerId },
      data: { eligibilityId: id, state, programmeId: programme.id },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    })),
  );
}

/** A code of the programme that nobody has used, or this learner has. */
async function findCode(tx: Tx, programmeId: string, eligibilityId: string, typed: string) {
  return tx
    .selectFrom('programme_code')
    .select('id')
    .where('programme_id', '=', programmeId)
    .where('code', '=', normalProgrammeCode(typed))
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('eligibility_id', 'is', null), is('eligibility_id', '=', eligibilityId)]))
    .forUpdate()
    .executeTakeFirst();
}
