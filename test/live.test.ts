import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../src/platform/server/database/db.ts';
import { makeBookable } from '../src/places/server/bookable.fixture.ts';
import { record, type About, type NewEvent } from '../src/platform/server/work/events.ts';
import { ok } from '../src/platform/result.ts';
import { openLiveStream, type LiveStream } from './live-stream.ts';
import { accessTokenFor, makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

/** Opens a live stream of the world's own process. */
const listen = async (topics: string[], token?: string): Promise<LiveStream> =>
  openLiveStream(world.url, topics, token);

/** Records an event, which may have a name that the product does not know. */
async function happen(event: { kind: string; about: About; data?: Record<string, unknown> }): Promise<void> {
  await transact(world.services.db, async (tx) => {
    await record(tx, world.services.clock, [event as NewEvent]);
    return ok(true);
  });
  world.services.wakeRelay();
}

/** Somebody works on a listing of a provider; answers the id of that. */
async function collaboration(providerId: string, workerId: string, listingId: string): Promise<string> {
  const [id, at] = [randomUUIDv7(), world.clock.now().toString()];
  await world.services.db
    .insertInto('collaboration')
    .values({ id, provider_id: providerId, collaborator_id: workerId, created_at: at })
    .execute();
  await world.services.db
    .insertInto('listing_collaborator')
    .values({ listing_id: listingId, collaboration_id: id, added_at: at })
    .execute();
  return id;
}

describe('a live stream', () => {
  it('tells an open page what changed, without a reload and without the data itself', async () => {
    const listing = randomUUIDv7();
    const stream = await listen([`listing:${listing}`]);
    await happen({
      kind: 'test.happened',
      about: { listing, account: randomUUIDv7() },
      data: { secret: 'not for everybody' },
    });
    await expect
      .poll(() => stream.heard)
      .toEqual([`data: ${JSON.stringify({ kind: 'test.happened', topics: [`listing:${listing}`] })}`]);
    stream.close();
  });

  it('first tells what happened between the reading of the page and its own beginning, to those who may hear it', async () => {
    const mine = await world.makeAccount();
    const token = await accessTokenFor(world.services, mine.id);
    const [listing, theirs] = [randomUUIDv7(), randomUUIDv7()];
    const before = await listen([`listing:${listing}`]);
    const readAt = performance.now();
    await sleep(500);
    await happen({ kind: 'test.happened', about: { listing, account: [mine.id, theirs] } });
    await expect.poll(() => before.heard.length).toBe(1);
    const topics = [`listing:${listing}`, `account:${mine.id}`, `account:${theirs}`];
    const late = await openLiveStream(world.url, topics, token, performance.now() - readAt);
    const allowed = [`account:${mine.id}`, `listing:${listing}`];
    await expect
      .poll(() => late.heard)
      .toEqual([`data: ${JSON.stringify({ kind: 'test.happened', topics: allowed })}`]);
    // Whoever read the page after it does not hear of it.
    const [after, again] = [await openLiveStream(world.url, topics, token, 1), await listen(topics, token)];
    await happen({ kind: 'test.more', about: { listing } });
    for (const stream of [late, after, again]) await expect.poll(() => stream.heard.at(-1)).toContain('test.more');
    expect([late, after, again].map(({ heard }) => heard.length)).toEqual([2, 1, 1]);
    for (const stream of [before, late, after, again]) stream.close();
  });

  it('has everything read again of which it does not know any more what happened since', async () => {
    const stream = await openLiveStream(world.url, [`listing:${randomUUIDv7()}`], undefined, 3_600_000);
    await expect
      .poll(() => stream.heard)
      .toEqual([`data: ${JSON.stringify({ kind: 'live.reconnected', topics: ['*'] })}`]);
    stream.close();
  });

  it('is refused to whoever is not signed in any more, who would wait in vain', async () => {
    const { id } = await world.makeAccount();
    const token = await accessTokenFor(world.services, id);
    await world.request('POST /auth/sign-out', { token });
    await expect(listen([`account:${id}`], token)).rejects.toThrow(/401/);
  });

  it('goes on after an event that a subscriber cannot read', async () => {
    const listing = randomUUIDv7();
    const stream = await listen([`listing:${listing}`]);
    // A hold without the moment at which it ends.
    await happen({ kind: 'places.held', about: { basket: randomUUIDv7() } });
    await happen({ kind: 'test.happened', about: { listing } });
    await expect.poll(() => stream.heard.length).toBe(1);
    stream.close();
  });

  it('ends when the device signs out, before it tells anything more', async () => {
    const { id } = await world.makeAccount();
    const token = await accessTokenFor(world.services, id);
    const stream = await listen([`account:${id}`], token);
    await world.request('POST /auth/sign-out', { token });
    await happen({ kind: 'test.happened', about: { account: id } });
    await stream.ended;
    expect(stream.heard).toEqual([]);
  });

  it('ends when a grant is taken back, by the event of taking it back', async () => {
    const owner = await world.makeAccount();
    const helper = await world.makeAccount();
    const grantId = randomUUIDv7();
    await world.services.db
      .insertInto('access_grant')
      .values({
        id: grantId,
        giver_id: owner.id,
        receiver_id: helper.id,
        scope: 'full',
        created_at: world.clock.now().toString(),
      })
      .execute();
    const token = await accessTokenFor(world.services, helper.id, { forId: owner.id, kind: 'delegation' });
    const stream = await listen([`account:${owner.id}`], token);
    await happen({ kind: 'test.happened', about: { account: owner.id } });
    await expect.poll(() => stream.heard.length).toBe(1);
    await world.request('DELETE /access-control/grants/{grantId}', { as: owner.id, params: { grantId } });
    await stream.ended;
    expect(stream.heard).toHaveLength(1);
  });

  it('of a session is not for a delegate whose grant is for money', async () => {
    const { providerId, sessionIds } = await makeBookable(world);
    const helper = await world.makeAccount();
    const grant = { id: randomUUIDv7(), giver_id: providerId, receiver_id: helper.id, scope: 'finance' as const };
    await world.services.db
      .insertInto('access_grant')
      .values({ ...grant, created_at: world.clock.now().toString() })
      .execute();
    const topic = `session:${sessionIds[0]}`;
    const money = await listen(
      [topic, `account:${providerId}`],
      await accessTokenFor(world.services, helper.id, { forId: providerId, kind: 'delegation' }),
    );
    const own = await listen([topic], await accessTokenFor(world.services, providerId));
    await happen({ kind: 'test.session', about: { session: sessionIds[0] ?? '' } });
    await happen({ kind: 'test.account', about: { account: providerId } });
    await expect.poll(() => own.heard.length).toBe(1);
    await expect.poll(() => money.heard.length).toBe(1);
    expect(money.heard[0]).toContain('test.account');
    money.close();
    own.close();
  });

  it('of a register is for those who may open it: its provider, delegates for registers, and who works on the listing', async () => {
    const { providerId, listingId, sessionIds } = await makeBookable(world, { starts: [0.5, 240] });
    const [soon = '', later = ''] = sessionIds;
    const [delegate, worker, stranger] = await Promise.all(Array.from({ length: 3 }, () => world.makeAccount()));
    const at = world.clock.now().toString();
    const grant = {
      id: randomUUIDv7(),
      giver_id: providerId,
      receiver_id: delegate?.id ?? '',
      scope: 'registers' as const,
    };
    await world.services.db
      .insertInto('access_grant')
      .values({ ...grant, created_at: at })
      .execute();
    const collaborationId = await collaboration(providerId, worker?.id ?? '', listingId);
    const topics = [`session:${soon}`, `session:${later}`];
    const tokens = {
      provider: await accessTokenFor(world.services, providerId),
      delegate: await accessTokenFor(world.services, delegate?.id ?? '', { forId: providerId, kind: 'delegation' }),
      worker: await accessTokenFor(world.services, worker?.id ?? ''),
    };
    const provider = await listen(topics, tokens.provider);
    const delegated = await listen(topics, tokens.delegate);
    const working = await listen(topics, tokens.worker);
    const nobody = await listen(topics, await accessTokenFor(world.services, stranger?.id ?? ''));
    // The later one first: who may hear of it has heard of it before the other comes.
    await happen({ kind: 'test.later', about: { session: later } });
    await happen({ kind: 'test.soon', about: { session: soon } });
    const kinds = (stream: { heard: string[] }) => stream.heard.map((line) => /test\.\w+/.exec(line)?.[0]);
    await expect.poll(() => kinds(provider)).toEqual(['test.later', 'test.soon']);
    await expect.poll(() => kinds(delegated)).toEqual(['test.later', 'test.soon']);
    // Who works on the listing may open the register around the session only.
    await expect.poll(() => kinds(working)).toEqual(['test.soon']);
    expect(nobody.heard).toEqual([]);

    // When the work ends, so does the stream, before it tells anything more.
    await world.request('DELETE /collaborations/{collaborationId}', { as: providerId, params: { collaborationId } });
    await happen({ kind: 'test.after', about: { session: soon } });
    await working.ended;
    expect(kinds(working)).toEqual(['test.soon']);
    await world.request('DELETE /access-control/grants/{grantId}', { as: providerId, params: { grantId: grant.id } });
    await happen({ kind: 'test.end', about: { session: soon } });
    await delegated.ended;
    expect(kinds(delegated)).not.toContain('test.end');
    await expect.poll(() => kinds(provider).at(-1)).toBe('test.end');
    expect(nobody.heard).toEqual([]);
    for (const stream of [provider, nobody]) stream.close();
  });

  it('tells an account its own affairs, and nobody else’s', async () => {
    const mine = await world.makeAccount();
    const theirs = await world.makeAccount();
    const stream = await listen(
      [`account:${mine.id}`, `account:${theirs.id}`],
      await accessTokenFor(world.services, mine.id),
    );
    const stranger = await listen([`account:${mine.id}`]);
    await happen({ kind: 'test.theirs', about: { account: theirs.id } });
    await happen({ kind: 'test.mine', about: { account: mine.id } });
    await expect.poll(() => stream.heard.length).toBe(1);
    expect(stream.heard[0]).toContain('test.mine');
    expect(stranger.heard).toEqual([]);
    stream.close();
    stranger.close();
  });
});
