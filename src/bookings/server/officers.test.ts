import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenFor, makeWorld, type Answer, type World } from '../../../test/world.ts';
import { checkOut, closeSound, hold, makeFamily, type Family } from '../../places/server/bookable.fixture.ts';
import { reopenCorrected } from '../../councils/server/reopen-eligibility.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import {
  ask,
  askByCode,
  decide,
  makeFunded,
  makeProgramme,
  no,
  yes,
  type Funded,
} from '../../checkout/server/funded.fixture.ts';

let world: World;
let funded: Funded;
let family: Family;
let eligibilityId: string;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-03T09:00:00Z');
  funded = await makeFunded(world, { planned: 7, starts: [240] });
  family = await makeFamily(world);
  [eligibilityId = ''] = await ask(world, family, funded);
  await hold(world, family, funded);
  await checkOut(world, family);
});
afterAll(() => closeSound(world));

const list = (as: string, query = {}, of = funded) =>
  world.request('GET /councils/{councilId}/eligibilities', { as, params: { councilId: of.councilId }, query });
const undo = (as: string, id: string, of = funded) =>
  world.request('POST /councils/{councilId}/eligibilities/{eligibilityId}/undo', {
    as,
    params: { councilId: of.councilId, eligibilityId: id },
  });

describe('the officers of a council', () => {
  it('see who waits for them, and each child that they see is written down', async () => {
    const { status, body } = await list(funded.officerId, { eligibility: 'PENDING', type: 'all' });
    expect(status).toBe(200);
    expect(body.eligibilities).toMatchObject([
      { id: eligibilityId, learner: { firstName: 'Mia' }, state: 'PENDING', waiting: 1, booked: 0 },
    ]);
    const looks = await world.services.db
      .selectFrom('access_log')
      .select('what')
      .where('actor_id', '=', funded.officerId)
      .where('learner_id', '=', family.learnerIds[0] ?? '')
      .execute();
    expect(looks).toEqual([{ what: 'eligibility' }]);
  });

  it('have whoever has waited longest on top, and those decided about below', async () => {
    const one = await makeFunded(world);
    const waiting: string[] = [];
    for (const day of ['03', '01', '04', '02']) {
      const [id = ''] = await ask(world, await makeFamily(world), one);
      await world.services.db
        .updateTable('eligibility')
        .set({ submitted_at: `2027-03-${day}T10:00:00Z` })
        .where('id', '=', id)
        .execute();
      waiting.push(id);
    }
    const [third, first, fourth, second = ''] = waiting;
    const ids = async (query: object) =>
      (await list(one.officerId, query, one)).body.eligibilities.map(({ id }: { id: string }) => id);
    expect(await ids({ eligibility: 'PENDING' })).toEqual([first, second, third, fourth]);
    await decide(world, one, [second], yes);
    expect(await ids({ eligibility: 'PENDING' })).toEqual([first, third, fourth]);
    expect(await ids({ eligibility: 'all' })).toEqual([first, third, fourth, second]);
  });

  it('find by kind, programme, name and school, and by nothing of another council', async () => {
    const totals = async (query: object) => (await list(funded.viewerId, query)).body.total;
    expect(
      await Promise.all([
        totals({}),
        totals({ type: 'SEND' }),
        totals({ search: 'mia' }),
        totals({ search: 'mary’s' }),
        totals({ search: '%' }),
        totals({ eligibility: 'ELIGIBLE' }),
      ]),
    ).toEqual([1, 0, 1, 1, 0, 0]);
    const other = await makeFunded(world);
    expect((await list(other.officerId)).status).toBe(404);
    expect((await list(other.officerId, {}, other)).body.total).toBe(0);
    expect((await decide(world, other, [eligibilityId], yes)).status).toBe(404);
    expect((await undo(other.officerId, eligibilityId, other)).status).toBe(404);
  });

  it('decide; viewers do not, families do not, and nobody decides about their own family', async () => {
    expect((await decide(world, funded, [eligibilityId], yes, funded.viewerId)).status).toBe(403);
    expect((await decide(world, funded, [eligibilityId], yes, family.id)).status).toBe(403);
    await world.services.db
      .insertInto('council_member')
      .values({ council_id: funded.councilId, account_id: family.id, role: 'officer' })
      .execute();
    const own = await decide(world, funded, [eligibilityId], yes, family.id);
    expect([own.status, own.body.key]).toEqual([403, 'own-family']);
    await world.services.db.deleteFrom('council_member').where('account_id', '=', family.id).execute();
  });

  it('say yes to all of several or to none, and no more for other reasons than the share allows', async () => {
    const others = await Promise.all([makeFamily(world), makeFamily(world)]);
    const ids = (await Promise.all(others.map(async (other) => ask(world, other, funded)))).flat();
    expect((await decide(world, funded, ids, { kind: 'approve' })).body.key).toBe('needs-tier');
    // One of seven children is fifteen percent.
    const other = { kind: 'approve', mealTier: 'none', discretionary: true } as const;
    const both = await decide(world, funded, ids, other);
    expect(both.body.key).toBe('share-used-up');
    expect((await list(funded.officerId)).body.counts).toMatchObject({ PENDING: 3, ELIGIBLE: 0 });
    const answers = await Promise.all(ids.map(async (id) => decide(world, funded, [id], other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('choose the tier of free school meals; without one nobody is eligible, one child or several', async () => {
    const one = await makeFunded(world);
    const ids = (
      await Promise.all([makeFamily(world), makeFamily(world)].map(async (who) => ask(world, await who, one)))
    ).flat();
    for (const some of [ids.slice(0, 1), ids])
      for (const decision of [{ kind: 'approve' }, { kind: 'approve', discretionary: true }] as const) {
        const { status, body } = await decide(world, one, some, decision);
        expect([status, body.fields.mealTier]).toEqual([
          422,
          'Choose the tier of free school meals: targeted, expanded, or none.',
        ]);
      }
    expect((await list(one.officerId, {}, one)).body.counts).toMatchObject({ PENDING: 2, ELIGIBLE: 0 });
  });

  it('say yes to several at once, and what is known of each child stays: a code’s tier, and none for short breaks', async () => {
    const one = await makeFunded(world, { planned: 7, localOnly: true });
    const { id: breaks } = await makeProgramme(world, one, { kind: 'SEND', title: 'Short breaks' });
    const byWords = await ask(world, await makeFamily(world), one);
    const forBreaks = await ask(world, await makeFamily(world), { ...one, programmeId: breaks });
    // With a code, but from nobody knows where: an officer looks.
    const byCode = await askByCode(world, await makeFamily(world), one);
    const ids = [...byWords, ...forBreaks, byCode];
    const answer = await decide(world, one, ids, {
      kind: 'approve',
      mealTier: 'expanded',
      discretionary: true,
      areaReason: 'Lives with her aunt here.',
    });
    expect(answer.status).toBe(200);
    const { body } = await list(one.officerId, { eligibility: 'ELIGIBLE' }, one);
    const grounds = new Map(
      body.eligibilities.map((row: { id: string; mealTier: string; discretionary: boolean }) => [
        row.id,
        [row.mealTier, row.discretionary],
      ]),
    );
    expect(ids.map((id) => grounds.get(id))).toEqual([
      ['expanded', true],
      [null, false],
      ['targeted', false],
    ]);
  });

  it('hold the home against the council’s area, and say why they pay for a child from elsewhere', async () => {
    const one = await makeFunded(world, { localOnly: true });
    const BRISTOL = 'E06000023';
    // In place of the council that has it.
    const council = world.services.db.updateTable('council');
    await council.set({ code: 'X06000099' }).where('code', '=', BRISTOL).execute();
    await council.set({ code: BRISTOL }).where('id', '=', one.councilId).execute();
    const ids: string[] = [];
    for (const zipCode of ['BS1 5TR', 'BS16 7AE', 'BFPO 61', ''])
      ids.push(...(await ask(world, await makeFamily(world), one, zipCode)));
    const rows = async () => {
      const { body } = await list(one.officerId, { eligibility: 'all' }, one);
      return new Map<string, Answer['body']>(body.eligibilities.map((row: { id: string }) => [row.id, row]));
    };
    // The same rule holds for a code, which can give no reason.
    const byCode = await askByCode(world, await makeFamily(world), one, 'BS1 5TR');
    const fromElsewhere = await askByCode(world, await makeFamily(world), one, 'BS16 7AE');
    const before = await rows();
    expect([byCode, fromElsewhere].map((id) => before.get(id).state)).toEqual(['ELIGIBLE', 'PENDING']);
    expect(ids.map((id) => [before.get(id).home.sentence, before.get(id).needsAreaReason])).toEqual([
      ['Lives in Bristol.', false],
      ['Lives in South Gloucestershire, not in Bristol.', true],
      ['BFPO 61 is in no council’s area.', true],
      ['No home postcode was given: it may not be in Bristol.', true],
    ]);
    for (const id of ids.slice(1)) {
      const { status, body } = await decide(world, one, [id], { ...yes, areaReason: ' ' });
      expect([status, body.key]).toEqual([422, 'needs-area-reason']);
      expect(body.message).toContain(before.get(id).home.sentence);
    }
    expect((await decide(world, one, ids, { ...yes, areaReason: 'At school here.' })).status).toBe(200);
    const after = await rows();
    expect(ids.map((id) => after.get(id).areaReason)).toEqual(['', ...Array(3).fill('At school here.')]);
    expect(after.get(ids[1] ?? '').log).toMatchObject([
      { by: 'Olu officer', what: 'said yes', words: 'At school here.' },
      { by: 'The family', what: 'asked', words: '' },
    ]);
    await undo(one.officerId, ids[1] ?? '', one);
    expect((await rows()).get(ids[1] ?? '')).toMatchObject({ state: 'PENDING', areaReason: '' });
    await world.services.db
      .updateTable('council')
      .set({ code: one.councilId })
      .where('id', '=', one.councilId)
      .execute();
  });

  it('need no reason where the programme is for everybody, wherever they live', async () => {
    const one = await makeFunded(world, { localOnly: false });
    const ids = await ask(world, await makeFamily(world), one, 'BS16 7AE');
    expect((await decide(world, one, ids, yes)).status).toBe(200);
  });

  it('who said yes for another reason do not have a child counted so that came by a code later', async () => {
    const one = await makeFunded(world, { planned: 7 });
    const who = await makeFamily(world);
    const [id = ''] = await ask(world, who, one);
    await decide(world, one, [id], { kind: 'approve', mealTier: 'none', discretionary: true });
    // The family corrects a name, so that the council looks again; meanwhile the school gives it a code.
    await world.services.db
      .updateTable('eligibility')
      .set({ state: 'PENDING', decided_at: null, decided_by_id: null, valid_until: null })
      .where('id', '=', id)
      .execute();
    await askByCode(world, who, one);
    const { body } = await list(one.officerId, { eligibility: 'ELIGIBLE' }, one);
    expect(body.eligibilities).toMatchObject([{ id, mealTier: 'targeted', discretionary: false }]);
  });

  it('decide in person only: nobody does who acts for them, and who looks into their account sees no evidence', async () => {
    const admin = await world.makeAccount({ role: 'admin' });
    const token = await accessTokenFor(world.services, admin.id, { forId: funded.officerId, kind: 'impersonation' });
    const params = { councilId: funded.councilId };
    const decided = await world.request('POST /councils/{councilId}/eligibilities/decide', {
      token,
      params,
      body: { ids: [eligibilityId], decision: yes },
    });
    expect([decided.status, decided.body.key]).toEqual([403, 'not-while-acting']);
    const { status, body } = await world.request('GET /councils/{councilId}/eligibilities', { token, params });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/universal credit|Mary|Mia|Shah/);
  });

  it('are told when somebody waits and nobody did before', async () => {
    const one = await makeFunded(world);
    for (let nth = 0; nth < 2; nth += 1) {
      await ask(world, await makeFamily(world), one);
      await world.settle();
    }
    const { email } = await world.services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', one.officerId)
      .executeTakeFirstOrThrow();
    expect(world.mails(email).map((mail) => mail.subject)).toEqual(['Somebody waits for the council']);
  });

  it('take a decision back, and everything is as it was', async () => {
    const before = (await list(funded.officerId, { search: 'mia' })).body.eligibilities.find(
      (one: { id: string }) => one.id === eligibilityId,
    );
    await decide(world, funded, [eligibilityId], { ...yes, allowance: 9 });
    expect((await undo(funded.officerId, eligibilityId)).status).toBe(204);
    const after = (await list(funded.officerId, { search: 'mia' })).body.eligibilities.find(
      (one: { id: string }) => one.id === eligibilityId,
    );
    // The log says that it was decided, and taken back.
    expect({ ...after, log: after.log.slice(2) }).toEqual(before);
  });

  it('give a child another allowance, never less than it has booked', async () => {
    const one = await makeFunded(world);
    const booker = await makeFamily(world);
    const [id = ''] = await ask(world, booker, one);
    await hold(world, booker, one);
    await checkOut(world, booker);
    const small = await decide(world, one, [id], { ...yes, allowance: 2 });
    expect([small.status, small.body.key]).toEqual([409, 'below-used']);
    expect((await decide(world, one, [id], { ...yes, allowance: 3 })).status).toBe(200);
  });
});

describe('a family', () => {
  const submit = (as: string, learnerId: string, body: object, of = funded) =>
    world.request('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
      as,
      params: { learnerId, programmeId: of.programmeId },
      body,
    });

  it('does not say how its learner is found, nor speak for another family’s', async () => {
    const [mia = ''] = family.learnerIds;
    const words = { basis: 'MANUAL', explanation: 'A word' };
    expect((await submit(family.id, mia, { ...words, state: 'ELIGIBLE' })).status).toBe(422);
    const stranger = await makeFamily(world);
    expect((await submit(stranger.id, mia, words)).status).toBe(404);
    expect((await world.request('GET /eligibilities', { as: stranger.id })).body).toEqual([]);
  });

  it('is told what is missing, and asks again after a no', async () => {
    const one = await makeFunded(world);
    const caller = await makeFamily(world);
    const [learnerId = ''] = caller.learnerIds;
    const [id = ''] = await ask(world, caller, one);
    await decide(world, one, [id], { kind: 'ask', message: 'Which school?' });
    const { body } = await world.request('GET /eligibilities', { as: caller.id });
    expect(body).toMatchObject([
      { state: 'NEEDS_INFO', message: 'Which school?', allowance: { leftText: '4 sessions' } },
    ]);
    expect((await submit(caller.id, learnerId, { basis: 'MANUAL', explanation: 'Elm' }, one)).body.state).toBe(
      'PENDING',
    );
    await decide(world, one, [id], no);
    expect((await submit(caller.id, learnerId, { basis: 'MANUAL', explanation: 'Oak' }, one)).body.state).toBe(
      'PENDING',
    );
    await decide(world, one, [id], yes);
    expect((await submit(caller.id, learnerId, { basis: 'MANUAL', explanation: 'Ash' }, one)).status).toBe(409);
  });

  it('is eligible at once by a code, which is one child’s from its first use', async () => {
    const one = await makeFunded(world);
    const made = await world.request('POST /councils/{councilId}/programmes/{programmeId}/codes', {
      as: one.managerId,
      params: { councilId: one.councilId, programmeId: one.programmeId },
      body: { count: 1 },
    });
    const [code] = made.body.codes;
    const [first, second] = await Promise.all([makeFamily(world), makeFamily(world)]);
    const byCode = {
      basis: 'CODE',
      code: String(code)
        .toLowerCase()
        .replace(/^(.{4})/, '$1-'),
    };
    const answers = await Promise.all(
      [first, second].map(async (who) => submit(who.id, who.learnerIds[0] ?? '', byCode, one)),
    );
    expect(answers.map(({ body }) => body.state ?? body.key).toSorted()).toEqual(['ELIGIBLE', 'code-unknown']);
  });

  it('with a code waits for an officer when it lives elsewhere, or does not say where', async () => {
    const one = await makeFunded(world, { localOnly: true });
    await world.services.db.updateTable('council').set({ code: 'X06000023' }).where('id', '=', one.councilId).execute();
    const { body } = await world.request('POST /councils/{councilId}/programmes/{programmeId}/codes', {
      as: one.managerId,
      params: { councilId: one.councilId, programmeId: one.programmeId },
      body: { count: 2 },
    });
    const states: string[] = [];
    for (const [index, zipCode] of ['', 'BS1 5TR'].entries()) {
      const who = await makeFamily(world);
      const answer = await submit(
        who.id,
        who.learnerIds[0] ?? '',
        { basis: 'CODE', code: body.codes[index], zipCode },
        one,
      );
      states.push(answer.body.state ?? answer.body.key);
    }
    expect(states).toEqual(['PENDING', 'PENDING']);
  });
});

describe('the managers of a council', () => {
  const draft = {
    kind: 'SEND',
    title: 'Short breaks 2027/28',
    startsOn: '2027-04-01',
    endsOn: '2028-03-31',
    unit: 'hours',
    allowance: 1_200,
    placePence: 0,
    ageFrom: null,
    ageTo: 17,
    yearFrom: null,
    yearTo: null,
    localOnly: true,
    instant: true,
    approveWhilePending: false,
    discretionaryPercent: 15,
    plannedChildren: null,
  };
  const make = (as: string, body: object = draft) =>
    world.request('POST /councils/{councilId}/programmes', { as, params: { councilId: funded.councilId }, body });
  const change = (id: string, body: object) =>
    world.request('PUT /councils/{councilId}/programmes/{programmeId}', {
      as: funded.managerId,
      params: { councilId: funded.councilId, programmeId: id },
      body,
    });

  it('make and change programmes; officers do not', async () => {
    expect((await make(funded.officerId)).status).toBe(403);
    expect((await make(funded.managerId, { ...draft, unit: 'pounds' })).body.fields).toHaveProperty('placePence');
    const { body } = await make(funded.managerId);
    expect(body).toMatchObject({ allowanceText: '20 hours', version: 1, closed: false });
    const changed = await change(body.id, { ...draft, title: 'Breaks', version: 1, closed: true });
    expect(changed.body).toMatchObject({ title: 'Breaks', version: 2, closed: true });
    expect((await change(body.id, { ...draft, version: 1, closed: false })).body.key).toBe('edited-elsewhere');
  });

  it('give everybody another allowance, but not less than somebody has booked', async () => {
    const one = await makeFunded(world);
    const booker = await makeFamily(world);
    const [id = ''] = await ask(world, booker, one);
    await hold(world, booker, one);
    const [programme] = (
      await world.request('GET /councils/{councilId}/programmes', {
        as: one.managerId,
        params: { councilId: one.councilId },
      })
    ).body.programmes;
    const {
      allowanceText: _text,
      counts: _counts,
      discretionary: _d,
      codes: _codes,
      id: programmeId,
      ...rest
    } = programme;
    const save = (allowance: number, version: number) =>
      world.request('PUT /councils/{councilId}/programmes/{programmeId}', {
        as: one.managerId,
        params: { councilId: one.councilId, programmeId },
        body: { ...rest, allowance, version },
      });
    expect((await save(2, 1)).body.key).toBe('below-used');
    expect((await save(6, 1)).status).toBe(200);
    const { amount } = await world.services.db
      .selectFrom('entitlement')
      .select('amount')
      .where('eligibility_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(amount).toBe(6);
  });
});

describe('a learner whose date of birth the family corrects', () => {
  it('is confirmed by the family, told to the provider without the date, and reviewed again by the council', async () => {
    const council = await makeFunded(world, { starts: [240] });
    const other = await makeFamily(world);
    const [id = ''] = await ask(world, other, council);
    await decide(world, council, [id], yes);
    await hold(world, other, council);
    await checkOut(world, other);
    await world.settle();
    const [learnerId = ''] = other.learnerIds;
    const correct = async (confirmed: boolean) =>
      world.request('PATCH /learners/{learnerId}', {
        as: other.id,
        params: { learnerId },
        body: { dateOfBirth: '2021-05-06', firstName: 'Maia', ...(confirmed ? { confirmed } : {}) },
      });
    const state = async () =>
      (await world.services.db.selectFrom('eligibility').select('state').where('id', '=', id).executeTakeFirstOrThrow())
        .state;

    const asked = await correct(false);
    expect([asked.status, asked.body.key]).toEqual([409, 'needs-confirmation']);
    expect(asked.body.message).toMatch(/^Mia is booked .* the provider is told\./);
    expect(asked.body.message).toContain('looks again at whether Mia is eligible');
    await world.settle();
    expect(await state()).toBe('ELIGIBLE');

    const waitedFor = world.mails().filter((mail) => mail.subject === 'Somebody waits for the council').length;
    expect((await correct(true)).status).toBe(200);
    await world.settle();
    expect(await state()).toBe('PENDING');
    const officers = world.mails().filter((mail) => mail.subject === 'Somebody waits for the council');
    expect(officers.length - waitedFor).toBeGreaterThan(0);
    const told = world.mails().filter((mail) => mail.subject === 'A family has corrected a learner’s details');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Maia');
    expect(told[0]?.text).not.toMatch(/2021|06\/05/);
    // Decided again, it stays decided, also when the job of the correction runs late or twice.
    world.clock.advance({ minutes: 1 });
    await decide(world, council, [id], yes);
    const correction = await world.services.db
      .selectFrom('event')
      .selectAll()
      .where('kind', '=', 'learner.corrected')
      .executeTakeFirstOrThrow();
    await reopenCorrected.run(world.services, correction as unknown as EventRow);
    expect(await state()).toBe('ELIGIBLE');
    // What nobody expects to change needs no confirmation.
    const school = { as: other.id, params: { learnerId }, body: { school: 'Elm Park', dateOfBirth: '2021-05-06' } };
    expect((await world.request('PATCH /learners/{learnerId}', school)).status).toBe(200);
  });
});
