import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { mayInCouncil } from '../../councils/server/find-membership.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { format, ZONE } from '../../platform/time.ts';
import { countReport, DEFINITIONS } from '../report.ts';
import { readScope } from '../scope.ts';
import { countingOf } from './find-counting.ts';
import { latestReport, sealOf, type Submitted } from './list-reports.ts';
import { loadAround, loadFacts } from './load-facts.ts';
import { suppressNow, wholeNow, type AskedScope, type ScopeRefusal } from './read-report.ts';

/**
 * Seals the figures of a period as they are now. Later marks change the next report, never this one. The council's row is
 * locked, so that two managers get two numbers and the second sees what the first has shared.
 */
export async function submitReport(
  services: Services,
  caller: SignedIn,
  councilId: string,
  asked: AskedScope,
): Promise<Result<Submitted, ScopeRefusal | 'forbidden' | 'not-over' | 'empty'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'manage');
    if (!member.ok) return member;
    const now = services.clock.now();
    const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
    const read = readScope(asked, today);
    if (!read.ok) return read;
    const scope = { councilId, ...read.value };
    if (scope.to > today.toString()) {
      const message = `Choose a last day that has come: ${format.longDate(new Date(now.epochMilliseconds))} or before.`;
      return refuse('not-over', message, { fields: { to: message } });
    }
    if (scope.programmeId !== null && !(await ownsProgramme(tx, councilId, scope.programmeId))) return notFound;
    await tx.selectFrom('council').select('id').where('id', '=', councilId).forNoKeyUpdate().execute();
    const facts = await loadFacts(tx, scope, now);
    if (facts.length === 0) return refuse('empty', 'Nothing was booked in these days. Choose others.');
    const counting = await countingOf({ db: tx, clock: services.clock }, scope, false);
    const counted = counting.shown ? counting.asked : [];
    const report = countReport(facts, { ...(await loadAround(tx, scope)), counted });
    const shared = await suppressNow(tx, scope, report);
    const number = ((await latestReport(tx, councilId))?.number ?? 0) + 1;
    const content = JSON.stringify({
      definitions: DEFINITIONS,
      council: { code: member.value.code, title: member.value.title },
      number,
      scope: read.value,
      places: facts.length,
      submittedAt: now.toString(),
      submittedBy: caller.actorId,
      report: await wholeNow(tx, scope, report),
    });
    const id = randomUUIDv7();
    await tx
      .insertInto('council_report')
      .values({
        id,
        council_id: councilId,
        number,
        programme_id: scope.programmeId,
        provider_id: scope.providerId,
        from_day: scope.from,
        to_day: scope.to,
        content,
        sha256: sealOf(content),
        shared: JSON.stringify(shared),
        submitted_at: now.toString(),
        submitted_by_id: caller.actorId,
      })
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'council-report.submitted',
        about: { council: councilId },
        data: { reportId: id, number },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    const submitted = await latestReport(tx, councilId);
    if (!submitted) throw new Error('A report that was written cannot be read.');
    return ok(submitted);
  });
}

async function ownsProgramme(tx: Parameters<typeof loadFacts>[0], councilId: string, programmeId: string) {
  const found = await tx
    .selectFrom('programme')
    .select('id')
    .where('id', '=', programmeId)
    .where('council_id', '=', councilId)
    .executeTakeFirst();
  return found !== undefined;
}
