import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTIFY_KEY, NOTIFY_TEMPLATE, notifyRoutes, type KeptLetter } from '../../../stand-ins/notify/notify.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { ask, decide, makeFunded, yes, type Funded } from '../../checkout/server/funded.fixture.ts';
import { photo } from '../../media/server/hostile-files.fixture.ts';
import { makeFamily } from '../../places/server/bookable.fixture.ts';
import { forgetReferrals } from './claim-referral.ts';
import { councilMailer } from './open-council-mailer.ts';

let world: World;
let funded: Funded;
let notifyUrl: string;
let notify: ReturnType<typeof serve>;

beforeAll(async () => {
  world = await makeWorld();
  funded = await makeFunded(world);
  notify = serve({ fetch: notifyRoutes().fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => notify.once('listening', resolve));
  notifyUrl = `http://127.0.0.1:${(notify.address() as AddressInfo).port}/dev/notify`;
  world.services.settings.NOTIFY_URL = notifyUrl;
});
afterAll(async () => {
  notify.close();
  await world.stop();
});

const params = () => ({ councilId: funded.councilId });
const read = async () =>
  (await world.request('GET /councils/{councilId}/settings', { as: funded.managerId, params: params() })).body;

async function save(changed: object, as = funded.managerId) {
  const { version, alsoHome, evidenceDays, asks, senderName, replyTo } = await read();
  return world.request('PUT /councils/{councilId}/settings', {
    as,
    params: params(),
    body: {
      version,
      alsoHome: alsoHome.join(', '),
      evidenceDays,
      asks,
      senderName,
      replyTo,
      notify: { kind: 'keep' },
      ...changed,
    },
  });
}

const mail = { to: 'family@example.org', subject: 'Eligible', text: 'Words', html: '<h1 style="">Words</h1>' };
const letters = async (): Promise<KeptLetter[]> => (await fetch(`${notifyUrl}.json`)).json() as Promise<KeptLetter[]>;

describe('the settings of a council', () => {
  it('are changed by managers, each seeing what another has changed', async () => {
    expect(await read()).toMatchObject({ version: 0, evidenceDays: 30, asks: ['school', 'postcode', 'files'] });
    expect((await save({ evidenceDays: 10 }, funded.officerId)).status).toBe(403);
    expect((await save({ evidenceDays: 10, asks: ['school'] })).status).toBe(204);
    expect(await read()).toMatchObject({ version: 1, evidenceDays: 10, asks: ['school'] });
    expect((await save({ version: 0 })).body.key).toBe('edited-elsewhere');
    const wrong = await save({
      alsoHome: 'Bristol',
      replyTo: 'nobody',
      notify: { kind: 'set', apiKey: 'x', templateId: 'y' },
    });
    expect(Object.keys(wrong.body.fields)).toEqual(['alsoHome', 'replyTo', 'apiKey', 'templateId']);
  });

  it('show every member a letter as families get it', async () => {
    await save({ senderName: 'Bristol holiday team', replyTo: 'holidays@bristol.example' });
    const { status, body } = await world.request('GET /councils/{councilId}/letter', {
      as: funded.officerId,
      params: params(),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ by: 'mail', from: 'Bristol holiday team', replyTo: 'holidays@bristol.example' });
    expect(body.html).toContain('Maya');
    await save({ senderName: '', replyTo: '' });
  });

  it('say which homes count as in the area', async () => {
    await save({ alsoHome: 'bs1' });
    const family = await makeFamily(world);
    const [id = ''] = await ask(world, family, funded, 'BS1 5TR');
    const { body } = await world.request('GET /councils/{councilId}/eligibilities', {
      as: funded.officerId,
      params: params(),
    });
    expect(body.eligibilities.find((one: { id: string }) => one.id === id).home.lives).toBe('inside');
  });
});

describe('letters', () => {
  it('come from the council by our mail server, with its logo and its address for answers', async () => {
    await save({ senderName: 'Bramley Council', replyTo: 'haf@bramley.example' });
    const file = new File([new Uint8Array(await photo(800, 400).jpeg().toBuffer())], 'logo.jpg', {
      type: 'image/jpeg',
    });
    const set = await world.request('PUT /councils/{councilId}/logo', { as: funded.managerId, params: params(), file });
    expect(set.status).toBe(204);
    expect((await read()).hasLogo).toBe(true);
    await (await councilMailer(world.services, funded.councilId)).send(mail);
    const [got] = world.mails(mail.to);
    expect(got?.html).toContain('cid:council-logo');
    expect(JSON.stringify(got)).toContain('Bramley Council');
  });

  it('go by GOV.UK Notify with the council’s key, which is sealed and never told again', async () => {
    await save({ notify: { kind: 'set', apiKey: NOTIFY_KEY, templateId: NOTIFY_TEMPLATE } });
    const settings = await read();
    expect(settings.notify).toEqual({ isSet: true, templateId: NOTIFY_TEMPLATE });
    expect(JSON.stringify(settings)).not.toContain(NOTIFY_KEY.slice(-36));
    const { notify_sealed } = await world.services.db
      .selectFrom('council_setting')
      .select('notify_sealed')
      .where('council_id', '=', funded.councilId)
      .executeTakeFirstOrThrow();
    expect(notify_sealed?.toString('latin1')).not.toContain(NOTIFY_KEY.slice(-36));
    await (await councilMailer(world.services, funded.councilId)).send({ ...mail, messageId: 'one@thicket' });
    expect((await letters())[0]).toMatchObject({
      to: mail.to,
      subject: 'Eligible',
      body: 'Words',
      reference: 'one@thicket',
    });
    // A wrong key: the letter is tried again later, and the error says nothing of it.
    await save({ notify: { kind: 'set', apiKey: NOTIFY_KEY.replace(/.$/, '1'), templateId: NOTIFY_TEMPLATE } });
    const sending = (await councilMailer(world.services, funded.councilId)).send(mail);
    await expect(sending).rejects.toThrow('GOV.UK Notify answered with 403.');
    await save({ notify: { kind: 'remove' } });
    expect((await read()).notify.isSet).toBe(false);
  });
});

describe('a referral by link', () => {
  const named = {
    name: 'Ruth Dale',
    work: 'Social worker',
    firstName: 'Mia',
    lastName: 'Shah',
    reason: 'They live in a refuge.',
    email: 'priya@example.org',
  };
  const linkOf = async () => {
    await world.request('POST /councils/{councilId}/referral-links', {
      as: funded.officerId,
      params: params(),
      body: { programmeId: funded.programmeId, title: 'Children’s services' },
      idempotencyKey: crypto.randomUUID(),
    });
    const { body } = await world.request('GET /councils/{councilId}/referral-links', {
      as: funded.officerId,
      params: params(),
    });
    return body.links[0];
  };
  const tokenIn = (address: string): string => address.split('/').at(-1) ?? '';
  const born = async (learnerId: string) =>
    (
      await world.services.db
        .selectFrom('learner')
        .select('date_of_birth')
        .where('id', '=', learnerId)
        .executeTakeFirstOrThrow()
    ).date_of_birth;
  const refer = (token: string, said: object) =>
    world.request('POST /referrals', { body: { token, ...named, ...said }, idempotencyKey: crypto.randomUUID() });

  it('is made without an account, mailed without a name, claimed by the family once, and decided by an officer', async () => {
    const family = await makeFamily(world);
    const [learnerId = ''] = family.learnerIds;
    const link = await linkOf();
    const token = tokenIn(link.address);
    expect((await world.request('GET /referral-links/look-up', { query: { token } })).body).toMatchObject({
      isOpen: true,
    });
    expect((await refer(token, { dateOfBirth: await born(learnerId), email: 'nobody' })).body.key).toBe(
      'invalid-email',
    );
    expect((await refer(token, { dateOfBirth: await born(learnerId) })).status).toBe(204);
    await world.settle();
    const [sent] = world.mails(named.email);
    expect(sent?.text).not.toMatch(/Mia|refuge/);
    const claimToken = /referral=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
    const seen = await world.request('GET /referrals/look-up', { as: family.id, query: { token: claimToken } });
    expect(seen.body).toMatchObject({ referrer: 'Ruth Dale, Social worker', state: 'open' });
    const claim = (as: string, id: string) =>
      world.request('POST /referrals/claim', { as, body: { token: claimToken, learnerId: id } });
    const other = await makeFamily(world);
    expect((await claim(other.id, learnerId)).status).toBe(404);
    await world.services.db
      .updateTable('learner')
      .set({ date_of_birth: '2019-01-01' })
      .where('id', '=', other.learnerIds[0] ?? '')
      .execute();
    expect((await claim(other.id, other.learnerIds[0] ?? '')).body.key).toBe('another-child');
    const claims = await Promise.all([claim(family.id, learnerId), claim(family.id, learnerId)]);
    expect(claims.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const { body } = await world.request('GET /councils/{councilId}/eligibilities', {
      as: funded.officerId,
      params: params(),
    });
    const row = body.eligibilities.find(({ basis }: { basis: string }) => basis === 'REFERRAL');
    expect(row).toMatchObject({ state: 'PENDING', referrer: 'Ruth Dale, Social worker' });
    expect(row.explanation).toContain('They live in a refuge.');
    const kept = await world.services.db.selectFrom('referral').select('sealed').execute();
    expect(kept).toEqual([{ sealed: null }]);
    await decide(world, funded, [row.id], yes);
  });

  it('ends with its link, and what nobody claims is destroyed after 30 days', async () => {
    const family = await makeFamily(world);
    const link = await linkOf();
    const token = tokenIn(link.address);
    await refer(token, { dateOfBirth: await born(family.learnerIds[0] ?? ''), email: 'late@example.org' });
    await world.settle();
    const claimToken = /referral=([\w-]+)/.exec(world.mails('late@example.org')[0]?.text ?? '')?.[1] ?? '';
    const close = (as: string) =>
      world.request('DELETE /councils/{councilId}/referral-links/{linkId}', {
        as,
        params: { ...params(), linkId: link.id },
      });
    expect((await close(funded.viewerId)).status).toBe(403);
    expect((await close(funded.officerId)).status).toBe(204);
    expect((await refer(token, { dateOfBirth: '2019-01-01' })).body.key).toBe('link-closed');
    world.clock.advance({ hours: 24 * 31 });
    await forgetReferrals(world.services);
    const late = { token: claimToken, learnerId: family.learnerIds[0] ?? '' };
    expect((await world.request('POST /referrals/claim', { as: family.id, body: late })).body.key).toBe(
      'referral-closed',
    );
    const open = await world.services.db.selectFrom('referral').select('id').where('sealed', 'is not', null).execute();
    expect(open).toEqual([]);
  });
});

describe('officers at work in one queue', () => {
  it('see who has a case open, keep views of their own and words for all', async () => {
    const family = await makeFamily(world);
    const [eligibilityId = ''] = await ask(world, family, funded);
    const at = { ...params(), eligibilityId };
    const hold = (as: string) =>
      world.request('PUT /councils/{councilId}/eligibilities/{eligibilityId}/hold', { as, params: at });
    expect((await hold(funded.officerId)).body).toMatchObject({ isYou: true });
    expect((await hold(funded.managerId)).body).toMatchObject({ isYou: false, by: 'Olu officer' });
    expect((await hold(funded.viewerId)).status).toBe(403);
    const holds = async (as: string) =>
      (await world.request('GET /councils/{councilId}/holds', { as, params: params() })).body.holds;
    expect(await holds(funded.viewerId)).toEqual([{ eligibilityId, by: 'Olu officer', isYou: false }]);
    world.clock.advance({ minutes: 11 });
    expect(await holds(funded.viewerId)).toEqual([]);
    expect((await hold(funded.managerId)).body.isYou).toBe(true);
    await world.request('DELETE /councils/{councilId}/eligibilities/{eligibilityId}/hold', {
      as: funded.managerId,
      params: at,
    });
    expect(await holds(funded.viewerId)).toEqual([]);

    const view = { title: 'Mine', search: '?eligibility=PENDING&type=HAF' };
    const saveView = () =>
      world.request('POST /councils/{councilId}/views', { as: funded.officerId, params: params(), body: view });
    await saveView();
    await saveView();
    const views = async (as: string) =>
      (await world.request('GET /councils/{councilId}/views', { as, params: params() })).body.views;
    expect((await views(funded.officerId)).map(({ title }: { title: string }) => title)).toEqual(['Mine']);
    expect(await views(funded.managerId)).toEqual([]);

    const words = { kind: 'ask', title: 'Payslip', words: 'Please send a payslip.' };
    await world.request('POST /councils/{councilId}/templates', {
      as: funded.officerId,
      params: params(),
      body: words,
    });
    const kept = await world.request('GET /councils/{councilId}/templates', { as: funded.managerId, params: params() });
    expect(kept.body.templates).toMatchObject([words]);
  });
});
