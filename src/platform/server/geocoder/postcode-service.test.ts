import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openGeocoder } from './geocoder.ts';
import { openPostcodeService } from './postcode-service.ts';

const folder = fileURLToPath(new URL('../../../../data/uk/', import.meta.url));

type Reply = { status: number; body: string } | 'never' | 'hang-up' | 'elsewhere';

let server: Server;
let url: string;
let reply: Reply;
let asked: string[];

const sheffield = {
  status: 200,
  result: {
    postcode: 'S1 2HH',
    outcode: 'S1',
    latitude: 53.3811,
    longitude: -1.4701,
    admin_district: 'Sheffield',
    country: 'England',
    codes: { admin_district: 'E08000039', admin_county: 'E99999999' },
  },
};
const answering = (status: number, body: unknown): Reply => ({ status, body: JSON.stringify(body) });

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (reply === 'never') return;
    if (reply === 'hang-up') return void request.socket.destroy();
    if (reply === 'elsewhere') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const open = (problems: string[] = [], serviceUrl = url) =>
  openGeocoder(folder, { serviceUrl, onOutage: (problem) => problems.push(problem) });

describe('a postcode with a service', () => {
  test('is what the service says, with the council by our name and the nearest town', async () => {
    reply = answering(200, sheffield);
    expect(await open().findPostcode(' s1  2hh')).toEqual({
      postcode: 'S1 2HH',
      outcode: 'S1',
      precision: 'postcode',
      latitude: 53.3811,
      longitude: -1.4701,
      councilCode: 'E08000039',
      councilName: 'Sheffield',
      placeName: 'Sheffield',
    });
    expect(asked).toEqual(['/postcodes/S1%202HH']);
  });

  test('is unknown when the service says so', async () => {
    reply = answering(404, { status: 404, error: 'Postcode not found' });
    expect(await open().findPostcode('S1 2HH')).toBeNull();
  });

  test('that is not one is not asked about', async () => {
    expect(await open().findPostcode('somewhere')).toBeNull();
    expect(asked).toEqual([]);
  });

  test('without a position there is what our own data says', async () => {
    const { result } = sheffield;
    reply = answering(200, {
      status: 200,
      result: { ...result, postcode: 'JE2 3AB', latitude: null, longitude: null, admin_district: null },
    });
    expect(await open().findPostcode('JE2 3AB')).toMatchObject({ placeName: 'St Helier', precision: 'outcode' });
  });
});

describe('our own data answer', () => {
  test.each<[string, Reply]>([
    ['the service fails', answering(500, { status: 500 })],
    ['the service has had enough', answering(429, { status: 429 })],
    ['a page says that there is nothing', { status: 404, body: '<h1>Not found</h1>' }],
    ['the answer has another form', answering(200, { postcode: 'S1 2HH' })],
    ['the answer is no JSON', { status: 200, body: 'ok' }],
    ['the answer never ends', { status: 200, body: JSON.stringify({ ...sheffield, more: 'x'.repeat(70_000) }) }],
    ['the service hangs up', 'hang-up'],
    ['the service sends us elsewhere', 'elsewhere'],
    ['the service says nothing for two seconds', 'never'],
  ])('when %s, and the service is left alone for a while', async (_, given) => {
    reply = given;
    const problems: string[] = [];
    const geocoder = open(problems);
    expect(await geocoder.findPostcode('S1 2HH')).toEqual(geocoder.postcode('S1 2HH'));
    expect(await geocoder.findPostcode('TA1 1AA')).toMatchObject({ placeName: 'Taunton' });
    expect(asked).toHaveLength(1);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toMatch(/S1/);
  });

  test('when nothing listens there, and when no service is set', async () => {
    expect(await open([], 'http://127.0.0.1:9/').findPostcode('TA1 1AA')).toMatchObject({ placeName: 'Taunton' });
    expect(await openGeocoder(folder).findPostcode('TA1 1AA')).toMatchObject({ placeName: 'Taunton' });
  });
});

test('after half a minute the service is asked again', async () => {
  let now = 0;
  const ask = openPostcodeService(
    url,
    () => undefined,
    () => now,
  );
  reply = answering(500, {});
  expect(await ask('S1 2HH')).toBe('no-answer');
  reply = answering(200, sheffield);
  now = 29_000;
  expect(await ask('S1 2HH')).toBe('no-answer');
  now = 31_000;
  expect(await ask('S1 2HH')).toMatchObject({ postcode: 'S1 2HH' });
});
