import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { allContracts } from '../../app/contracts.ts';
import { allow, type SignedIn } from '../../identity/access.ts';
import { INVITATIONS_A_DAY } from '../invitation-state.ts';
import type { Scope } from '../scope.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-06T09:00:00Z');
});
afterAll(() => world.stop());

type Person = { id: string; email: string; token: string };

/** A person at a device of their own. */
async function person(options: Parameters<World['makeAccount']>[0] = {}): Promise<Person> {
  const account = await world.makeAccount(options);
  return { ...account, token: await accessTokenFor(world.services, account.id) };
}

const ask = (who: Person | null, address: string, more: Parameters<World['request']>[1] = {}) =>
  world.request(address, { ...(who ? { token: who.token } : {}), ...more });

/** The secret in the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  await world.settle();
  const [mail] = world.mails(email).filter(({ text }) => text.includes('/invitation?token='));
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function invited(giver: Person, email: string, scope: Scope = 'full', expiresAt?: string): Promise<string> {
  const { status } = await ask(giver, 'POST /access-control/grants', {
    body: { email, scope, ...(expiresAt ? { expiresAt } : {}) },
  });
  expect(status).toBe(200);
  return tokenFor(email);
}

async function granted(giver: Person, receiver: Person, scope: Scope = 'full', expiresAt?: string): Promise<string> {
  const token = await invited(giver, receiver.email, scope, expiresAt);
  expect((await ask(receiver, 'POST /invitations/c', { body: { token } })).status).toBe(200);
  const { body } = await ask(giver, 'GET /access-control/grants');
  return body.grants[0].grantId;
}

const select = (who: Person, account: Person) =>
  ask(who, 'PUT /access-control/select/{userId}', { params: { userId: account.id } });

const eventsAbout = async (accountId: string): Promise<string[]> => {
  const rows = await world.services.db
    .selectFrom('event')
    .select('kind')
    .where('subject_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

describe('giving access', () => {
  it('goes by mail, and the one who accepts may switch to the account and back', async () => {
    const owner = await person({ firstName: 'Oakwood', lastName: 'School', accountType: 'organisation' });
    const helper = await person({ firstName: 'Ben', lastName: 'Birch' });
    const token = await invited(owner, helper.email.toUpperCase(), 'bookings', '2027-05-01');
    expect((await ask(owner, 'GET /access-control/grants')).body).toMatchObject({
      grants: [],
      invitations: [{ email: helper.email, scope: 'bookings', accessUntil: '2027-05-01T23:00:00.000Z' }],
    });
    expect((await ask(null, 'GET /invitations/look-up', { query: { token } })).body).toMatchObject({
      kind: 'access',
      scope: 'bookings',
      state: 'open',
      email: helper.email,
      giver: { name: 'Oakwood School' },
    });
    expect(await ask(helper, 'POST /invitations/c', { body: { token } })).toMatchObject({
      status: 200,
      body: { kind: 'access', scope: 'bookings', giver: { id: owner.id, name: 'Oakwood School' } },
    });
    // A second press is as good as the first.
    expect((await ask(helper, 'POST /invitations/c', { body: { token } })).status).toBe(200);
    await world.settle();
    expect(world.mails(owner.email)[0]?.subject).toBe('Ben Birch can now act for your account');

    expect((await ask(helper, 'GET /access-control/assigned')).body).toMatchObject([
      {
        user: { id: owner.id, email: owner.email, name: 'Oakwood School', profilePicture: { url: expect.any(String) } },
        scope: 'bookings',
      },
    ]);
    expect((await select(helper, owner)).body).toMatchObject({
      id: owner.id,
      isImpersonated: false,
      accessControlUser: { id: helper.id, firstName: 'Ben' },
    });
    expect((await ask(helper, 'GET /users/me')).body.id).toBe(owner.id);
    expect((await ask(helper, 'GET /bookings', { query: { as: 'provider' } })).status).toBe(200);
    expect((await ask(helper, 'GET /bank-account')).body.key).toBe('forbidden');
    expect((await ask(helper, 'PUT /access-control/my-account')).body.id).toBe(helper.id);
    expect((await ask(helper, 'GET /users/me')).body.id).toBe(helper.id);
    expect(await eventsAbout(owner.id)).toEqual(['access.invited', 'access.granted', 'acting.began', 'acting.ended']);
  });

  it('never says whether the address has an account, and can be accepted by an account made for it', async () => {
    const owner = await person();
    const [known, nobody] = [await person(), `${randomUUIDv7()}@example.org`];
    const answers = await Promise.all(
      [known.email, nobody].map((email) =>
        ask(owner, 'POST /access-control/grants', { body: { email, scope: 'full' } }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [200, Object.keys(answers[0]?.body)],
      [200, Object.keys(answers[0]?.body)],
    ]);
    const token = await tokenFor(nobody);
    const later = await person({ email: nobody, verified: false });
    const accept = () => ask(later, 'POST /invitations/c', { body: { token } });
    // It came by mail to this address: that proves it.
    expect((await accept()).status).toBe(200);
    expect((await world.request('GET /users/me', { as: later.id })).body.emailVerified).toBe(true);
  });

  it('is bound to the address, can be used once, for seven days, and a new invitation replaces the old', async () => {
    const owner = await person();
    const [helper, stranger] = [await person(), await person()];
    const first = await invited(owner, helper.email);
    const second = await invited(owner, helper.email, 'registers');
    expect(second).not.toBe(first);
    const accept = (who: Person, token: string) => ask(who, 'POST /invitations/c', { body: { token } });
    expect((await accept(helper, first)).body.key).toBe('invitation-withdrawn');
    expect((await accept(stranger, second)).body.key).toBe('invitation-other-address');
    expect((await accept(owner, second)).body.key).toBe('invitation-own');
    expect(await accept(helper, 'nobody-knows-this')).toMatchObject({
      status: 404,
      body: { key: 'invitation-unknown' },
    });
    const together = await Promise.all([accept(helper, second), accept(helper, second), accept(helper, second)]);
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask(owner, 'GET /access-control/grants')).body.grants).toHaveLength(1);
    expect((await accept(stranger, second)).body.key).toBe('invitation-used');

    const late = await person();
    const third = await invited(owner, late.email);
    world.clock.advance({ hours: 24 * 7 });
    expect(await accept({ ...late, token: await accessTokenFor(world.services, late.id) }, third)).toMatchObject({
      status: 410,
      body: { key: 'invitation-expired' },
    });
  });

  it('changes the scope when somebody is invited again', async () => {
    const [owner, helper] = [await person(), await person()];
    await granted(owner, helper, 'registers');
    await granted(owner, helper, 'full');
    expect((await ask(owner, 'GET /access-control/grants')).body.grants).toMatchObject([{ scope: 'full' }]);
  });

  it.each([
    ['to oneself', (giver: Person) => ({ email: giver.email, scope: 'full' }), 409, 'own-address'],
    ['to what is no address', () => ({ email: 'ben@', scope: 'full' }), 422, 'invalid-email'],
    [
      'until yesterday',
      () => ({ email: 'b@example.org', scope: 'full', expiresAt: '2027-04-01' }),
      422,
      'invalid-input',
    ],
    ['with an unknown scope', () => ({ email: 'b@example.org', scope: 'admin' }), 422, 'invalid-input'],
  ] as const)('is refused %s', async (_, body, status, key) => {
    const owner = await person();
    expect(await ask(owner, 'POST /access-control/grants', { body: body(owner) })).toMatchObject({
      status,
      body: { key, message: expect.any(String) },
    });
  });

  it('has a limit for each day', async () => {
    const owner = await person();
    const answers = [];
    for (let count = 0; count <= INVITATIONS_A_DAY; count += 1)
      answers.push(
        await ask(owner, 'POST /access-control/grants', { body: { email: `${count}@example.org`, scope: 'full' } }),
      );
    expect(answers.map(({ status }) => status).slice(-2)).toEqual([200, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });
});

describe('taking access back', () => {
  it('works on the next request of the delegate, and not twice', async () => {
    const [owner, helper] = [await person({ accountType: 'mentor' }), await person()];
    const grantId = await granted(owner, helper);
    await select(helper, owner);
    expect((await ask(helper, 'GET /experiences')).status).toBe(200);
    const revoke = (who: Person) => ask(who, 'DELETE /access-control/grants/{grantId}', { params: { grantId } });
    expect((await revoke(await person())).status).toBe(404);
    expect((await revoke(owner)).status).toBe(204);
    expect((await revoke(owner)).status).toBe(204);
    expect((await ask(helper, 'GET /experiences')).status).toBe(401);
    expect((await eventsAbout(owner.id)).filter((kind) => kind === 'access.revoked')).toHaveLength(1);
    const again = { ...helper, token: await accessTokenFor(world.services, helper.id) };
    expect((await select(again, owner)).status).toBe(404);
    expect((await ask(again, 'GET /access-control/assigned')).body).toEqual([]);
  });

  it('withdraws an invitation', async () => {
    const [owner, helper] = [await person(), await person()];
    const token = await invited(owner, helper.email);
    const { body } = await ask(owner, 'GET /access-control/grants');
    const params = { grantId: body.invitations[0].invitationId };
    expect((await ask(helper, 'DELETE /access-control/grants/{grantId}', { params })).status).toBe(404);
    expect((await ask(owner, 'DELETE /access-control/grants/{grantId}', { params })).status).toBe(204);
    expect((await ask(null, 'GET /invitations/look-up', { query: { token } })).body.state).toBe('withdrawn');
    expect((await ask(helper, 'POST /invitations/c', { body: { token } })).body.key).toBe('invitation-withdrawn');
  });

  it('happens by itself on the last day', async () => {
    const [owner, helper] = [await person(), await person()];
    const today = world.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    await granted(owner, helper, 'full', today.toString());
    await select(helper, owner);
    expect((await ask(helper, 'GET /users/me')).body.id).toBe(owner.id);
    world.clock.advance({ hours: 24 });
    const again = { ...helper, token: await accessTokenFor(world.services, helper.id) };
    expect((await select(again, owner)).status).toBe(404);
  });
});

describe('switching', () => {
  it('is no chain: what the account may act for is not handed on', async () => {
    const [owner, middle, helper] = [await person(), await person(), await person()];
    await granted(owner, middle);
    await granted(middle, helper);
    await select(helper, middle);
    expect((await select(helper, owner)).status).toBe(404);
    expect((await ask(helper, 'GET /access-control/assigned')).body).toHaveLength(1);
  });

  it('from one account to another uses the own grants, and notes both', async () => {
    const [one, two, helper] = [await person(), await person(), await person()];
    await granted(one, helper);
    await granted(two, helper);
    await select(helper, one);
    await select(helper, one);
    expect((await select(helper, two)).body.id).toBe(two.id);
    expect((await eventsAbout(one.id)).filter((kind) => kind.startsWith('acting.'))).toEqual([
      'acting.began',
      'acting.ended',
    ]);
    expect((await select(helper, helper)).body).toMatchObject({ id: helper.id });
  });

  it('without a grant says to an administrator to give a reason, and to others nothing', async () => {
    const [admin, owner] = [await person({ role: 'admin' }), await person()];
    expect(await select(admin, owner)).toMatchObject({ status: 403, body: { key: 'reason-needed' } });
    expect((await select(await person(), owner)).status).toBe(404);
    expect(
      (await ask(admin, 'PUT /access-control/select/{userId}', { params: { userId: randomUUIDv7() } })).status,
    ).toBe(404);
  });
});

describe('impersonation', () => {
  const impersonate = (admin: Person, userId: string, reason = 'The family asked us on the phone') =>
    ask(admin, 'POST /users/impersonate', { body: { userId, reason } });

  it('needs a reason, lasts 60 minutes and is noted with it', async () => {
    const [admin, owner] = [await person({ role: 'admin', firstName: 'Ada' }), await person()];
    expect((await impersonate(admin, owner.id, 'because')).body.fields.reason).toContain('10 characters');
    expect((await impersonate(admin, owner.id)).body).toMatchObject({
      id: owner.id,
      isImpersonated: true,
      role: 'user',
      identitySignature: null,
      accessControlUser: { id: admin.id },
    });
    world.clock.advance({ minutes: 59 });
    const token = await accessTokenFor(world.services, admin.id, { forId: owner.id, kind: 'impersonation' });
    expect((await ask({ ...admin, token }, 'GET /users/me')).body.id).toBe(owner.id);
    world.clock.advance({ minutes: 61 });
    expect((await ask({ ...admin, token }, 'GET /users/me')).status).toBe(401);
    const fresh = { ...admin, token: await accessTokenFor(world.services, admin.id) };
    const { body } = await ask(fresh, 'GET /acting-log', { query: { subject: owner.id } });
    expect(body.entries).toMatchObject([
      {
        kind: 'acting.began',
        acting: 'impersonation',
        reason: 'The family asked us on the phone',
        actor: { id: admin.id, name: 'Ada Ash' },
        subject: { id: owner.id },
      },
    ]);
  });

  it('ends with depersonating, which also does no harm', async () => {
    const [admin, owner] = [await person({ role: 'admin' }), await person()];
    await impersonate(admin, owner.id);
    expect((await ask(admin, 'DELETE /users/impersonate')).body).toMatchObject({ id: admin.id, isImpersonated: false });
    expect((await ask(admin, 'DELETE /users/impersonate')).body.id).toBe(admin.id);
    expect((await eventsAbout(owner.id)).filter((kind) => kind === 'acting.ended')).toHaveLength(1);
  });

  it('is for administrators, and neither for other administrators nor for disabled accounts', async () => {
    const [admin, other, owner] = [await person({ role: 'admin' }), await person({ role: 'admin' }), await person()];
    expect((await impersonate(owner, other.id)).body.key).toBe('forbidden');
    expect((await impersonate(admin, other.id)).body.key).toBe('other-administrator');
    expect((await impersonate(admin, admin.id)).body.key).toBe('own-account');
    expect((await impersonate(admin, randomUUIDv7())).status).toBe(404);
    await ask(admin, 'POST /users/{userId}/disable', {
      params: { userId: owner.id },
      body: { reason: 'Asked us to do so' },
    });
    expect((await impersonate(admin, owner.id)).body.key).toBe('user-disabled');
  });

  it('gives no rights of an administrator, and cannot be nested', async () => {
    const [admin, owner, third] = [await person({ role: 'admin' }), await person(), await person()];
    await impersonate(admin, owner.id);
    expect((await impersonate(admin, third.id)).body.key).toBe('not-while-acting');
    expect((await ask(admin, 'GET /users')).body.key).toBe('not-while-acting');
    expect((await ask(admin, 'GET /acting-log')).body.key).toBe('not-while-acting');
  });

  it('ends when the administrator is none any more', async () => {
    const [admin, owner] = [await person({ role: 'admin' }), await person()];
    await impersonate(admin, owner.id);
    await world.services.db.updateTable('account').set({ role: 'user' }).where('id', '=', admin.id).execute();
    expect((await ask(admin, 'GET /users/me')).status).toBe(401);
  });
});

describe('while acting for another account', () => {
  const acting = (kind: 'impersonation' | 'delegation', scope: Scope = 'full'): SignedIn => ({
    kind: 'signed-in',
    sessionId: randomUUIDv7(),
    actorId: randomUUIDv7(),
    subjectId: randomUUIDv7(),
    acting: kind,
    scope,
    roles: new Set(['booker', 'provider', 'admin']),
    signedInAt: new Date(),
  });
  const rules = new Map(
    allContracts.flatMap(([, contract]) => Object.entries(contract).map(([address, route]) => [address, route.access])),
  );
  const refused = (address: string, kind: 'impersonation' | 'delegation'): boolean => {
    const result = allow(rules.get(address) ?? 'no such route', acting(kind));
    return !result.ok && result.refusal.key === 'not-while-acting';
  };

  it.each([
    // Sign-in methods, bank details, grants, invitations.
    'POST /bank-account/link',
    'GET /access-control/grants',
    'POST /access-control/grants',
    'DELETE /access-control/grants/{grantId}',
    'GET /access-control/log',
    'POST /invitations',
    'POST /invitations/c',
    'DELETE /collaborations/{collaborationId}',
    'POST /users/impersonate',
    'GET /users',
    'GET /users/{userId}',
    'POST /users/{userId}/disable',
    'POST /users/{userId}/enable',
    'GET /acting-log',
    'GET /users/nolt-jwt',
  ])('%s is refused', (address) => {
    expect([refused(address, 'impersonation'), refused(address, 'delegation')]).toEqual([true, true]);
  });

  it.each(['POST /learners', 'PATCH /learners/{learnerId}', 'POST /registers/{sessionId}/marks'])(
    '%s is refused to an administrator who looks in, not to a delegate',
    (address) => {
      expect([refused(address, 'impersonation'), refused(address, 'delegation')]).toEqual([true, false]);
    },
  );

  it.each([
    ['PUT /users/me', { firstName: 'Changed', lastName: '' }],
    ['PATCH /users/update-user/{id}', { firstName: 'Changed' }],
  ])('the profile is not changed by who impersonates (%s), but by who has full access', async (address, body) => {
    const [owner, helper, admin] = [await person(), await person(), await person({ role: 'admin' })];
    await granted(owner, helper, 'full');
    await select(helper, owner);
    const token = await accessTokenFor(world.services, admin.id, { forId: owner.id, kind: 'impersonation' });
    const params = address.includes('{id}') ? { params: { id: owner.id } } : {};
    expect((await ask({ ...admin, token }, address, { ...params, body })).body.key).toBe('not-while-acting');
    expect((await ask(helper, address, { ...params, body })).status).toBe(200);
  });

  it('the bank account cannot be linked, nor access be handed on, over the API', async () => {
    const [owner, helper] = [await person({ accountType: 'mentor' }), await person()];
    await granted(owner, helper, 'full');
    await select(helper, owner);
    for (const [address, body] of [
      ['POST /bank-account/link', {}],
      ['POST /access-control/grants', { email: 'x@example.org', scope: 'full' }],
      ['POST /invitations', { email: 'x@example.org', teammateType: 'admin' }],
    ] as const)
      expect((await ask(helper, address, { body })).body.key).toBe('not-while-acting');
  });
});

describe('a device that somebody left open', () => {
  it.each([
    ['gives nobody full access', 'POST /access-control/grants', () => ({ email: 'x@example.org', scope: 'full' })],
    ['makes no administrator', 'POST /invitations', () => ({ email: 'x@example.org', teammateType: 'admin' })],
    ['links no bank account', 'POST /bank-account/link', () => undefined],
    [
      'impersonates nobody',
      'POST /users/impersonate',
      (userId: string) => ({ userId, reason: 'Rang about a booking' }),
    ],
  ])('%s until its person has confirmed that it is they', async (_, address, bodyFor) => {
    const owner = await person({ accountType: 'mentor', role: 'admin' });
    const other = await person();
    const send = () => ask(owner, address, { body: bodyFor(other.id) });
    const provedBefore = (minutes: number) =>
      world.services.db
        .updateTable('sign_in_session')
        .set({ proved_at: world.clock.now().subtract({ minutes }).toString() })
        .where('account_id', '=', owner.id)
        .execute();
    await provedBefore(6);
    expect(await send()).toMatchObject({
      status: 403,
      body: { key: 'requires-recent-login', message: expect.stringMatching(/^Confirm that it is you/) },
    });
    expect((await ask(owner, 'POST /auth/prove-code')).status).toBe(200);
    await world.settle();
    const mail = world.mails(owner.email).find(({ subject }) => subject.includes('code'));
    const code = /\b\d{3} \d{3}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await ask(owner, 'POST /auth/prove', { body: { code } })).status).toBe(200);
    expect((await send()).status).toBe(200);
  });

  it('still gives a part of the access, which is taken back as easily', async () => {
    const owner = await person();
    await world.services.db
      .updateTable('sign_in_session')
      .set({ proved_at: world.clock.now().subtract({ hours: 5 }).toString() })
      .where('account_id', '=', owner.id)
      .execute();
    const body = { email: 'x@example.org', scope: 'registers' };
    expect((await ask(owner, 'POST /access-control/grants', { body })).status).toBe(200);
  });
});

describe('a team', () => {
  it('is joined by invitation; who has no role yet becomes a collaborator', async () => {
    const provider = await person({ firstName: 'Hazel', lastName: 'Copse', accountType: 'organisation' });
    const mentor = await person({ firstName: 'Rowan', lastName: 'Lee' });
    const invite = (who: Person, teammateType: string) =>
      ask(who, 'POST /invitations', { body: { email: mentor.email, teammateType } });
    expect((await invite(await person(), 'collaborator')).body.key).toBe('not-a-provider');
    expect((await invite(provider, 'collaborator')).body).toMatchObject({ email: mentor.email, scope: null });
    const token = await tokenFor(mentor.email);
    expect((await ask(mentor, 'POST /invitations/c', { body: { token } })).body).toMatchObject({
      kind: 'collaborator',
    });
    await world.settle();
    expect(world.mails(provider.email)[0]?.subject).toBe('Rowan Lee works with you now');
    expect((await ask(mentor, 'GET /users/me')).body.accountType).toBe('collaborator');
    const { body } = await ask(provider, 'GET /collaborations');
    expect(body).toMatchObject({ team: [{ user: { name: 'Rowan Lee' } }], invitations: [], providers: [] });
    expect((await ask(mentor, 'GET /collaborations')).body.providers).toMatchObject([
      { user: { name: 'Hazel Copse' } },
    ]);
    const params = { collaborationId: body.team[0].collaborationId };
    expect((await ask(await person(), 'DELETE /collaborations/{collaborationId}', { params })).status).toBe(404);
    expect((await ask(mentor, 'DELETE /collaborations/{collaborationId}', { params })).status).toBe(204);
    expect((await ask(provider, 'GET /collaborations')).body.team).toEqual([]);
  });

  it('has administrators, who act for the account', async () => {
    const [provider, deputy] = [await person({ accountType: 'mentor' }), await person()];
    const { body } = await ask(provider, 'POST /invitations', { body: { email: deputy.email, teammateType: 'admin' } });
    expect(body).toMatchObject({ scope: 'full' });
    await ask(deputy, 'POST /invitations/c', { body: { token: await tokenFor(deputy.email) } });
    expect((await select(deputy, provider)).body.id).toBe(provider.id);
  });
});

describe('looking after accounts', () => {
  it('finds by name or address, by type and by state', async () => {
    const admin = await person({ role: 'admin' });
    const one = await person({ firstName: 'Per%cy', lastName: 'Quill', accountType: 'mentor' });
    const find = async (query: Record<string, string>) =>
      (await ask(admin, 'GET /users', { query })).body.users.map(({ id }: { id: string }) => id);
    expect(await find({ q: 'cy quill' })).toEqual([one.id]);
    expect(await find({ q: 'r%c' })).toEqual([one.id]);
    expect(await find({ q: one.email.slice(0, 12) })).toContain(one.id);
    expect(await find({ q: 'quill', type: 'organisation' })).toEqual([]);
    expect(await find({ q: 'quill', type: 'mentor', state: 'active' })).toEqual([one.id]);
    expect(await find({ q: 'quill', state: 'disabled' })).toEqual([]);
  });

  it('shows an account without its children, and notes once that it was looked at', async () => {
    const admin = await person({ role: 'admin' });
    const [owner, helper] = [await person({ firstName: 'Priya', lastName: 'Shah' }), await person()];
    await granted(owner, helper, 'bookings');
    await ask(owner, 'POST /learners', { body: { firstName: 'Secretname', dateOfBirth: '2019-04-03' } });
    const look = () => ask(admin, 'GET /users/{userId}', { params: { userId: owner.id } });
    await look();
    const { body } = await look();
    expect(body).toMatchObject({
      name: 'Priya Shah',
      state: 'active',
      signInMethods: ['email'],
      grantsGiven: [{ user: { id: helper.id }, scope: 'bookings' }],
      counts: { listings: 0, bookingsMade: 0, bookingsReceived: 0 },
      refusals: { impersonate: null, disable: null },
    });
    expect(JSON.stringify(body)).not.toContain('Secretname');
    const log = await ask(owner, 'GET /access-control/log');
    expect(log.body.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['account-inspected', 'access.granted']);
  });

  it('disables an account on its next request, and whoever acts for it', async () => {
    const admin = await person({ role: 'admin' });
    const [owner, helper] = [await person(), await person()];
    await granted(owner, helper);
    await select(helper, owner);
    const params = { userId: owner.id };
    const disable = () =>
      ask(admin, 'POST /users/{userId}/disable', { params, body: { reason: 'Asked for a card by mail' } });
    expect((await disable()).status).toBe(204);
    expect((await disable()).status).toBe(204);
    expect((await ask(owner, 'GET /users/me')).status).toBe(401);
    expect((await ask(helper, 'GET /users/me')).status).toBe(401);
    await world.settle();
    expect(world.mails(owner.email).filter(({ subject }) => subject.includes('disabled'))).toHaveLength(1);
    expect((await ask(admin, 'GET /users/{userId}', { params })).body.disabled.reason).toBe('Asked for a card by mail');
    expect((await ask(admin, 'POST /users/{userId}/enable', { params })).status).toBe(204);
    const back = { ...owner, token: await accessTokenFor(world.services, owner.id) };
    expect((await ask(back, 'GET /users/me')).status).toBe(200);
    expect((await eventsAbout(owner.id)).filter((kind) => /disabled|enabled/.test(kind))).toEqual([
      'account.disabled',
      'account.enabled',
    ]);
  });

  it('leaves an administrator, also when two disable each other at the same moment', async () => {
    await world.services.db.updateTable('account').set({ role: 'user' }).where('role', '=', 'admin').execute();
    const [one, two] = [await person({ role: 'admin' }), await person({ role: 'admin' })];
    const body = { reason: 'We do not get along' };
    expect((await ask(one, 'POST /users/{userId}/disable', { params: { userId: one.id }, body })).body.key).toBe(
      'own-account',
    );
    await Promise.all([
      ask(one, 'POST /users/{userId}/disable', { params: { userId: two.id }, body }),
      ask(two, 'POST /users/{userId}/disable', { params: { userId: one.id }, body }),
    ]);
    const left = await world.services.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });
});

describe('the log', () => {
  it('has the end of acting also when nobody comes back to be told', async () => {
    const { noteEndsOfActing } = await import('../../identity/server/end-acting.ts');
    const [owner, helper] = [await person(), await person()];
    const grantId = await granted(owner, helper);
    await select(helper, owner);
    await ask(owner, 'DELETE /access-control/grants/{grantId}', { params: { grantId } });
    const ends = async () => (await eventsAbout(owner.id)).filter((kind) => kind === 'acting.ended').length;
    await noteEndsOfActing(world.services);
    // A token of that device may still be about: it must stay nobody's.
    expect(await ends()).toBe(0);
    expect((await ask(helper, 'GET /users/me')).status).toBe(401);
    world.clock.advance({ minutes: 11 });
    await noteEndsOfActing(world.services);
    await noteEndsOfActing(world.services);
    expect(await ends()).toBe(1);
  });

  it('has it when the device signs out', async () => {
    const { noteEndsOfActing } = await import('../../identity/server/end-acting.ts');
    const [owner, helper] = [await person(), await person()];
    await granted(owner, helper);
    await select(helper, owner);
    await ask(helper, 'POST /auth/sign-out');
    await noteEndsOfActing(world.services);
    expect((await eventsAbout(owner.id)).at(-1)).toBe('acting.ended');
  });

  it('can be asked by who acted, and by kind', async () => {
    const admin = await person({ role: 'admin' });
    const [owner, helper] = [await person({ accountType: 'mentor' }), await person()];
    await granted(owner, helper);
    await select(helper, owner);
    await ask(helper, 'PUT /users/me', { body: { firstName: 'Robin', lastName: 'Oak' } });
    const kinds = async (query: Record<string, string>): Promise<string[]> =>
      (await ask(admin, 'GET /acting-log', { query: { actor: helper.id, ...query } })).body.entries.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await kinds({})).toEqual(['account.changed', 'acting.began', 'access.granted']);
    expect(await kinds({ kind: 'change' })).toEqual(['account.changed']);
    expect(await kinds({ kind: 'delegation' })).toEqual(['acting.began']);
    expect(await kinds({ kind: 'reading' })).toEqual([]);
  });
});
