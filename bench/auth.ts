import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, quantile, report } from './parts/figure.ts';
import { load } from './parts/load.ts';
import { signUp } from './parts/sign-up.ts';
import { freePort, inNode, removeFolder, startProduct, type Running } from './parts/product.ts';

/** As many as in the other benches. */
const CONNECTIONS = 64;
const SECONDS = 5;
const SIGN_INS = 50;
const PAIRS = 500;
/** Three codes are mailed to one address at most, the one that makes its account among them: so many make 500 asks. */
const ACCOUNTS = 250;
const SIGN_UPS_AT_ONCE = 8;
const PASSWORD = 'three muddy boots';

let places = 0;
/** Each ask comes from another place, so that it is the work that is measured, and not the limits. */
const place = (): Record<string, string> => {
  places += 1;
  return { 'x-forwarded-for': `10.${(places >> 16) & 255}.${(places >> 8) & 255}.${places & 255}` };
};

/** Asks the API; answers the status and what came back. */
async function post(product: Running, path: string, body: object): Promise<{ status: number; text: string }> {
  const response = await fetch(`${product.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...place() },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const signUpAt = (product: Running, email: string): Promise<string> =>
  signUp(product.url, { firstName: 'Priya', lastName: 'Shah', email, password: PASSWORD }, place());

/**
 * What signing in costs: the look-up of the current user, beside a bare Hono that answers the same bytes; how long others
 * wait while many sign in at once; and whether the time of an answer tells if an address has an account.
 */
export async function run(): Promise<boolean> {
  const product = await startProduct();
  let ok = true;
  try {
    const { emails: known, tokens } = await makeAccounts(product, 'known');
    ok = (await measureUser(product, tokens)) && ok;
    ok = (await measureOthers(product, known)) && ok;
    ok = (await measureKnown(product, known)) && ok;
  } finally {
    await product.stop();
    removeFolder(product.folder);
  }
  return ok;
}

async function measureUser(product: Running, tokens: readonly string[]): Promise<boolean> {
  const [token = ''] = tokens;
  const signed = (by: string) => ({ authorization: `Bearer ${by}` });
  const body = await (await fetch(`${product.url}/api/users/me`, { headers: signed(token) })).text();
  const options = { connections: CONNECTIONS, seconds: SECONDS };
  const bare = await barely(product, body, options);
  const asking = async (headers: (nth: number) => Record<string, string>, seconds: number) =>
    load({ port: product.port, paths: () => '/api/users/me', headers, connections: CONNECTIONS, seconds });
  // The first seconds warm the code up.
  await asking((nth) => signed(tokens[nth % tokens.length] ?? ''), 3);
  const many = await asking((nth) => signed(tokens[nth % tokens.length] ?? ''), SECONDS);
  const me = await asking(() => signed(token), SECONDS);
  const enough = me.failures === 0 && me.perSecond >= 2_500 && me.perSecond >= 0.2 * bare.perSecond;
  report({
    bench: 'auth',
    figure: 'current user p99',
    value: me.p99,
    unit: 'ms',
    reference: bare.p99,
    target: '-',
    ok: me.failures === 0,
  });
  const everybody = report({
    bench: 'auth',
    figure: `current user, ${tokens.length} people in turn`,
    value: many.perSecond,
    unit: 'requests/s',
    reference: bare.perSecond,
    target: '>= 2500',
    ok: many.failures === 0 && many.perSecond >= 2_500,
  });
  return (
    report({
      bench: 'auth',
      figure: 'current user',
      value: me.perSecond,
      unit: 'requests/s',
      reference: bare.perSecond,
      target: '>= 2500 and >= 0.2 x bare',
      ok: enough,
    }) && everybody
  );
}

/** Loads a bare Hono with the very bytes that the product sends. */
async function barely(
  { folder }: Running,
  body: string,
  options: { connections: number; seconds: number },
): Promise<{ perSecond: number; p99: number }> {
  const file = join(folder, 'bare.json');
  writeFileSync(file, body);
  const port = await freePort();
  const bare = await startProduct({
    folder,
    command: inNode(join(import.meta.dirname, 'parts', 'bare-hono.ts'), file, String(port)),
  });
  try {
    await load({ port, paths: () => '/', connections: options.connections, seconds: 1 });
    return await load({ port, paths: () => '/', ...options });
  } finally {
    await bare.stop();
  }
}

/** Signs 50 people in at once, again and again, and asks meanwhile whether the process is alive. */
async function measureOthers(product: Running, known: readonly string[]): Promise<boolean> {
  const alive = (seconds: number) => load({ port: product.port, paths: () => '/healthz', connections: 1, seconds });
  const quiet = await alive(2);
  let stop = false;
  const times: number[] = [];
  const failed: number[] = [];
  const signIns = Array.from({ length: SIGN_INS }, async (_, index) => {
    while (!stop) {
      const started = performance.now();
      const { status } = await post(product, 'sign-in', { email: known[index], password: PASSWORD });
      times.push(performance.now() - started);
      if (status !== 200) failed.push(status);
    }
  });
  const busy = await alive(SECONDS);
  stop = true;
  await Promise.all(signIns);
  const fine = failed.length === 0 && busy.failures === 0;
  report({
    bench: 'auth',
    figure: `sign-in, ${SIGN_INS} at once, median`,
    value: median(times),
    unit: 'ms',
    reference: null,
    target: '-',
    ok: fine,
  });
  return report({
    bench: 'auth',
    figure: `healthz p99 during ${SIGN_INS} sign-ins at once`,
    value: busy.p99,
    unit: 'ms',
    reference: quiet.p99,
    target: '<= 50',
    ok: fine && busy.p99 <= 50,
  });
}

/** How an address is asked about. A password bears ten wrong tries from a place and sixty in all, the mails three. */
const asks = {
  'sign-in': ['sign-in', { password: 'wrong password' }],
  'otp-code': ['otp-code', {}],
  'sign-up': ['sign-up', { firstName: 'Priya', lastName: 'Shah', password: PASSWORD }],
  'sign-in link': ['email-link', { purpose: 'sign-in' }],
  'link to confirm the address': ['email-link', { purpose: 'verify-email' }],
  'link to a new password': ['email-link', { purpose: 'reset-password' }],
} as const satisfies Record<string, readonly [path: string, more: object]>;

/** Asks about known and unknown addresses in turn, and holds the medians against each other. */
async function measureKnown(product: Running, known: readonly string[]): Promise<boolean> {
  let ok = true;
  for (const [name, [path, more]] of Object.entries(asks)) {
    // Codes, and links of each purpose, count for the same three mails in ten minutes, so each has addresses of its own.
    const label = name.replaceAll(' ', '-');
    const addresses =
      path.startsWith('otp') || path === 'sign-in' ? known : (await makeAccounts(product, label)).emails;
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const statuses = new Set<string>();
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const index = pair % ACCOUNTS;
      const emails = { known: addresses[index], unknown: `${label}-nobody${index}@example.org` };
      // Who comes first takes turns, so that neither profits from the other.
      for (const kind of pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const started = performance.now();
        const { status, text } = await post(product, path, { email: emails[kind], ...more });
        times[kind].push(performance.now() - started);
        statuses.add(`${status} ${text}`);
      }
    }
    const difference = Math.abs(median(times.known) - median(times.unknown));
    ok =
      report({
        bench: 'auth',
        figure: `known and unknown address, ${name}: difference of medians`,
        value: difference,
        unit: 'ms',
        reference: quantile(times.unknown, 0.5),
        target: '<= 5',
        ok: statuses.size === 1 && difference <= 5,
      }) && ok;
  }
  return ok;
}

/** Makes accounts, and waits until everybody has been welcomed: what follows is to be measured alone. */
async function makeAccounts(product: Running, label: string): Promise<{ emails: string[]; tokens: string[] }> {
  const emails = Array.from({ length: ACCOUNTS }, (_, index) => `${label}-somebody${index}@example.org`);
  const tokens: string[] = [];
  for (let from = 0; from < ACCOUNTS; from += SIGN_UPS_AT_ONCE) {
    const some = emails.slice(from, from + SIGN_UPS_AT_ONCE);
    tokens.push(...(await Promise.all(some.map((email) => signUpAt(product, email)))));
  }
  for (let before = -1, now = 0; now !== before;) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    now = await jobsDone(product);
  }
  return { emails, tokens };
}

async function jobsDone(product: Running): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  return Number(/name="job_done"\} (\d+)/.exec(text)?.[1] ?? 0);
}
