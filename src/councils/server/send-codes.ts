import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { readEmailAddress } from '../../identity/email-address.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { insertRows, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dayOf } from '../programme.ts';
import { MOST_SENT_A_DAY } from '../programme-code.ts';
import { mayInCouncil } from './find-membership.ts';
import { newCode } from './make-codes.ts';

type Params = { councilId: string; programmeId: string };
type Sent = { sent: number; already: string[]; wrong: string[] };

/**
 * An officer sends each address a code of its own. Who was sent one and has not used it gets no second one, so that pasting
 * the same addresses again sends nothing twice; addresses that are none are named and hold up nobody.
 */
export async function sendCodes(
  services: Services,
  caller: SignedIn,
  { councilId, programmeId }: Params,
  emails: readonly string[],
): Promise<Result<Sent, 'not-found' | 'forbidden' | 'programme-closed' | 'too-many-requests'>> {
  const read = emails.map((typed) => ({ typed, email: readEmailAddress(typed) }));
  const wrong = read.filter(({ email }) => !email).map(({ typed }) => typed);
  const wanted = [...new Set(read.flatMap(({ email }) => (email ? [email] : [])))];
  return change(
    services,
    async (tx): Promise<Result<Sent, 'not-found' | 'forbidden' | 'programme-closed' | 'too-many-requests'>> => {
      const member = await mayInCouncil(tx, caller, councilId, 'decide');
      if (!member.ok) return member;
      // Two officers who send to the same addresses follow one another.
      const programme = await tx
        .selectFrom('programme')
        .select(['id', 'closed_at', 'ends_on'])
        .where('id', '=', programmeId)
        .where('council_id', '=', councilId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!programme) return notFound;
      const now = services.clock.now();
      if (programme.closed_at !== null || programme.ends_on < dayOf(now).toString())
        return refuse('programme-closed', 'This programme is over: nobody could use a code of it.');
      const already = await openCodesOf(tx, programmeId, wanted);
      const fresh = wanted.filter((email) => !already.includes(email.toLowerCase()));
      if ((await countSent(tx, councilId, now)) + fresh.length > MOST_SENT_A_DAY)
        return refuse('too-many-requests', 'Too many codes were sent today. Please go on tomorrow.');
      await writeCodes(tx, services, caller, { councilId, programmeId, emails: fresh });
      return ok({ sent: fresh.length, already, wrong });
    },
  );
}

async function openCodesOf(tx: Tx, programmeId: string, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await tx
    .selectFrom('programme_code')
    .select('sent_to')
    .where('programme_id', '=', programmeId)
    .where('sent_to', 'in', emails)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.flatMap(({ sent_to }) => (sent_to === null ? [] : [sent_to.toLowerCase()]));
}

async function countSent(tx: Tx, councilId: string, now: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('programme_code')
    .innerJoin('programme', 'programme.id', 'programme_code.programme_id')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('programme.council_id', '=', councilId)
    .where('sent_at', '>', timestamp(now.subtract({ hours: 24 }).toString()))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function writeCodes(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  { councilId, programmeId, emails }: Params & { emails: readonly string[] },
): Promise<void> {
  if (emails.length === 0) return;
  const at = services.clock.now().toString();
  const rows = emails.map((email) => ({
    id: randomUUIDv7(),
    programme_id: programmeId,
    code: newCode(),
    created_at: at,
    sent_to: email,
    sent_at: at,
  }));
  await insertRows(tx, 'programme_code', rows);
  await record(
    tx,
    services.clock,
    rows.map(({ id }) => ({
      kind: 'programme.code-sent',
      about: { council: councilId },
      data: { codeId: id },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    })),
  );
}

/** An officer takes a code back. A family that uses it in the same moment was first, or is told that it does not work. */
export async function revokeCode(
  services: Services,
  caller: SignedIn,
  { councilId, programmeId, codeId }: Params & { codeId: string },
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'code-used'>> {
  return change(services, async (tx): Promise<Result<undefined, 'not-found' | 'forbidden' | 'code-used'>> => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const code = await tx
      .selectFrom('programme_code')
      .innerJoin('programme', 'programme.id', 'programme_code.programme_id')
      .select(['programme_code.used_at', 'programme_code.revoked_at'])
      .where('programme_code.id', '=', codeId)
      .where('programme_id', '=', programmeId)
      .where('programme.council_id', '=', councilId)
      .forUpdate('programme_code')
      .executeTakeFirst();
    if (!code) return notFound;
    if (code.used_at !== null)
      return refuse('code-used', 'A family has used this code. Decide about the child under ‘Eligibility’ instead.');
    if (code.revoked_at !== null) return ok(undefined);
    await tx
      .updateTable('programme_code')
      .set({ revoked_at: services.clock.now().toString() })
      .where('id', '=', codeId)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'programme.code-revoked',
        about: { council: councilId },
        data: { programmeId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
