import type { Insertable } from 'kysely';
import type { DB } from '../../../db/tables.ts';
import type { SignedIn } from '../../identity/access.ts';
import { readEmailAddress } from '../../identity/email-address.ts';
import { encodePicture } from '../../media/server/encode.ts';
import { acceptedKinds, fileKindOf } from '../../media/file-kind.ts';
import type { AnswerOf, InputOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { seal } from '../../platform/server/vault/seal.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { councilsContract } from '../contract.ts';
import { isNotifyKey, readDistricts, untouchedSettings, type Askable } from '../council-settings.ts';
import { areaNames } from './find-areas.ts';
import { mayInCouncil, membershipOf } from './find-membership.ts';
import { removeCountedAnswers } from './remove-counted-answers.ts';
import { aboutNotifyKey } from './open-council-mailer.ts';

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/settings']>;
type Draft = InputOf<(typeof councilsContract)['PUT /councils/{councilId}/settings']>['body'];

/** How a council works and writes. */
export async function readSettings(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const { id, title, role, code } = member.value;
  const row = await services.db
    .selectFrom('council_setting')
    .selectAll()
    .where('council_id', '=', councilId)
    .executeTakeFirst();
  return ok({
    council: { id, title },
    role,
    version: row?.version ?? 0,
    area: areaNames(services)(code) ?? title,
    alsoHome: row?.also_home ?? [],
    evidenceDays: row?.evidence_days ?? untouchedSettings.evidenceDays,
    asks: (row?.asks ?? [...untouchedSettings.asks]) as Askable[],
    counts: { year: row?.year_reason ?? '', sex: row?.sex_reason ?? '', ethnicity: row?.ethnicity_reason ?? '' },
    senderName: row?.sender_name ?? '',
    replyTo: row?.reply_to ?? '',
    hasLogo: Boolean(row?.logo),
    notify: { isSet: Boolean(row?.notify_sealed), templateId: row?.notify_template ?? '' },
  });
}

type Refusal = 'not-found' | 'forbidden' | 'invalid-input' | 'edited-elsewhere' | 'answers-are-kept';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function problemsOf({ alsoHome, replyTo, notify }: Draft): Record<string, string> {
  return {
    ...(readDistricts(alsoHome) ? {} : { alsoHome: 'Write postcode districts, like BS16, BS37.' }),
    ...(replyTo === '' || readEmailAddress(replyTo) ? {} : { replyTo: 'Enter an email address.' }),
    ...(notify.kind === 'set' && !isNotifyKey(notify.apiKey)
      ? { apiKey: 'This is no API key of GOV.UK Notify. Copy it once more.' }
      : {}),
    ...(notify.kind === 'set' && !UUID.test(notify.templateId)
      ? { templateId: 'This is no template id of GOV.UK Notify.' }
      : {}),
  };
}

/** A manager changes how the council works and writes. The key of GOV.UK Notify is sealed, and told to nobody again. */
export async function saveSettings(
  services: Services,
  caller: SignedIn,
  councilId: string,
  draft: Draft,
): Promise<Result<undefined, Refusal>> {
  const fields = problemsOf(draft);
  const [problem] = Object.values(fields);
  if (problem) return refuse('invalid-input', problem, { fields });
  return change(services, async (tx): Promise<Result<undefined, Refusal>> => {
    const member = await mayInCouncil(tx, caller, councilId, 'manage');
    if (!member.ok) return member;
    // Everything about how a council works happens while its row is held.
    await tx.selectFrom('council').select('id').where('id', '=', councilId).forNoKeyUpdate().execute();
    // So does what families answer to its questions (submit-eligibility.ts).
    const before = await tx
      .selectFrom('council_setting')
      .select('version')
      .where('council_id', '=', councilId)
      .forUpdate()
      .executeTakeFirst();
    if ((before?.version ?? 0) !== draft.version)
      return refuse(
        'edited-elsewhere',
        'Somebody else has changed the settings in the meantime. Please look at them again.',
      );
    if (draft.counts) {
      const dropped = await removeCountedAnswers(tx, councilId, draft.counts, draft.deletesAnswers);
      if (!dropped.ok) return dropped;
    }
    await write(tx, services, caller, councilId, {
      ...(draft.counts ? reasonsOf(draft.counts) : {}),
      sender_name: draft.senderName,
      reply_to: draft.replyTo === '' ? null : readEmailAddress(draft.replyTo),
      evidence_days: draft.evidenceDays,
      asks: draft.asks,
      also_home: readDistricts(draft.alsoHome) ?? [],
      ...(await notifyOf(tx, services, councilId, draft.notify)),
    });
    return ok(undefined);
  });
}

const reasonsOf = (counts: NonNullable<Draft['counts']>) => ({
  year_reason: counts.year || null,
  sex_reason: counts.sex || null,
  ethnicity_reason: counts.ethnicity || null,
});

async function notifyOf(tx: Tx, services: Services, councilId: string, notify: Draft['notify']) {
  if (notify.kind === 'keep') return {};
  if (notify.kind === 'remove') return { notify_sealed: null, notify_template: null };
  const key = await services.vault.keyFor(tx, councilId, services.clock.now());
  return {
    notify_sealed: seal(key, aboutNotifyKey(councilId), notify.apiKey),
    notify_template: notify.templateId.toLowerCase(),
  };
}

type Changed = Partial<Omit<Insertable<DB['council_setting']>, 'council_id'>>;

async function write(tx: Tx, services: Services, caller: SignedIn, councilId: string, changed: Changed): Promise<void> {
  const by = { changed_at: services.clock.now().toString(), changed_by_id: caller.actorId };
  await tx
    .insertInto('council_setting')
    .values({ council_id: councilId, ...by, ...changed })
    .onConflict((same) =>
      same.column('council_id').doUpdateSet((is) => ({
        ...by,
        ...changed,
        version: is('council_setting.version', '+', 1),
      })),
    )
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'council.settings-changed',
      about: { council: councilId },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
}

type LogoRefusal =
  | 'not-found'
  | 'forbidden'
  | 'kind-of-file'
  | 'not-a-picture'
  | 'picture-too-large'
  | 'picture-too-small'
  | 'too-many-requests';

const LOGO_WIDTH = 480;

/** A manager sets the logo that stands in the council’s letters. It is encoded afresh, small. */
export async function saveLogo(
  services: Services,
  caller: SignedIn,
  councilId: string,
  file: File,
): Promise<Result<undefined, LogoRefusal>> {
  const member = await mayInCouncil(services.db, caller, councilId, 'manage');
  if (!member.ok) return member;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!acceptedKinds.has(fileKindOf(bytes)))
    return refuse('kind-of-file', 'We do not take this kind of file. Please send a picture as JPEG, PNG or WebP.');
  const encoded = await encodePicture(bytes);
  if (!encoded.ok) return encoded;
  const sizes = encoded.value.files.toSorted((one, other) => one.width - other.width);
  const chosen = sizes.find(({ width }) => width >= LOGO_WIDTH) ?? sizes.at(-1);
  return keepLogo(services, caller, councilId, chosen ? Buffer.from(chosen.bytes) : null);
}

/** A manager takes the logo away. */
export async function removeLogo(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<undefined, 'not-found' | 'forbidden'>> {
  const member = await mayInCouncil(services.db, caller, councilId, 'manage');
  return member.ok ? keepLogo(services, caller, councilId, null) : member;
}

async function keepLogo(
  services: Services,
  caller: SignedIn,
  councilId: string,
  logo: Buffer | null,
): Promise<Result<undefined, never>> {
  return change(services, async (tx): Promise<Result<undefined, never>> => {
    await tx.selectFrom('council').select('id').where('id', '=', councilId).forNoKeyUpdate().execute();
    await write(tx, services, caller, councilId, { logo });
    return ok(undefined);
  });
}
