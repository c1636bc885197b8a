import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ageOn, isAdult } from '../../people/age.ts';
import { findTold, readSections } from '../../people/server/read-sections.ts';
import type { SectionName, Sections } from '../../people/sections.ts';
import { readGuardiansAtDoor, type GuardianAtDoor } from '../../people/server/read-guardians-at-door.ts';
import { readGuardianNotes } from '../../people/server/keep-own-note.ts';
import { anyOf, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { onlyShared, readShared } from '../../sharing/server/read-shared.ts';
import { formatAnswer, type AnswerValue } from '../../tickets/question.ts';
import { codeOf, keptOfCode } from '../../places/server/make-check-in-code.ts';
import { alertsOf, careOf, collectionOf } from '../care.ts';
import type { PlaceOnRegister } from '../contract.ts';
import { addOnsOf, learnersSeenBefore, placesOn, registerAnswers, runsInBlock, type SessionRow } from './queries.ts';

type PlaceRow = Awaited<ReturnType<typeof placesOn>>[number];

/** What of the families' words goes on this register. */
export type Included = { health: boolean; contacts: boolean };

/** Who is on a register, with what the caller may know of each. */
export async function readPlaces(
  services: Services,
  tx: Tx,
  caller: SignedIn,
  session: SessionRow,
  included: Included,
): Promise<PlaceOnRegister[]> {
  const rows = (await placesOn(tx, session.id)).map((row) => maskedLearner(row, caller.acting));
  const learnerIds = rows.map((row) => row.learner_id);
  const care = await readSections(services, tx, learnerIds);
  const told = await findTold(tx, learnerIds);
  const guardians = included.contacts ? await readGuardiansAtDoor(tx, care) : new Map<string, GuardianAtDoor[]>();
  const answers = await registerAnswers(tx, services.vault, session.id, [
    ...new Set(rows.map((row) => row.booking_id)),
  ]);
  const sharedIn = await readShared(tx, [...new Set(rows.map((row) => row.booking_id))]);
  const notes = included.contacts ? await notesOf(services, tx, learnerIds) : [];
  const runs = Map.groupBy(await runsInBlock(tx, session.id), (run) => run.learner_id);
  const seen = await learnersSeenBefore(tx, session.id);
  const addOns = await addOnsOf(
    tx,
    rows.map((row) => row.place_id),
  );
  return rows.map((row): PlaceOnRegister => {
    const run = runs.get(row.learner_id) ?? [];
    const learner = learnerOn(row, session.local_date, isMasked(caller.acting));
    const { shared, notShared } = sharedIn(row.booking_id, row.learner_id);
    const names = (told.get(row.learner_id) ?? [])
      .filter((one) => one.told && shared.has(one.section))
      .map(({ section }) => section);
    const guardianNotes = notes.filter((note) => note.learnerId === row.learner_id).map(({ said }) => said);
    return {
      placeId: row.place_id,
      bookingId: row.booking_id,
      reference: row.reference,
      learner,
      checkIn: keptOfCode(session.id, codeOf(services.settings, row.place_id, session.id)),
      ticketName: row.ticket_name,
      addOns: addOns.get(row.place_id) ?? [],
      ...toldOf(onlyShared(care.get(row.learner_id) ?? {}, shared), names, learner, included, {
        guardians: guardians.get(row.learner_id) ?? [],
        day: session.local_date,
      }),
      guardianNotes,
      booker: {
        name: [row.booker_first_name, row.booker_last_name].filter(Boolean).join(' '),
        phone: isMasked(caller.acting) ? '' : row.booker_phone,
      },
      answers: answers
        .filter(
          (answer) =>
            answer.booking_id === row.booking_id &&
            (answer.learner_id === null || answer.learner_id === row.learner_id),
        )
        .filter((answer) => included.health || !answer.sensitive)
        .map((answer) => ({
          question: answer.label,
          answer: formatAnswer(answer.type, answer.value as AnswerValue | null),
        })),
      firstTime: !seen.has(row.learner_id),
      run: { number: run.findIndex((one) => one.session_id === session.id) + 1, total: run.length },
      notShared,
    };
  });
}

/** What guardians tell those who run the session, with the guardian's name. */
async function notesOf(services: Services, tx: Tx, learnerIds: readonly string[]) {
  const notes = await readGuardianNotes({ db: tx, vault: services.vault }, learnerIds);
  const names = new Map(
    (
      await tx
        .selectFrom('account')
        .select(['id', 'first_name', 'last_name'])
        .where('id', '=', anyOf(notes.map((note) => note.accountId)))
        .execute()
    ).map((row) => [row.id, [row.first_name, row.last_name].filter(Boolean).join(' ')]),
  );
  return notes.map(({ learnerId, accountId, note }) => ({
    learnerId,
    said: { from: names.get(accountId) ?? '', ...note },
  }));
}

/** What a register says of a learner's sections. */
function toldOf(
  open: Partial<Sections>,
  told: readonly SectionName[],
  learner: PlaceOnRegister['learner'],
  { health, contacts }: Included,
  door: { guardians: readonly GuardianAtDoor[]; day: string },
): Pick<PlaceOnRegister, 'alerts' | 'care' | 'emergencyContacts' | 'collection'> {
  const { collection, contacts: ring, ...rest } = open;
  const around = contacts ? open : rest;
  return {
    alerts: alertsOf({ open: around, told }, learner, health),
    care: careOf(open, learner.over18, health),
    emergencyContacts: contacts ? (ring?.people ?? []) : null,
    collection: contacts
      ? collectionOf({ ...rest, ...(collection ? { collection } : {}) }, collection ? door.guardians : [], door.day)
      : null,
  };
}

/** Who a learner is on a day ('YYYY-MM-DD'): the age is the age then. */
function learnerOn(row: PlaceRow, day: string, masked: boolean): PlaceOnRegister['learner'] {
  return {
    id: row.learner_id,
    firstName: row.first_name,
    lastName: row.last_name,
    knownAs: masked ? '' : row.known_as,
    pronouns: masked ? '' : row.pronouns,
    age: row.date_of_birth === null ? null : ageOn(row.date_of_birth, day),
    over18: isAdult({ dateOfBirth: row.date_of_birth, over18: row.over18 }, day),
  };
}
