import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { PortfolioDocument } from '../../../db/tables.ts';
import type { SignedIn } from '../../identity/access.ts';
import { lockLearner } from '../../people/server/queries.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import type { DocumentAnswer } from '../contract.ts';
import { documentKey, openDocument } from './seal-entry.ts';

/** How long a document is kept, in days. It can be made again at any time. */
const KEPT_DAYS = 30;
/** Each reads the whole record. */
const MOST_IN_A_DAY = 30;
/** Eighteen years of a childhood, and some. */
const LONGEST_YEARS = 25;

type Asked = { kind: 'RECORD' | 'REPORT'; from: string; to: string };

/** Asks for a record or a report as PDF. While one of the same is being made, asking again answers that one. */
export async function askDocument(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  { kind, from, to }: Asked,
): Promise<Result<DocumentAnswer, 'not-found' | 'wrong-period' | 'too-many-requests'>> {
  if (from > to || Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > LONGEST_YEARS)
    return refuse('wrong-period', 'Please choose a last day that is not before the first one, within 25 years.', {
      fields: { to: 'Please choose a day that is not before the first one' },
    });
  const now = services.clock.now();
  return change(services, async (tx): Promise<Result<DocumentAnswer, 'not-found' | 'too-many-requests'>> => {
    if (!(await lockLearner(tx, caller, learnerId))) return notFound;
    const own = await tx
      .selectFrom('portfolio_document')
      .selectAll()
      .where('account_id', '=', caller.subjectId)
      .where('asked_at', '>', timestamp(now.subtract({ hours: 24 })))
      .execute();
    const open = own.find(
      (row) =>
        row.learner_id === learnerId &&
        row.kind === kind &&
        row.from_date === from &&
        row.to_date === to &&
        (row.state === 'WAITING' || row.state === 'WORKING'),
    );
    if (open) return ok(documentAnswer(open));
    if (own.length >= MOST_IN_A_DAY)
      return refuse('too-many-requests', 'That is a lot of documents in a day. Please come back tomorrow.', {
        details: { retryAfterSeconds: 24 * 3_600 },
      });
    const row = await tx
      .insertInto('portfolio_document')
      .values({
        id: randomUUIDv7(),
        learner_id: learnerId,
        account_id: caller.subjectId,
        kind,
        from_date: from,
        to_date: to,
        asked_at: now.toString(),
        expires_at: now.add({ hours: 24 * KEPT_DAYS }).toString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, services.clock, [
      {
        kind: 'portfolio-document.asked',
        about: { account: caller.subjectId },
        data: { documentId: row.id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(documentAnswer(row));
  });
}

/** The documents of a learner, the latest first. */
export async function listDocuments({ db, clock }: Services, learnerId: string): Promise<DocumentAnswer[]> {
  const rows = await db
    .selectFrom('portfolio_document')
    .selectAll()
    .where('learner_id', '=', learnerId)
    .where('expires_at', '>', timestamp(clock.now()))
    .orderBy('asked_at', 'desc')
    .limit(20)
    .execute();
  return rows.map(documentAnswer);
}

/** A document that is ready, as an answer; null where it is not there, not ready or not the reader's. */
export async function sendDocument(
  asPerson: Services,
  learnerId: string,
  documentId: string,
): Promise<Response | null> {
  const row = await asPerson.db
    .selectFrom('portfolio_document')
    .select(['id', 'kind', 'from_date', 'to_date'])
    .where('id', '=', documentId)
    .where('learner_id', '=', learnerId)
    .where('state', '=', 'READY')
    .where('expires_at', '>', timestamp(asPerson.clock.now()))
    .executeTakeFirst();
  if (!row) return null;
  const [sealed, keys] = await Promise.all([
    asPerson.storage.get(documentKey(row.id)),
    asPerson.vault.keysOf(asPerson.db, [learnerId]),
  ]);
  const key = keys.get(learnerId);
  if (!sealed || !key) return null;
  const file = row.kind === 'RECORD' ? 'learning-record' : 'home-education-report';
  return new Response(openDocument(key, row.id, sealed), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${file}-${row.from_date}-${row.to_date}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

const documentAnswer = (row: Selectable<PortfolioDocument>): DocumentAnswer => ({
  id: row.id,
  kind: row.kind,
  from: row.from_date,
  to: row.to_date,
  state: row.state,
  done: row.done,
  steps: row.steps,
  bytes: row.bytes,
  askedAt: row.asked_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
