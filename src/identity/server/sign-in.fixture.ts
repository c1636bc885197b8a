import type { Answer, World } from '../../../test/world.ts';

/** Name and value of the cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (answer: { headers: Headers }): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** The token that an e-mailed link carries. */
export const tokenOf = (link: URL): string => link.searchParams.get('oobCode') ?? '';

/** The id of the device that a bearer token belongs to. */
export const deviceOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

export const PASSWORD = 'three muddy boots';

/** Somebody who is signed in on one device. */
export type Person = { id: string; email: string; token: string; cookie: string };

type Travel = { next?: string; popup?: '1'; verified?: boolean; withoutCookie?: boolean; cancel?: boolean };

/** What people and their browsers do about signing in, on the world that a test file has made by then. */
export function visitors(world: () => World) {
  let made = 0;
  const newAddress = (): string => `visitor${(made += 1)}@example.org`;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  /** Priya fills in the form that makes an account; more than that as she goes on. */
  const askSignUp = (email: string, more: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    world().request('POST /auth/sign-up', {
      body: { firstName: 'Priya', lastName: 'Shah', email, password: PASSWORD, ...more },
      headers,
    });
  let telling = 0;
  let toldBefore: 'yes' | 'no' = 'yes';
  /** Where known addresses are told a sign-up is one step, and leaves the address unproved. */
  const signUp = async (email: string, password = PASSWORD): Promise<Answer> => {
    const { settings } = world().services;
    if (telling === 0) toldBefore = settings.ENUMERATION_PROTECTION;
    telling += 1;
    settings.ENUMERATION_PROTECTION = 'no';
    try {
      return await askSignUp(email, { password });
    } finally {
      telling -= 1;
      if (telling === 0) settings.ENUMERATION_PROTECTION = toldBefore;
    }
  };
  const signIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Answer> =>
    world().request('POST /auth/sign-in', { body: { email, password }, headers });
  const me = (token: string): Promise<Answer> => world().request('GET /users/me', { headers: bearer(token) });
  const refresh = (cookie: string, origin: string | null = world().url): Promise<Answer> =>
    world().request('POST /auth/refresh', { headers: { cookie, ...(origin ? { origin } : {}) } });

  /** The newest code in the mails to an address. */
  const codeFor = (email: string, words = 'code'): string => {
    const mail = world()
      .mails(email)
      .find(({ subject }) => subject.includes(words));
    return (
      /\b(\d{3}) (\d{3})\b/
        .exec(mail?.text ?? '')
        ?.slice(1)
        .join('') ?? ''
    );
  };
  /** The link in the newest mail to an address whose subject has these words. */
  const linkFor = (email: string, words: string): URL => {
    const mail = world()
      .mails(email)
      .find(({ subject }) => subject.includes(words));
    return new URL(/https?:\/\/\S+oobCode=\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://no.link/');
  };
  const askLink = (email: string, purpose: string): Promise<Answer> =>
    world().request('POST /auth/email-link', { body: { email, purpose } });
  const useLink = (link: URL, more: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    world().request('POST /auth/email-link-verify', { body: { token: tokenOf(link), ...more }, headers });

  const asPerson = (answer: Answer): Person => ({
    id: answer.body.user.id,
    email: answer.body.user.emailAddress,
    token: answer.body.token,
    cookie: cookiesOf(answer),
  });
  /** Signs up with a password; the address is not proved. */
  const newPerson = async (email = newAddress()): Promise<Person> => asPerson(await signUp(email));
  /** Signs up with a mailed code: the address is proved, there is no password. */
  const newProvedPerson = async (email = newAddress()): Promise<Person> => {
    await world().request('POST /auth/otp-code', { body: { email } });
    return asPerson(await world().request('POST /auth/otp-verify', { body: { email, code: codeFor(email) } }));
  };

  /** Chooses an account on a provider's page, and comes back to the site. */
  async function choose(page: string, cookie: string, email: string, options: Travel = {}): Promise<Response> {
    const seeded = new URLSearchParams({ person: email });
    const typed = new URLSearchParams({
      email,
      name: 'Somebody Else',
      verified: options.verified === false ? 'no' : 'yes',
    });
    const post = (body: URLSearchParams) =>
      fetch(page, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    let chosen = await post(options.cancel ? new URLSearchParams({ answer: 'cancel' }) : seeded);
    if (chosen.status === 400) chosen = await post(typed);
    const back = new URL(chosen.headers.get('location') ?? '');
    return world().product.app.request(`${back.pathname}${back.search}`, {
      headers: options.withoutCookie ? {} : { cookie },
    });
  }
  /** Goes the whole way as a browser does: to the provider, through its chooser, and back. */
  async function travel(provider: string, email: string, options: Travel = {}): Promise<Response> {
    const { next, popup } = options;
    const query = new URLSearchParams({ ...(next === undefined ? {} : { next }), ...(popup ? { popup } : {}) });
    const begun = await world().product.app.request(`/api/auth/social/${provider}?${query}`);
    const page = begun.headers.get('location') ?? '';
    return page.startsWith('http') ? choose(page, cookiesOf(begun), email, options) : begun;
  }
  /** Begins to add an outside identity to the account of a token. */
  const beginLink = (token: string, provider: string, next?: string): Promise<Answer> =>
    world().request('POST /auth/social/{provider}/link', {
      params: { provider },
      body: next === undefined ? {} : { next },
      headers: bearer(token),
    });
  async function link(token: string, provider: string, email: string, next?: string): Promise<Response> {
    const begun = await beginLink(token, provider, next);
    return choose(begun.body.url, cookiesOf(begun), email);
  }
  /** The id of the account that a sign-in led to, or null. */
  async function whoIs(response: { headers: Headers }): Promise<string | null> {
    const renewed = await refresh(cookiesOf(response));
    return renewed.status === 200 ? ((await me(renewed.body.token)).body.id as string) : null;
  }
  /** Sets a setting for the time of one piece of work. */
  async function withSettings<Value>(
    settings: Partial<World['services']['settings']>,
    work: () => Promise<Value>,
  ): Promise<Value> {
    const before = { ...world().services.settings };
    Object.assign(world().services.settings, settings);
    try {
      return await work();
    } finally {
      Object.assign(world().services.settings, before);
    }
  }

  return {
    newAddress,
    bearer,
    askSignUp,
    signUp,
    signIn,
    me,
    refresh,
    codeFor,
    linkFor,
    askLink,
    useLink,
    asPerson,
    newPerson,
    newProvedPerson,
    choose,
    travel,
    beginLink,
    link,
    whoIs,
    withSettings,
  };
}
