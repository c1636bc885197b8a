import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  forgetLocked,
  forgetRead,
  keepLocked,
  namesKept,
  readLocked,
  UNSENT,
} from '../../platform/browser/locked-store.ts';
import type { User } from '../contract.ts';
import { keepUser, readKeptUser, refreshKeptUser } from './kept-user.ts';

const rowan = { id: 'rowan', firstName: 'Rowan' } as User;
const fern = { id: 'fern', firstName: 'Fern' } as User;
const report = `${UNSENT}rowan wood`;

/** Rowan's phone: a register, and a report that was written without signal. */
beforeEach(async () => {
  await forgetLocked();
  await keepLocked('rowan register wood', { places: [] });
  await keepLocked(report, [{ kind: 'INCIDENT' }]);
  await keepUser(rowan);
});

describe('a device that is kept for somebody', () => {
  it('keeps it for them when they come back, as they are now', async () => {
    await refreshKeptUser({ ...rowan, firstName: 'Ro' });
    expect(await readKeptUser()).toMatchObject({ id: 'rowan', firstName: 'Ro' });
    expect(await namesKept('rowan')).toEqual(['rowan register wood']);
  });

  it('keeps it also where nobody wrote down yet whose it is', async () => {
    await forgetLocked();
    await keepLocked('rowan register wood', { places: [] });
    await refreshKeptUser(rowan);
    expect(await namesKept('rowan')).toEqual(['rowan register wood']);
  });

  it('shows the next person nothing, and loses nothing that was not sent', async () => {
    await refreshKeptUser(fern);
    expect(await namesKept('')).toEqual([report, 'user']);
    expect(await readKeptUser()).toMatchObject({ id: 'fern' });
    expect(await readLocked(report)).toEqual([{ kind: 'INCIDENT' }]);
  });

  it('takes nothing of an account that somebody acts for', async () => {
    await refreshKeptUser({ ...fern, accessControlUser: { id: 'rowan' } } as unknown as User);
    expect(await readKeptUser()).toMatchObject({ id: 'rowan' });
  });

  it('keeps what was not sent when the session ends by itself', async () => {
    await forgetRead();
    expect(await namesKept('')).toEqual([report]);
    expect(await readLocked(report)).toEqual([{ kind: 'INCIDENT' }]);
  });

  it('keeps nothing, and no key, once they have left', async () => {
    await forgetLocked();
    expect(await namesKept('')).toEqual([]);
    expect(await readLocked(report)).toBeUndefined();
  });
});
