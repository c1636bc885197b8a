import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { lockOwnListing } from '../../schedule/server/find-listing.ts';
import { decideListChange, type ListChange } from '../list-change.ts';
import { checkQuestion, hasOptions, TICKET_IS_GONE, type QuestionDraft, type QuestionScope } from '../question.ts';
import { conditionProblems } from '../show-if.ts';
import { listQuestions, listTickets, versionOf, type StoredQuestion } from './queries.ts';
import { questionList, type QuestionList } from './show-tickets.ts';
import { change } from '../../platform/server/work/change.ts';

export type WantedQuestion = QuestionDraft & {
  id?: string;
  key?: string;
  showIf: { key: string; answers: string[] } | null;
  help: string;
  options: string[];
  scope: QuestionScope;
  sensitive: boolean;
  ticketId: string | null;
};
type RefusalKey = 'not-found' | 'is-archived' | 'version-changed' | 'invalid-questions';

/**
 * Saves the whole questionnaire of one of the caller's listings. Answers that were given keep the question they were
 * given to: a question of another type, or asked of somebody else, becomes a new one; so does a consent in other words,
 * because people have agreed to those that they read.
 */
export async function saveQuestions(
  services: Services,
  caller: SignedIn,
  listingId: string,
  { version, questions: wanted }: { version: string; questions: readonly WantedQuestion[] },
): Promise<Result<QuestionList, RefusalKey>> {
  return change(services, async (tx) => {
    const listing = await lockOwnListing(tx, caller, listingId);
    if (!listing.ok) return listing;
    const stored = await listQuestions(tx, listingId);
    if (versionOf(stored) !== version) {
      return refuse(
        'version-changed',
        'Somebody else changed these questions while you were working on them. Look at them again before you save.',
        {
          details: { version: versionOf(stored) },
        },
      );
    }
    // A council's questions are not the provider's to change, and stay whatever is sent.
    const locked = new Set(stored.flatMap(({ id, lock }) => (lock ? [id] : [])));
    const change = decideListChange(
      stored.filter(({ lock }) => lock === null),
      wanted,
      isSameQuestion,
    );
    const fields = problemsOf(wanted, change.unknown, new Set((await listTickets(tx, listingId)).map(({ id }) => id)));
    for (const [index, { id }] of wanted.entries())
      if (id !== undefined && locked.has(id)) fields[`questions.${index}.label`] = THE_COUNCIL_ASKS;
    const [problem] = Object.values(fields);
    if (problem) return refuse('invalid-questions', `${problem}.`, { fields });
    await writeQuestions(tx, services.clock.now().toString(), listingId, change);
    await record(tx, services.clock, [
      {
        kind: 'tickets.changed',
        about: { listing: listingId, provider: caller.subjectId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(questionList(await listQuestions(tx, listingId)));
  });
}

const THE_COUNCIL_ASKS = 'The council asks this question, so only the council can change it';

function isSameQuestion(one: StoredQuestion, other: WantedQuestion): boolean {
  const says = ({ label, help }: { label: string; help: string }): string => `${label}\n${help}`;
  return one.type === other.type && one.scope === other.scope && (one.type !== 'consent' || says(one) === says(other));
}

function problemsOf(
  wanted: readonly WantedQuestion[],
  unknown: readonly number[],
  ticketIds: ReadonlySet<string>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [index, question] of wanted.entries()) {
    for (const [field, message] of Object.entries(checkQuestion(question)))
      fields[`questions.${index}.${field}`] = message;
    if (question.ticketId !== null && !ticketIds.has(question.ticketId))
      fields[`questions.${index}.ticketId`] = TICKET_IS_GONE;
  }
  const named = wanted.map(({ showIf, ...question }, index) => ({
    ...question,
    id: keyOf(question, index),
    showIf: showIf && { questionId: showIf.key, answers: showIf.answers },
  }));
  for (const [index, message] of conditionProblems(named)) fields[`questions.${index}.showIf`] = message;
  for (const index of unknown) fields[`questions.${index}.label`] = 'This question is no longer there';
  return fields;
}

/** What others call a question of the list; a name that nobody can use where it has none. */
function keyOf(question: { id?: string; key?: string }, index: number): string {
  return question.key ?? question.id ?? ` ${index}`;
}

function columns(question: WantedQuestion, position: number, ids: ReadonlyMap<string, string>) {
  return {
    show_if_question_id: question.showIf && (ids.get(question.showIf.key) ?? null),
    show_if_answers: question.showIf?.answers ?? [],
    type: question.type,
    label: question.label,
    help: question.help,
    options: hasOptions(question.type) ? question.options : [],
    required: question.required,
    scope: question.scope,
    on_register: question.onRegister && question.type !== 'information',
    sensitive: question.sensitive,
    ticket_id: question.ticketId,
    position,
  };
}

async function writeQuestions(
  tx: Tx,
  now: string,
  listingId: string,
  change: ListChange<WantedQuestion>,
): Promise<void> {
  const added = change.add.map((one) => ({ ...one, id: randomUUIDv7() }));
  const ids = new Map(
    [...added, ...change.change].map(({ id, wanted, position }) => [keyOf(wanted, position - 1), id]),
  );
  if (change.archive.length > 0)
    await tx.updateTable('question').set({ archived_at: now }).where('id', 'in', change.archive).execute();
  if (change.add.length > 0) {
    await tx
      .insertInto('question')
      .values(
        added.map(({ id, wanted, position }) => ({
          id,
          listing_id: listingId,
          created_at: now,
          ...columns(wanted, position, ids),
        })),
      )
      .execute();
  }
  for (const { id, wanted, position } of change.change) {
    await tx
      .updateTable('question')
      .set(columns(wanted, position, ids))
      .where('id', '=', id)
      .execute();
  }
}
