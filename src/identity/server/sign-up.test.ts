import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { PASSWORD, visitors } from './sign-in.fixture.ts';

/** Making an account while enumeration protection is on: the mail says what the answer does not. */
let world: World;
const visit = visitors(() => world);
beforeAll(async () => {
  world = await makeWorld({ signIn: true });
});
afterAll(() => world.stop());

const accountsAt = (email: string) =>
  world.services.db.selectFrom('account').selectAll().where('email', '=', email).execute();

test('Priya gets a code by mail, and with it her account, its proved address and her password', async () => {
  const email = visit.newAddress();
  expect(await visit.askSignUp(email)).toMatchObject({ status: 200, body: { expiresInSeconds: 600 } });
  expect(await accountsAt(email)).toEqual([]);
  expect(world.mails(email).map(({ subject }) => subject)).toEqual(['Your sign-up code']);
  const made = await visit.askSignUp(email, { code: visit.codeFor(email) });
  expect(made.body.user).toMatchObject({
    firstName: 'Priya',
    lastName: 'Shah',
    emailAddress: email,
    emailVerified: true,
  });
  expect(made.body.user.lastSignInDate).toBe(made.body.user.createdDate);
  expect((await visit.signIn(email)).status).toBe(200);
});

test('Tom, who forgot that he has an account, hears it by mail, and his code signs him in to it as it was', async () => {
  const email = visit.newAddress();
  await visit.askSignUp(email, { firstName: 'Tom' });
  const { body } = await visit.askSignUp(email, { firstName: 'Tom', code: visit.codeFor(email) });
  const again = { firstName: 'Thomas', password: 'another password' };
  expect((await visit.askSignUp(email, again)).body).toEqual({ expiresInSeconds: 600 });
  const mail = world.mails(email).find(({ subject }) => subject === 'You already have a Thicket account');
  expect(mail?.text).toContain(`${world.url}/reset-password`);
  const back = await visit.askSignUp(email, { ...again, code: visit.codeFor(email, 'already') });
  expect(back.body.user).toMatchObject({ id: body.user.id, firstName: 'Tom' });
  expect((await visit.signIn(email, 'another password')).status).toBe(401);
  expect((await visit.signIn(email)).status).toBe(200);
});

test('a stranger who fills in the address of Priya leaves nothing there, and her account never has their password', async () => {
  const email = visit.newAddress();
  await visit.askSignUp(email, { firstName: 'Mallory', password: 'strangers password' });
  expect(await visit.askSignUp(email, { password: 'strangers password', code: '000000' })).toMatchObject({
    status: 422,
    body: { key: 'invalid-verification-code', fields: { code: expect.any(String) } },
  });
  expect(await accountsAt(email)).toEqual([]);
  const code = visit.codeFor(email);
  const hers = await world.request('POST /auth/otp-verify', { body: { email, code } });
  expect(hers.body.user.firstName).toBe('');
  expect((await visit.signIn(email, 'strangers password')).status).toBe(401);
});

test('one code makes one account, however often it is sent', async () => {
  const email = visit.newAddress();
  await visit.askSignUp(email);
  const code = visit.codeFor(email);
  const answers = await Promise.all([1, 2, 3].map(() => visit.askSignUp(email, { code })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(await accountsAt(email)).toHaveLength(1);
});

test('an account whose address nobody had proved is handed over clean, with the password that its owner chose', async () => {
  const { email, token } = await visit.newPerson();
  await visit.askSignUp(email, { password: 'the owners password' });
  await visit.askSignUp(email, { password: 'the owners password', code: visit.codeFor(email, 'already') });
  expect((await visit.me(token)).status).toBe(401);
  expect((await visit.signIn(email, PASSWORD)).status).toBe(401);
  expect((await visit.signIn(email, 'the owners password')).status).toBe(200);
});

test.each([
  [{ email: 'no address' }, 'invalid-email'],
  [{ password: 'short' }, 'weak-password'],
  [{ password: 'short', code: '123456' }, 'weak-password'],
])('a form with %j is refused before any mail', async (wrong, key) => {
  const email = visit.newAddress();
  expect(await visit.askSignUp(email, wrong)).toMatchObject({ status: 422, body: { key } });
  expect(world.mails(email)).toEqual([]);
});
