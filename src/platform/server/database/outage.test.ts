import { connect } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { isOutage } from './outage.ts';

const said = (code: string): Error =>
  Object.assign(new pg.DatabaseError('a sentence', 10, 'error'), { code, severity: 'FATAL' });
const socket = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });

describe('an outage', () => {
  test.each([
    ['an administrator ends the connection', said('57P01')],
    ['the server crashed', said('57P02')],
    ['the server is starting', said('57P03')],
    ['the statement took too long', said('57014')],
    ['the connection broke', said('08006')],
    ['the connection does not exist', said('08003')],
    ['the server has no more connections', said('53300')],
    ['the disk is full', said('53100')],
    ['the disk fails', said('58030')],
    ['a copy that takes no changes answers', said('25006')],
    ['nobody listens', socket('ECONNREFUSED')],
    ['the network resets', socket('ECONNRESET')],
    ['the other end is gone', socket('EPIPE')],
    ['no packet comes back', socket('ETIMEDOUT')],
    ['the name is not known', socket('ENOTFOUND')],
    ['names cannot be looked up now', socket('EAI_AGAIN')],
    ['the pool is exhausted', new Error('timeout exceeded when trying to connect')],
    ['the connection does not come about in time', new Error('Connection terminated due to connection timeout')],
    ['the connection ends in the middle', new Error('Connection terminated unexpectedly')],
    ['an answer does not come in time', new Error('Query read timeout')],
    [
      'a connection that broke is used again',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['the pool was closed', new Error('Cannot use a pool after calling end on the pool')],
    ['the other end hangs up', new Error('socket hang up')],
    ['both addresses of a host refuse', new AggregateError([socket('ECONNREFUSED'), socket('ECONNREFUSED')])],
    ['it is the cause of another error', new Error('The file could not be written', { cause: socket('ECONNRESET') })],
    ['fetch fails', new TypeError('fetch failed', { cause: socket('UND_ERR_SOCKET') })],
  ])('%s', (_, error) => expect(isOutage(error)).toBe(true));
});

describe('no outage', () => {
  test.each([
    ['a row is there twice', said('23505')],
    ['a number is out of range', said('22003')],
    ['two transactions lock each other', said('40P01')],
    ['a table is not there', said('42P01')],
    ['the role may not', said('42501')],
    ['a file is not there', Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' })],
    [
      'a bug that names a connection',
      new Error('Release called on client which has already been released to the pool.'),
    ],
    ['a bug that names a timeout', new Error('The timeout of a hold must be positive.')],
    ['a value of undefined', new TypeError("Cannot read properties of undefined (reading 'connection')")],
    ['nothing', undefined],
    ['a text', 'Connection terminated'],
  ])('%s', (_, error) => expect(isOutage(error)).toBe(false));
});

test('a real refusal of a connection is one', async () => {
  const error = await new Promise<unknown>((resolve) => {
    connect({ host: '127.0.0.1', port: 1 }).once('error', resolve);
  });
  expect(isOutage(error)).toBe(true);
});
