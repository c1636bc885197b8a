import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allContracts } from '../src/app/contracts.ts';
import { bookAndPay, makeBookable, makeFamily } from '../src/places/server/bookable.fixture.ts';
import { textInputs, type TextInput } from './text-inputs.ts';
import { makeWorld, type World } from './world.ts';

/**
 * Whatever stands in any text of any request: the answer is never that the server failed. What is wrong with it, a sentence
 * says.
 */
const nasty = [
  '-'.repeat(33),
  '"!&|:*<->',
  'a\0b',
  '\ud800',
  '\u202e\u0301',
  String.raw`\\%_' or 1=1 --`,
  'ﷺ'.repeat(60),
  'x'.repeat(65),
  '-1e999',
];

let world: World;
let provider: string;
let admin: string;
/** Ids that exist, so that a request gets as far as its text. */
const known: Record<string, string> = {};

beforeAll(async () => {
  world = await makeWorld();
  const bookable = await makeBookable(world, { pricePence: 0 });
  const family = await makeFamily(world);
  known['bookingId'] = await bookAndPay(world, family, bookable);
  provider = bookable.providerId;
  known['experienceId'] = bookable.listingId;
  known['listingId'] = bookable.listingId;
  known['sessionId'] = bookable.sessionIds[0] ?? '';
  known['learnerId'] = family.learnerIds[0] ?? '';
  known['userId'] = provider;
  admin = (await world.makeAccount({ role: 'admin' })).id;
});
afterAll(() => world.stop());

const routeOf = new Map(allContracts.flatMap(([, contract]) => Object.entries(contract)));
const callerOf = ({ address }: TextInput): string =>
  routeOf.get(address as never)?.access === 'platform-admins' ? admin : provider;
const namesIn = (address: string): string[] => [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Sends a text in one place of a request, with what is plausible in the others. */
async function send(input: TextInput, typed: string, as: string | undefined): Promise<number> {
  const text = input.part === 'body' ? typed : typed.toWellFormed();
  const params = Object.fromEntries(
    namesIn(input.address).map((name) => [name, known[name] ?? known['listingId'] ?? '']),
  );
  const query: Record<string, string> = {};
  if (input.part === 'params') params[input.path] = text;
  if (input.part === 'query') query[input.path] = text;
  const body = input.part === 'body' ? nested(input.path.split('.'), text) : {};
  const hasBody = routeOf.get(input.address as never)?.body !== undefined;
  const response = await world.request(input.address, { as, params, query, ...(hasBody ? { body } : {}) });
  return response.status;
}

function nested([key = '', ...rest]: string[], text: string): Record<string, unknown> {
  const name = key.replaceAll('[]', '');
  const inner: unknown = rest.length > 0 ? nested(rest, text) : text;
  return { [name]: key.endsWith('[]') ? [inner] : inner };
}

// What takes ids and dates alone is refused by its format.
const inputs = textInputs().filter(
  ({ address, schema }) => !address.startsWith('GET /live') && schema.safeParse('Ada Lovelace').success,
);

describe('no text makes the server fail', () => {
  it.each(inputs.map((input) => [`${input.address} ${input.part}.${input.path}`, input] as const))(
    '%s',
    async (_, input) => {
      const failures: string[] = [];
      for (const text of nasty)
        for (const as of [provider, admin]) if ((await send(input, text, as)) >= 500) failures.push(text.slice(0, 40));
      expect(failures).toEqual([]);
    },
  );

  it('of two hundred that nobody thought of', async () => {
    const open = inputs.filter(({ part, address }) => part !== 'body' && address.startsWith('GET '));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...open), fc.string({ unit: 'binary', maxLength: 80 }), async (input, text) => {
        expect(await send(input, text, callerOf(input))).toBeLessThan(500);
      }),
      { seed: 20, numRuns: 200 },
    );
  });
});
