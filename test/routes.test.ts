import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allContracts } from '../src/app/contracts.ts';
import { accessRules, type AccessRule } from '../src/identity/access.ts';
import type { Route } from '../src/platform/contract.ts';
import { accessTable } from './access-table.ts';
import { accessTokenFor, makeWorld, type World } from './world.ts';

const routes = allContracts.flatMap(([, contract]): [string, Route][] => Object.entries(contract));

const people = [
  'anonymous',
  'parent',
  'adult learner',
  'organisation',
  'mentor',
  'collaborator',
  'council member',
  'administrator',
  'impersonator',
  'account admin',
  'delegate for everything',
  'delegate for registers',
  'helper for a day',
] as const;
type Person = (typeof people)[number];

const everybodySignedIn = [
  'parent',
  'adult learner',
  'organisation',
  'mentor',
  'collaborator',
  'council member',
  'administrator',
] as const;

/** Who may come in under each rule, written out by hand: the rules of the product say it in another way. */
const mayEnter: Record<AccessRule, readonly Person[]> = {
  everyone: people,
  'signed-in': [
    ...everybodySignedIn,
    'impersonator',
    'account admin',
    'delegate for everything',
    'delegate for registers',
    'helper for a day',
  ],
  'own-profile': [...everybodySignedIn, 'impersonator', 'account admin', 'delegate for everything'],
  'change-profile': [...everybodySignedIn, 'account admin', 'delegate for everything'],
  'own-person': everybodySignedIn,
  'own-voice': [...everybodySignedIn, 'account admin', 'delegate for everything', 'delegate for registers'],
  'own-correspondence': [...everybodySignedIn, 'impersonator', 'account admin', 'delegate for everything'],
  'write-correspondence': [...everybodySignedIn, 'account admin', 'delegate for everything'],
  'own-family': [...everybodySignedIn, 'impersonator', 'account admin', 'delegate for everything'],
  'own-children': [...everybodySignedIn, 'account admin', 'delegate for everything'],
  'own-listings': [...everybodySignedIn, 'impersonator', 'account admin', 'delegate for everything'],
  invoices: [...everybodySignedIn, 'impersonator', 'account admin', 'delegate for everything'],
  'provider-bookings': [...everybodySignedIn, 'impersonator', 'account admin', 'delegate for everything'],
  'record-payments': [...everybodySignedIn, 'account admin', 'delegate for everything'],
  registers: [
    ...everybodySignedIn,
    'impersonator',
    'account admin',
    'delegate for everything',
    'delegate for registers',
    'helper for a day',
  ],
  'mark-registers': [
    ...everybodySignedIn,
    'account admin',
    'delegate for everything',
    'delegate for registers',
    'helper for a day',
  ],
  'run-registers': [...everybodySignedIn, 'account admin', 'delegate for everything', 'delegate for registers'],
  'own-money': [...everybodySignedIn, 'impersonator', 'account admin', 'delegate for everything'],
  'council-members': ['council member'],
  'council-children': ['council member'],
  'council-decisions': ['council member'],
  'platform-admins': ['administrator'],
};

let world: World;
/** Each request comes from a device of its own: some of them sign the device out. */
const signInAs = new Map<Person, () => Promise<string>>();
const tokenOf = async (person: Person): Promise<string | undefined> => signInAs.get(person)?.();

beforeAll(async () => {
  world = await makeWorld();
  const { services } = world;
  const make = async (person: Person, options: Parameters<World['makeAccount']>[0] = {}): Promise<string> => {
    const { id } = await world.makeAccount(options);
    signInAs.set(person, () => accessTokenFor(services, id));
    return id;
  };
  await make('parent');
  const learner = await make('adult learner');
  await services.db
    .insertInto('learner')
    .values({
      id: randomUUIDv7(),
      account_id: learner,
      first_name: 'Ada',
      last_name: 'Moss',
      over18: true,
      created_at: world.clock.now().toString(),
    })
    .execute();
  const organisation = await make('organisation', { accountType: 'organisation' });
  await make('mentor', { accountType: 'mentor' });
  await make('collaborator', { accountType: 'collaborator' });
  const member = await make('council member');
  const council = randomUUIDv7();
  await services.db
    .insertInto('council')
    .values({ id: council, code: 'X00000001', title: 'A council', slug: 'a-council' })
    .execute();
  await services.db
    .insertInto('council_member')
    .values({ council_id: council, account_id: member, role: 'officer' })
    .execute();
  const admin = await make('administrator', { role: 'admin' });
  await make('helper for a day', { role: 'helper' });
  signInAs.set('impersonator', () => accessTokenFor(services, admin, { forId: organisation, kind: 'impersonation' }));
  for (const [person, scope] of [
    ['account admin', 'full'],
    ['delegate for everything', 'full'],
    ['delegate for registers', 'registers'],
  ] as const) {
    const { id } = await world.makeAccount();
    await services.db
      .insertInto('access_grant')
      .values({
        id: randomUUIDv7(),
        giver_id: organisation,
        receiver_id: id,
        scope,
        created_at: world.clock.now().toString(),
      })
      .execute();
    signInAs.set(person, () => accessTokenFor(services, id, { forId: organisation, kind: 'delegation' }));
  }
});

afterAll(() => world.stop());

/** An id that nobody has, or a plausible word, for each parameter of an address. */
function parametersOf(address: string): Record<string, string> {
  return Object.fromEntries(
    [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      /Id$/.test(name) ? randomUUID() : 'nobody-has-this',
    ]),
  );
}

const sendsBody = (address: string): boolean => !address.startsWith('GET ') && !address.startsWith('DELETE ');

describe('the access table', () => {
  it('names every route with its rule, and no other', () => {
    expect(Object.fromEntries(routes.map(([address, route]) => [address, route.access]))).toEqual(accessTable);
  });

  it('uses rules that exist', () => {
    for (const rule of Object.values(accessTable)) expect(Object.keys(accessRules)).toContain(rule);
  });
});

describe.each(people)('%s', (person) => {
  it.each(
    routes.map(([address, route]) => ({
      address,
      rule: route.access as AccessRule,
      stream: route.produces === 'text/event-stream',
    })),
  )('at $address', async ({ address, rule, stream }) => {
    if (stream) return;
    const token = await tokenOf(person);
    const { status, body } = await world.request(address, {
      params: parametersOf(address),
      ...(token ? { token } : {}),
      ...(sendsBody(address) ? { body: {} } : {}),
    });
    const entered = mayEnter[rule].includes(person);
    if (entered) expect([status, body.key]).not.toEqual([401, 'not-signed-in']);
    if (entered) expect(['forbidden', 'not-while-acting']).not.toContain(body.key);
    else if (person === 'anonymous') expect([status, body.key]).toEqual([401, 'not-signed-in']);
    else expect(status).toBe(403);
    expect(status).toBeLessThan(500);
  });
});

describe('bad input is refused with a key and a sentence, never with a fault', () => {
  const bad: readonly (readonly [
    what: string,
    body: unknown,
    headers: Record<string, string>,
    statuses: readonly number[],
  ])[] = [
    ['an unknown field', { surprise: 1 }, {}, [422]],
    ['a list instead of an object', [], {}, [422]],
    ['nothing', null, {}, [422]],
    ['a number', 7, {}, [422]],
    ['broken JSON', '{"a":', {}, [400]],
    ['a character that cannot be stored', '{"a":"\\u0000"}', {}, [422]],
    ['another content type', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, [415]],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, [415]],
    ['a body that is too large', JSON.stringify({ a: 'x'.repeat(300_000) }), {}, [413]],
  ];
  const bodies = routes.filter(([, route]) => route.body && !route.upload);

  it.each(bodies.map(([address, route]) => ({ address, rule: route.access as AccessRule })))(
    '$address',
    async ({ address, rule }) => {
      const person =
        (['organisation', 'administrator', 'council member'] as const).find((one) => mayEnter[rule].includes(one)) ??
        'organisation';
      for (const [what, body, headers, statuses] of bad) {
        const answer = await world.request(address, {
          params: parametersOf(address),
          token: await tokenOf(person),
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers,
        });
        // An address with an id that nobody has is 404 before anybody looks at the body.
        expect([what, [...statuses, 404].includes(answer.status) ? 'refused' : answer.status]).toEqual([
          what,
          'refused',
        ]);
        expect(answer.body).toMatchObject({ key: expect.any(String), message: expect.any(String) });
        expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\.ts:\d|node_modules|\bSELECT\b|insert into/);
      }
    },
  );

  it.each(
    routes
      .filter(([address]) => address.includes('{'))
      .map(([address, route]) => ({ address, rule: route.access as AccessRule })),
  )('odd ids at $address', async ({ address, rule }) => {
    const person =
      (['organisation', 'administrator', 'council member'] as const).find((one) => mayEnter[rule].includes(one)) ??
      'organisation';
    for (const id of [
      '1',
      "'; drop table account; --",
      '../../etc/passwd',
      '%00',
      'null',
      '🙂',
      'a'.repeat(500),
      '00000000-0000-0000-0000-000000000000',
    ]) {
      const params = Object.fromEntries([...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]));
      const { status } = await world.request(address, {
        params,
        token: await tokenOf(person),
        ...(sendsBody(address) ? { body: {} } : {}),
      });
      expect([id, status >= 400 && status < 500]).toEqual([id, true]);
    }
  });

  it('an unknown address is 404, a known one with another method 405 with its methods', async () => {
    expect(await world.request('GET /nowhere')).toMatchObject({ status: 404, body: { key: 'not-found' } });
    const wrong = await world.request('DELETE /search');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('unknown and repeated query parameters are refused', async () => {
    expect(await world.request('GET /search', { query: { surprise: 'x' } })).toMatchObject({ status: 422 });
    expect(await world.request('GET /search', { query: { age: ['1', '2'] } })).toMatchObject({ status: 422 });
  });
});

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and names every route', async () => {
    const { status, body } = await world.request('GET /openapi.json');
    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    for (const [address] of routes) {
      const [method = '', path = ''] = address.split(' ');
      expect(body.paths[path]?.[method.toLowerCase()], address).toBeDefined();
    }
  });

  it('has a readable page', async () => {
    const { status, body } = await world.request('GET /docs');
    expect(status).toBe(200);
    expect(body).toContain('/experiences/{experienceId}');
  });
});
