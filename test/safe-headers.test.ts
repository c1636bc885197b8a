import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSafe, safeHeaders } from '../src/platform/server/http/safe-headers.ts';
import { makeWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

describe('every answer says what browsers must not do with it', () => {
  test.each([
    ['an answer of the API', 'GET', '/api/search', 200],
    ['a refusal', 'GET', '/api/users/me', 401],
    ['an address that the API does not know', 'GET', '/api/no/such/address', 404],
    ['a method that the address does not take', 'PUT', '/api/search', 405],
    ['the description of the API', 'GET', '/api/openapi.json', 200],
    ['the page of the API', 'GET', '/api/docs', 200],
    ['a sign of life', 'GET', '/healthz', 200],
    ['the metrics', 'GET', '/metrics', 200],
  ])('%s', async (_, method, path, status) => {
    const answer = await fetch(`${world.url}${path}`, { method });
    expect(answer.status).toBe(status);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject(safeHeaders(true));
    expect(headers['x-frame-options'] ?? headers['content-security-policy']).toMatch(/DENY|frame-ancestors 'none'/);
  });

  test('and what the API tells of somebody is kept nowhere', async () => {
    const { id } = await world.makeAccount();
    const { status, headers } = await world.request('GET /users/me', { as: id });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

test('in production browsers are told to come by HTTPS only', () => {
  expect(safeHeaders(false)).toHaveProperty('strict-transport-security');
  expect(safeHeaders(true)).not.toHaveProperty('strict-transport-security');
});

test('a page with a policy of its own about frames keeps it', () => {
  const page = new Response('', { headers: { 'content-security-policy': "frame-ancestors 'self'" } });
  makeSafe(page, safeHeaders(true));
  expect(page.headers.has('x-frame-options')).toBe(false);
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
});
