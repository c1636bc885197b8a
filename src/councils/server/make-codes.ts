import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { insertRows } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { mayInCouncil } from './find-membership.ts';
import { change } from '../../platform/server/work/change.ts';

/** Without letters that look like others. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** Letters and digits that make one child eligible. */
export const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A manager makes codes of a programme, each for one child. */
export async function makeCodes(
  services: Services,
  caller: SignedIn,
  councilId: string,
  programmeId: string,
  count: number,
): Promise<Result<{ codes: string[] }, 'not-found' | 'forbidden'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'manage');
    if (!member.ok) return member;
    const programme = await tx
      .selectFrom('programme')
      .select('id')
      .where('id', '=', programmeId)
      .where('council_id', '=', councilId)
      .executeTakeFirst();
    if (!programme) return notFound;
    const codes = Array.from({ length: count }, newCode);
    await insertRows(
      tx,
      'programme_code',
      codes.map((code) => ({
        id: randomUUIDv7(),
        programme_id: programmeId,
        code,
        created_at: services.clock.now().toString(),
      })),
    );
    await record(tx, services.clock, [
      {
        kind: 'programme.codes-made',
        about: { council: councilId },
        data: { programmeId, count },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok({ codes });
  });
}
