import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { readTelephone } from '../../platform/server/read-telephone.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { answeredConsents } from '../consents.ts';
import type { ProfileAnswer } from '../contract.ts';
import { emptySection, type SectionInputs, type SectionName, type Sections } from '../sections.ts';
import { notWhileActing } from './add-learner.ts';
import { carersOf } from './list-guardians.ts';
import { changedMeanwhile } from './find-changer.ts';
import { checkPictures, forgetPictures } from './keep-collector-pictures.ts';
import { findOwnLearner, lockLearner } from './queries.ts';
import { readSections } from './read-sections.ts';
import { sealSection } from './seal-section.ts';

type Refusal = 'not-found' | 'invalid-input' | 'not-while-acting' | 'changed-meanwhile' | 'unknown-picture';

/**
 * Saves one section of a learner of the caller's family, which also confirms it. Of two who save at once the second is
 * refused and nothing of theirs is written; saving the same again changes nothing.
 */
export async function saveSection<Name extends SectionName>(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  section: Name,
  input: { version: number; content: SectionInputs[Name] },
): Promise<Result<ProfileAnswer, Refusal>> {
  if (caller.acting) return notWhileActing;
  const saved = await change(services, async (tx): Promise<Result<ProfileAnswer, Refusal>> => {
    if (!(await lockLearner(tx, caller, learnerId))) return notFound;
    const before = (await readSections(services, tx, [learnerId], [section])).get(learnerId)?.[section] ?? null;
    const guardianIds = section === 'collection' ? await guardianIdsOf(tx, learnerId) : [];
    const today = dateOf(services.clock.now());
    const content = contentOf(section, input.content, before as Sections[Name] | null, today, guardianIds);
    if (!content.ok) return content;
    if ((await versionOf(tx, learnerId, section)) !== input.version) {
      // A second click, or the answer to the first was lost on the way.
      if (before === null || JSON.stringify(before) !== JSON.stringify(content.value))
        return changedMeanwhile(tx, caller.actorId, learnerId, section);
      return ok(await findOwnLearner(services, tx, caller, learnerId));
    }
    const pictures = await checkPictures(tx, learnerId, section, content.value);
    if (!pictures.ok) return pictures;
    await writeSection(tx, services, caller, learnerId, section, content.value);
    return ok(await findOwnLearner(services, tx, caller, learnerId));
  });
  if (saved.ok && section === 'collection') await forgetPictures(services, learnerId);
  return saved;
}

async function guardianIdsOf(tx: Tx, learnerId: string): Promise<string[]> {
  const carers = await carersOf(tx, learnerId);
  return carers.filter(({ careRole }) => careRole === 'GUARDIAN').map(({ accountId }) => accountId);
}

async function versionOf(tx: Tx, learnerId: string, section: SectionName): Promise<number> {
  const row = await tx
    .selectFrom('learner_section')
    .select('version')
    .where('learner_id', '=', learnerId)
    .where('section', '=', section)
    .executeTakeFirst();
  return row?.version ?? 0;
}

async function writeSection<Name extends SectionName>(
  tx: Tx,
  { vault, clock }: Services,
  caller: SignedIn,
  learnerId: string,
  section: Name,
  content: Sections[Name],
): Promise<void> {
  const now = clock.now();
  const at = now.toString();
  const written = {
    ...sealSection(await vault.keyFor(tx, learnerId, now), learnerId, section, content),
    confirmed_at: at,
    changed_at: at,
    changed_by: caller.actorId,
  };
  await tx
    .insertInto('learner_section')
    .values({ learner_id: learnerId, section, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['learner_id', 'section'])
        .doUpdateSet((is) => ({ ...written, version: is('learner_section.version', '+', 1) })),
    )
    .execute();
  await record(tx, clock, [
    {
      kind: 'learner.changed',
      about: { account: caller.subjectId, learner: learnerId },
      data: { fields: [section] },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
}

/** What is sealed of what was sent: telephone numbers as they are dialled, consents with their wording and day. */
function contentOf<Name extends SectionName>(
  section: Name,
  input: SectionInputs[Name],
  before: Sections[Name] | null,
  today: string,
  guardianIds: readonly string[],
): Result<Sections[Name], 'invalid-input'> {
  if (section === 'consents') {
    const answered = answeredConsents(
      input as SectionInputs['consents'],
      (before ?? emptySection('consents')) as Sections['consents'],
      today,
    );
    return ok(answered as Sections[Name]);
  }
  if (section === 'health') {
    const health = input as SectionInputs['health'];
    const phone = readTelephone(health.gp.phone);
    if (phone === null) return wrongPhones(['content.gp.phone']);
    return ok({ ...health, gp: { ...health.gp, phone } } as Sections[Name]);
  }
  if (section === 'contacts' || section === 'collection') {
    const { people } = input as SectionInputs['contacts'];
    const phones = people.map(({ phone }) => readTelephone(phone));
    const wrong = phones.flatMap((phone, at) => (phone === null ? [`content.people.${at}.phone`] : []));
    if (wrong.length > 0) return wrongPhones(wrong);
    return ok({
      ...input,
      ...(section === 'collection' ? { guardians: restricted(input as Sections['collection'], guardianIds) } : {}),
      people: people.map((person, at) => ({ ...person, phone: phones[at] ?? '' })),
    } as unknown as Sections[Name]);
  }
  return ok(input as Sections[Name]);
}

/** The days of guardians; who is no guardian any more, or collects on every day, is not kept. */
function restricted({ guardians }: Sections['collection'], guardianIds: readonly string[]) {
  return guardians.filter(({ accountId, days }) => guardianIds.includes(accountId) && new Set(days).size < 7);
}

function wrongPhones(paths: readonly string[]): Result<never, 'invalid-input'> {
  const message = 'Enter a telephone number, like 07700 900123.';
  return refuse('invalid-input', message, { fields: Object.fromEntries(paths.map((path) => [path, message])) });
}
