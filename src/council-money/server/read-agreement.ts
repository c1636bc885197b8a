import type { SignedIn } from '../../identity/access.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { councilMoneyContract } from '../contract.ts';
import { documentKindKeys, documentSentence, documentState } from '../documents.ts';

type Shown = AnswerOf<(typeof councilMoneyContract)['GET /councils/{councilId}/providers/{providerId}/agreement']>;
type Own = AnswerOf<(typeof councilMoneyContract)['GET /council-agreements']>;

/** Whether a provider has to do with a council: a listing that it pays for or is asked to, or an agreement. */
export async function worksFor(db: Queryable, councilId: string, providerId: string): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    select exists (select from listing where council_id = ${councilId} and provider_id = ${providerId} and state <> 'DRAFT')
      or exists (select from council_agreement where council_id = ${councilId} and provider_id = ${providerId}) as works`.execute(
    db,
  );
  return rows[0]?.works ?? false;
}

/** Places of a council's programmes at a provider that are booked or used. */
export async function countTaken(db: Queryable, councilId: string, providerId: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken
      from programme
      join eligibility on eligibility.programme_id = programme.id
      join entitlement_use use on use.eligibility_id = eligibility.id and use.state <> 'RETURNED'
      join place on place.id = use.place_id
      join booking on booking.id = place.booking_id and booking.provider_id = ${providerId}
     where programme.council_id = ${councilId}`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** What a council of the caller's has agreed with a provider, and its documents. */
export async function readAgreement(
  services: Services,
  caller: SignedIn,
  { councilId, providerId }: { councilId: string; providerId: string },
): Promise<Result<Shown, 'not-found'>> {
  const { db } = services;
  const member = await membershipOf(db, caller, councilId);
  if (!member.ok) return member;
  const provider = await db
    .selectFrom('account')
    .select('provider_name')
    .where('id', '=', providerId)
    .executeTakeFirst();
  if (!provider || !(await worksFor(db, councilId, providerId))) return notFound;
  const [row, takenPlaces, documents] = await Promise.all([
    db
      .selectFrom('council_agreement')
      .selectAll()
      .where('council_id', '=', councilId)
      .where('provider_id', '=', providerId)
      .executeTakeFirst(),
    countTaken(db, councilId, providerId),
    readDocuments(services, providerId),
  ]);
  return ok({
    council: { id: member.value.id, title: member.value.title },
    role: member.value.role,
    provider: { id: providerId, name: provider.provider_name ?? '' },
    agreement: row ? agreementOf(row) : null,
    takenPlaces,
    documents: documents.map(({ answers, ...document }) => ({
      ...document,
      answer: answers.find(({ council }) => council.id === councilId) ?? null,
    })),
    missing: missingOf(documents),
  });
}

/** What councils have agreed with the caller, and what the caller shows them. */
export async function readOwnAgreements(services: Services, caller: SignedIn): Promise<Own> {
  const { db } = services;
  const { rows: councils } = await sql<{ id: string; title: string }>`
    select id, title from council
     where id in (select council_id from listing where provider_id = ${caller.subjectId} and state <> 'DRAFT')
        or id in (select council_id from council_agreement where provider_id = ${caller.subjectId})
     order by title`.execute(db);
  const agreements = await db
    .selectFrom('council_agreement')
    .selectAll()
    .where('provider_id', '=', caller.subjectId)
    .execute();
  const documents = await readDocuments(services, caller.subjectId);
  return {
    agreements: await Promise.all(
      councils.map(async (council) => {
        const row = agreements.find((one) => one.council_id === council.id);
        return {
          council,
          agreement: row ? agreementOf(row) : null,
          takenPlaces: await countTaken(db, council.id, caller.subjectId),
        };
      }),
    ),
    documents,
    missing: missingOf(documents),
  };
}

type AgreementRow = {
  place_pence: number | null;
  serves_meal: boolean;
  most_places: number | null;
  note: string;
  version: number;
  changed_at: Date;
};

const agreementOf = (row: AgreementRow) => ({
  placePence: row.place_pence,
  servesMeal: row.serves_meal,
  mostPlaces: row.most_places,
  note: row.note,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
});

const missingOf = (documents: Own['documents']): Own['missing'] =>
  documentKindKeys.filter((kind) => !documents.some((document) => document.kind === kind));

/** The documents of a provider with the latest answer of each council. */
async function readDocuments({ db, clock }: Services, providerId: string): Promise<Own['documents']> {
  const rows = await db
    .selectFrom('provider_document')
    .select(['id', 'kind', 'expires_on', 'created_at'])
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .orderBy('kind')
    .execute();
  const answers = await db
    .selectFrom('document_answer')
    .innerJoin('council', 'council.id', 'document_answer.council_id')
    .distinctOn(['document_answer.document_id', 'document_answer.council_id'])
    .select(['document_id', 'council.id', 'council.title', 'answer', 'words', 'at'])
    .where('document_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('document_answer.document_id')
    .orderBy('document_answer.council_id')
    .orderBy('document_answer.at', 'desc')
    .orderBy('document_answer.id', 'desc')
    .execute();
  const today = dateOf(clock.now());
  return rows.map((row) => {
    const state = documentState(row.expires_on, today);
    return {
      id: row.id,
      kind: row.kind,
      expiresOn: row.expires_on,
      state: state === 'missing' ? 'expired' : state,
      sentence: documentSentence(row.expires_on, today),
      sentAt: row.created_at.toISOString(),
      answers: answers
        .filter((answer) => answer.document_id === row.id)
        .map(({ id, title, answer, words, at }) => ({ council: { id, title }, answer, words, at: at.toISOString() })),
    };
  });
}
