import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../src/platform/server/work/change.ts';
import { allContracts } from '../src/app/contracts.ts';
import { ask, decide, makeFunded, yes, type Funded } from '../src/checkout/server/funded.fixture.ts';
import {
  bookAndPay,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  type Family,
} from '../src/places/server/bookable.fixture.ts';
import { gatherData } from '../src/privacy/server/gather-data.ts';
import { noteFirstLooks } from '../src/sharing/server/note-first-looks.ts';
import { tellReviews } from '../src/councils/server/tell-reviews.ts';
import { grantEligibility } from '../src/councils/server/grant-eligibility.ts';
import { eligibilityMails } from '../src/councils/server/mails.ts';
import { makeWorld, type World } from './world.ts';

const [MOTHERS, FATHERS] = ['BS3 1LL', 'TA1 3PF'];
const HERS = /BS3\s?1LL/i;
const HIS = /TA1\s?3PF/i;

/** Every address is asked twice for each, which a busy machine takes its time for, in milliseconds. */
const LONG_WALK = 240_000;

let world: World;
/** The mother has added Mia, and cares for her with the father, who lives elsewhere. */
let mother: Family;
let father: Family;
let funded: Funded;
let learnerId: string;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

beforeEach(async () => {
  funded = await makeFunded(world, { starts: [240, 264] });
  mother = await makeFamily(world);
  [learnerId = ''] = mother.learnerIds;
  father = { ...(await world.makeAccount({ firstName: 'Ravi', lastName: 'Shah' })), learnerIds: mother.learnerIds };
  await world.services.db
    .insertInto('guardian')
    .values({
      learner_id: learnerId,
      account_id: father.id,
      role: 'GUARDIAN',
      may_book: true,
      since: world.clock.now().toString(),
    })
    .execute();
});

const say = async (as: string, body: object) => {
  const answer = await world.request('PATCH /learners/{learnerId}', { as, params: { learnerId }, body });
  expect(answer.status).toBe(200);
  return answer.body;
};
const profileOf = async (as: string) =>
  (await world.request('GET /learners/{learnerId}', { as, params: { learnerId } })).body;
const casesOf = async (as: string) => (await world.request('GET /eligibilities', { as })).body;

/** The council decides, and its letters are sent: their jobs wait for the clock of the world. */
async function decided(eligibilityId: string, decision: object): Promise<void> {
  const answer = await decide(world, funded, [eligibilityId], decision as typeof yes);
  expect(answer.status).toBe(200);
  await lettersSent(eligibilityId);
}

async function lettersSent(eligibilityId: string): Promise<void> {
  const { rows } = await world.services.pool.query(
    `select * from event where kind = 'eligibility.decided' and data ->> 'eligibilityId' = $1 order by id`,
    [eligibilityId],
  );
  const mailing = eligibilityMails.find(({ name }) => name === 'mail eligibility to family');
  await mailing?.run(world.services, rows.at(-1));
}

/** All that somebody can read by addresses whose parts are known to them, with the mails to them and the archive of their data. */
async function allThatReads(who: { id: string; email: string }, params: Record<string, string>): Promise<string> {
  const read: string[] = [];
  for (const [address] of allContracts.flatMap(([, contract]) => Object.entries(contract))) {
    const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (!address.startsWith('GET ') || address === 'GET /live' || names.some((name) => !(name in params))) continue;
    const answer = await world.request(address, {
      as: who.id,
      params,
      query: { from: '2027-01-01', to: '2027-01-31' },
    });
    const plain = await world.request(address, { as: who.id, params });
    read.push(`${address} ${JSON.stringify(answer.body)} ${JSON.stringify(plain.body)}`);
  }
  for (const mail of world.mails(who.email)) read.push(`Mail ${JSON.stringify(mail)}`);
  read.push(await archiveOf(who.id));
  return read.join('\n');
}

async function archiveOf(accountId: string): Promise<string> {
  const parts: unknown[] = [];
  for await (const { part } of gatherData(world.services, accountId)) parts.push(part);
  return JSON.stringify(parts);
}

describe('two guardians who live apart', () => {
  it('each say where Mia lives with them, and neither reads the home of the other', async () => {
    await say(mother.id, { homePostcode: MOTHERS });
    expect(await profileOf(father.id)).toMatchObject({ homePostcode: '', hasOtherGuardians: true });
    await say(father.id, { homePostcode: FATHERS });
    expect(await profileOf(mother.id)).toMatchObject({ homePostcode: MOTHERS });
    expect(await profileOf(father.id)).toMatchObject({ homePostcode: FATHERS });
  });

  it('are not told that the other has moved: only their own saves are what they see', async () => {
    const { version } = await profileOf(father.id);
    await say(mother.id, { homePostcode: MOTHERS, livesApart: true });
    // The page that he had open is not overtaken.
    expect((await say(father.id, { version, homePostcode: FATHERS })).version).toBe(version);
    const changed = await say(father.id, { version, knownAs: 'Mi' });
    expect(changed.version).toBe(version + 1);
    expect(await profileOf(mother.id)).toMatchObject({ homePostcode: MOTHERS, livesApart: true, knownAs: 'Mi' });
  });

  it.each([true, false])(
    'find it nowhere, in any answer, mail or archive (keeps from him whom she asks: %s)',
    async (livesApart) => {
      await say(mother.id, { homePostcode: MOTHERS, livesApart });
      await say(father.id, { homePostcode: FATHERS });
      const [eligibilityId = ''] = await ask(world, mother, funded, MOTHERS);
      const message = 'We have what we need.';
      await decided(eligibilityId, { kind: 'ask', message });
      await ask(world, mother, funded, MOTHERS);
      await decided(eligibilityId, yes);
      await hold(world, mother, funded, { sessionIds: funded.sessionIds.slice(0, 1) });
      const councils = (await checkOut(world, mother)).body.bookingIds[0] as string;
      const paid = await bookAndPay(world, mother, await makeBookable(world, { starts: [300] }));
      const his = await bookAndPay(world, father, await makeBookable(world, { starts: [400] }));
      await world.settle();
      for (const bookingId of [councils, paid, his]) {
        const params = { learnerId, bookingId, eligibilityId, experienceId: funded.listingId };
        const [fathers, mothers] = [await allThatReads(father, params), await allThatReads(mother, params)];
        expect(fathers.split('\n').filter((line) => HERS.test(line))).toEqual([]);
        expect(mothers.split('\n').filter((line) => HIS.test(line))).toEqual([]);
        // Each finds their own, so what is walked is what shows it.
        expect([HIS.test(fathers), HERS.test(mothers)]).toEqual([true, true]);
      }
      expect((await casesOf(father.id)).length).toBe(livesApart ? 0 : 1);
    },
    LONG_WALK,
  );

  it('keep from the other which councils they ask, for as long as they say so', async () => {
    await say(mother.id, { livesApart: true });
    const [eligibilityId = ''] = await ask(world, mother, funded, MOTHERS);
    await decided(eligibilityId, yes);
    const toldOf = (who: Family) => world.mails(who.email).filter(({ subject }) => subject.includes('is eligible for'));
    expect([toldOf(mother).length, toldOf(father).length]).toEqual([1, 0]);
    const params = { eligibilityId, experienceId: funded.listingId };
    expect(await casesOf(father.id)).toEqual([]);
    const funding = await world.request('GET /experiences/{experienceId}/funding', { as: father.id, params });
    expect(funding.body.eligibilities).toEqual([]);
    const statement = await world.request('GET /eligibilities/{eligibilityId}/statement', { as: father.id, params });
    expect(statement.status).toBe(404);
    expect(await casesOf(mother.id)).toHaveLength(1);
    await say(mother.id, { livesApart: false });
    expect(await casesOf(father.id)).toHaveLength(1);
  });

  it('do not move the child for the council that the other one asked', async () => {
    const local = await makeFunded(world, { localOnly: true, starts: [240] });
    const council = world.services.db.updateTable('council');
    await council
      .set({ code: `X${local.councilId.slice(-8)}` })
      .where('code', '=', 'E06000023')
      .execute();
    await council.set({ code: 'E06000023' }).where('id', '=', local.councilId).execute();
    const [eligibilityId = ''] = await ask(world, mother, local, MOTHERS);
    expect((await decide(world, local, [eligibilityId], yes)).status).toBe(200);
    const stateOf = () =>
      world.services.db
        .selectFrom('eligibility')
        .select(['state', 'moved_out'])
        .where('id', '=', eligibilityId)
        .executeTakeFirstOrThrow();
    await say(father.id, { homePostcode: FATHERS });
    await world.settle();
    expect(await stateOf()).toEqual({ state: 'ELIGIBLE', moved_out: false });
    await say(mother.id, { homePostcode: FATHERS });
    await world.settle();
    expect(await stateOf()).toEqual({ state: 'PENDING', moved_out: true });
    // Once she has left, it is his home that counts.
    await leaves(mother);
    await say(father.id, { homePostcode: MOTHERS });
    await world.settle();
    expect(await stateOf()).toEqual({ state: 'PENDING', moved_out: false });
  });

  it('whoever stays alone reads in the archive what they said themselves, and not where the other one lived', async () => {
    await say(mother.id, { homePostcode: MOTHERS });
    await ask(world, mother, funded, MOTHERS);
    await say(father.id, { homePostcode: FATHERS });
    const left = await world.request('DELETE /learners/{learnerId}/guardians/{accountId}', {
      as: mother.id,
      params: { learnerId, accountId: mother.id },
    });
    expect(left.status).toBe(204);
    const archive = await archiveOf(father.id);
    expect(archive).toContain('We get universal credit.');
    expect([HIS.test(archive), HERS.test(archive)]).toEqual([true, false]);
  });
});

/** Words that tell which council the mother asked. */
const [COUNCIL, PROGRAMME, OFFICER] = ['Council of Quietwater', 'Quietwater Summer', 'Olwen Quietwater'];
const OF_COUNCIL = /quietwater/i;

async function nameCouncil(): Promise<void> {
  const { db } = world.services;
  await db.updateTable('council').set({ title: COUNCIL }).where('id', '=', funded.councilId).execute();
  await db.updateTable('programme').set({ title: PROGRAMME }).where('id', '=', funded.programmeId).execute();
  await db
    .updateTable('account')
    .set({ first_name: 'Olwen', last_name: 'Quietwater' })
    .where('id', '=', funded.officerId)
    .execute();
}

/** What somebody reads that tells of the council, without what strangers read as well. */
async function toldOfCouncil(who: Family, eligibilityId: string): Promise<string[]> {
  const params = { learnerId, eligibilityId };
  const stranger = await makeFamily(world);
  const addressesOf = (read: string) =>
    read
      .split('\n')
      .filter((line) => OF_COUNCIL.test(line))
      .map((line) => line.slice(0, 60));
  const open = new Set(addressesOf(await allThatReads(stranger, params)));
  return addressesOf(await allThatReads(who, params)).filter((line) => !open.has(line));
}

const seenBy = async (as: string, day: string) => ({
  days: (await world.request('GET /learners/{learnerId}/seen', { as, params: { learnerId } })).body.days,
  lines: (
    await world.request('GET /learners/{learnerId}/seen/lines', {
      as,
      params: { learnerId },
      query: { day, kind: 'council' },
    })
  ).body.lines,
});

async function officerLooks(): Promise<string> {
  const look = await world.request('GET /councils/{councilId}/eligibilities', {
    as: funded.officerId,
    params: { councilId: funded.councilId },
    query: { eligibility: 'all' },
  });
  expect(look.status).toBe(200);
  await noteFirstLooks(world.services);
  await world.settle();
  return world.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString();
}

/** A day later the council reminds of a review a week ahead. */
async function reviewComes(eligibilityId: string): Promise<void> {
  const day = world.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 1 });
  await world.services.db
    .updateTable('eligibility')
    .set({ review_on: day.add({ days: 7 }).toString() })
    .where('id', '=', eligibilityId)
    .execute();
  world.clock.set(`${day.toString()}T10:00:00Z`);
  await tellReviews(world.services);
  await world.settle();
}

const leaves = async (who: Family) => {
  const left = await world.request('DELETE /learners/{learnerId}/guardians/{accountId}', {
    as: who.id,
    params: { learnerId, accountId: who.id },
  });
  expect(left.status).toBe(204);
};

describe('a guardian who lives apart and asks a council', () => {
  let eligibilityId: string;
  beforeEach(async () => {
    await nameCouncil();
    const { db, clock } = world.services;
    await db
      .updateTable('account')
      .set({ tell_looks_since: clock.now().toString() })
      .where('id', 'in', [mother.id, father.id])
      .execute();
    await say(mother.id, { homePostcode: MOTHERS, livesApart: true });
    [eligibilityId = ''] = await ask(world, mother, funded, MOTHERS);
    await decided(eligibilityId, yes);
  });

  it(
    'keeps it from the other in every answer, mail and archive, also once she has left',
    async () => {
      const day = await officerLooks();
      await reviewComes(eligibilityId);
      expect(world.mails(mother.email).filter(({ subject }) => subject.includes('looks again'))).toHaveLength(1);
      expect(JSON.stringify(await casesOf(mother.id))).toMatch(OF_COUNCIL);
      expect(await toldOfCouncil(father, eligibilityId)).toEqual([]);
      // That somebody looked is not kept.
      const his = await seenBy(father.id, day);
      expect(his.days.map(({ by }: { by: object }) => by)).toContainEqual({
        kind: 'council',
        id: null,
        name: 'A council',
      });
      expect(his.lines).toMatchObject([{ by: 'Somebody at a council', reason: '' }]);
      expect(world.mails(father.email).some(({ subject }) => subject.includes('A council'))).toBe(true);
      expect(JSON.stringify((await seenBy(mother.id, day)).days)).toContain(COUNCIL);
      await leaves(mother);
      expect(await casesOf(father.id)).toEqual([]);
      expect(JSON.stringify(await seenBy(father.id, day))).not.toMatch(OF_COUNCIL);
      expect(await archiveOf(father.id)).not.toContain('We get universal credit.');
      expect(OFFICER).toMatch(OF_COUNCIL);
    },
    LONG_WALK,
  );

  it('is not given away by a correction, and the council looks again all the same', async () => {
    const corrected = await say(father.id, { lastName: 'Shah-Jones' });
    expect(corrected.lastName).toBe('Shah-Jones');
    await world.settle();
    const { state } = await world.services.db
      .selectFrom('eligibility')
      .select('state')
      .where('id', '=', eligibilityId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('PENDING');
    const about = await world.services.db
      .selectFrom('event')
      .select('about')
      .where('kind', '=', 'eligibility.reopened')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(about.about).toMatchObject({ account: mother.id });
  });

  it('is not taken over by the other who asks the same council', async () => {
    const answer = await world.request('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
      as: father.id,
      params: { learnerId, programmeId: funded.programmeId },
      body: { basis: 'MANUAL', explanation: 'My words.', school: 'St Mary’s', zipCode: FATHERS },
    });
    expect([answer.status, answer.body.key]).toEqual([409, 'wrong-state']);
    expect(answer.body.message).toContain('ask the council');
    const row = await world.services.db
      .selectFrom('eligibility')
      .select(['asked_by_id', 'zip_code', 'explanation'])
      .where('id', '=', eligibilityId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ asked_by_id: mother.id, explanation: 'We get universal credit.' });
  });
});

describe('a guardian who lives apart', () => {
  const asks = (who: Family, body: object) =>
    world.request('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
      as: who.id,
      params: { learnerId, programmeId: funded.programmeId },
      body: { zipCode: MOTHERS, school: 'St Mary’s', ...body },
    });

  it('does not take away what the other has asked for, neither by asking nor by keeping it afterwards', async () => {
    const [words, again] = ['We get universal credit.', 'And so do we.'].map((explanation) => ({
      basis: 'MANUAL',
      explanation,
    }));
    expect((await asks(father, words ?? {})).status).toBe(200);
    await say(mother.id, { homePostcode: MOTHERS, livesApart: true });
    expect((await asks(mother, again ?? {})).body).toMatchObject({ key: 'wrong-state' });
    await say(mother.id, { livesApart: false });
    expect((await asks(mother, again ?? {})).status).toBe(200);
    await say(mother.id, { livesApart: true });
    expect(await casesOf(father.id)).toHaveLength(1);
  });

  it('is not found by codes that are tried for each council', async () => {
    await say(mother.id, { homePostcode: MOTHERS, livesApart: true });
    expect((await asks(mother, { basis: 'MANUAL', explanation: 'We get universal credit.' })).status).toBe(200);
    expect((await asks(father, { basis: 'CODE', code: 'ABCD-EFGH-JKLM' })).body).toMatchObject({ key: 'code-unknown' });
  });

  it('is not found by a look of a council that has no case of the child', async () => {
    await say(mother.id, { homePostcode: MOTHERS, livesApart: true });
    const isKept = async (who: Family) =>
      (
        await world.services.pool.query('select is_kept_officer($1, $2, $3) as kept', [
          funded.officerId,
          learnerId,
          who.id,
        ])
      ).rows[0].kept;
    expect([await isKept(father), await isKept(mother)]).toEqual([true, false]);
  });
});

describe('a case that no guardian asked for', () => {
  it('is told only to the guardian whose own home lies in the area, where one lives apart', async () => {
    await nameCouncil();
    const council = world.services.db.updateTable('council');
    await council
      .set({ code: `Y${funded.councilId.slice(-8)}` })
      .where('code', '=', 'E06000023')
      .execute();
    await council.set({ code: 'E06000023' }).where('id', '=', funded.councilId).execute();
    await say(mother.id, { homePostcode: MOTHERS, livesApart: true });
    await say(father.id, { homePostcode: FATHERS });
    await world.settle();
    const granted = await change(world.services, (tx) =>
      grantEligibility(tx, world.services, {
        learnerId,
        programmeId: funded.programmeId,
        basis: 'SCHOOL_LIST',
        mealTier: 'targeted',
        school: 'St Mary’s',
        zipCode: '',
        councilCode: null,
        areaReason: '',
        officer: null,
      }),
    );
    if (!granted.ok) throw new Error(granted.refusal.message);
    await lettersSent(granted.value.eligibilityId);
    const letters = (who: Family) => world.mails(who.email).filter(({ subject }) => OF_COUNCIL.test(subject)).length;
    expect([(await casesOf(mother.id)).length, letters(mother)]).toEqual([1, 1]);
    expect([(await casesOf(father.id)).length, letters(father)]).toEqual([0, 0]);
    await leaves(mother);
    expect(await casesOf(father.id)).toEqual([]);
  });
});
