import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Routes } from '../src/app/contracts.ts';
import { createClient, type Api } from '../src/platform/browser/client.ts';
import { launchBrowser } from '../test/browser.ts';
import { bareAnswer } from './parts/bare-answer.ts';
import { median, report } from './parts/figure.ts';
import { load } from './parts/load.ts';
import { removeFolder, startProduct, type Running } from './parts/product.ts';
import { signUp } from './parts/sign-up.ts';
import { run as runUploads } from './upload.ts';

const CONNECTIONS = 16;
const SECONDS = 4;
const SESSIONS = 40;
const PICTURES = 12;
/** Step changes that are measured, one after the other. */
const STEPS = 14;

const provider = { email: 'listing-bench@example.org', password: 'three muddy boots' };

/**
 * The page of a large listing rendered afresh and from the cache, each beside a bare answer of the same bytes; how long
 * the wizard takes from one question to the next; and what a photograph of 12 megapixels costs.
 */
export async function run(): Promise<boolean> {
  const product = await startProduct();
  let ok = true;
  try {
    const { id, slug } = await makeListing(product);
    ok = (await measurePage(product, `/listing/${slug}`)) && ok;
    ok = (await measureSteps(product, id)) && ok;
  } finally {
    await product.stop();
    removeFolder(product.folder);
  }
  return (await runUploads()) && ok;
}

async function measurePage(product: Running, path: string): Promise<boolean> {
  const how = { connections: CONNECTIONS, seconds: SECONDS };
  const bare = await bareAnswer(product.url + path, how);
  // An unknown parameter makes an address of its own, so every request is rendered afresh.
  const fresh = await load({ port: product.port, paths: (n) => `${path}?fresh=${n}-${performance.now()}`, ...how });
  const cached = await load({ port: product.port, paths: () => path, ...how });
  return [
    { name: 'afresh', measured: fresh, target: 150 },
    { name: 'cached', measured: cached, target: 4_000 },
  ]
    .map(({ name, measured, target }) =>
      report({
        bench: 'listing',
        figure: `page with ${SESSIONS} sessions and ${PICTURES} pictures, ${name}`,
        value: measured.perSecond,
        unit: 'requests/s',
        reference: bare.perSecond,
        target: `>= ${target}`,
        ok: measured.failures === 0 && measured.perSecond >= target,
      }),
    )
    .every(Boolean);
}

async function measureSteps(product: Running, listingId: string): Promise<boolean> {
  const browser = await launchBrowser({ measured: true });
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(`/login?next=${encodeURIComponent(`/onboarding/listing-title?listing=${listingId}`)}`);
    await page.getByLabel('Email address').fill(provider.email);
    await page.getByLabel('Password', { exact: true }).fill(provider.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Give your listing a title' }).waitFor();
    const times: number[] = [];
    for (let step = 0; step < STEPS; step += 1) times.push(await changeOfStep(page));
    const shared = { bench: 'listing', unit: 'ms', reference: null } as const;
    report({
      ...shared,
      figure: `slowest of ${STEPS} changes of step in the wizard`,
      value: Math.max(...times),
      target: '-',
      ok: true,
    });
    return report({
      ...shared,
      figure: `median of ${STEPS} changes of step in the wizard`,
      value: median(times),
      target: '<= 100',
      ok: median(times) <= 100,
    });
  } finally {
    await browser.close();
  }
}

/** Presses the button that leads on, and answers how long it took until the next question was painted, in milliseconds. */
function changeOfStep(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const question = (): string => document.querySelector('h1')?.textContent ?? '';
    const before = question();
    const started = performance.now();
    const changed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (question() === before || question() === '') return;
        observer.disconnect();
        // A frame that was asked for now has been painted when the next task runs.
        requestAnimationFrame(() => setTimeout(resolve));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    document.querySelector<HTMLButtonElement>('#onboarding-form button[type=submit]')?.click();
    await changed;
    return performance.now() - started;
  });
}

/** A provider of the bench's own, with a published listing as large as they come. */
async function makeListing(product: Running): Promise<{ id: string; slug: string }> {
  const base = product.url;
  const token = await signUp(base, { ...provider, firstName: 'Priya', lastName: 'Shah' });
  const api = createClient<Routes>({ base, token: async () => token });
  const { id: accountId } = await api('GET /users/me');
  await api('PATCH /users/update-user/{id}', {
    params: { id: accountId },
    body: {
      accountType: 'organisation',
      organisationName: 'Village Pond Club',
      summary: 'Ponds, ditches and what lives in them.',
      biography: 'Three naturalists who have kept a village pond since 2011.',
      phoneNumber: '07700 900456',
    },
  });
  const { id, version } = await api('POST /experiences', { idempotencyKey: crypto.randomUUID() });
  const params = { experienceId: id };
  const filled = await api('PATCH /experiences/{experienceId}', {
    params,
    body: {
      version,
      title: 'Pond life all year round',
      summary: 'Newts, quietly.',
      address: {
        venueName: 'The village pond',
        addressLine: '',
        town: 'Bridport',
        zipCode: 'DT6 3NQ',
        latitude: 50.7335,
        longitude: -2.7585,
      },
      audienceType: 'children',
      ageFrom: 5,
      ageTo: 12,
      maximumGroupSize: 10,
      categories: [3, 2],
      sections: ['', 'What to bring', 'When it rains'].map((title) => ({ title, description: words })),
      accessibilityMeasures: ['Accessible toilet', 'Quiet space to rest'],
      learningAims: ['Working together', 'Knowing and naming living things'],
      provisions: ['All equipment and materials', 'Snacks and water'],
      safetyMeasures: ['A paediatric first aider is always there', 'Public liability insurance'],
      cancellationPolicy: { preset: 'MODERATE' },
      formalEducationalActivity: false,
    },
  });
  await addPictures(api, id, filled.version);
  const first = Temporal.Now.plainDateISO('Europe/London').add({ days: 20 });
  const sessions = Array.from({ length: SESSIONS }, (_, index) => ({
    date: first.add({ days: index * 3 }).toString(),
    start: '16:00',
    end: '18:00',
  }));
  await api('POST /experiences/{experienceId}/blocks', {
    params,
    body: { name: 'Afternoons', type: 'CHOOSE_DATES', sessions },
    idempotencyKey: crypto.randomUUID(),
  });
  const tickets = await api('GET /experiences/{experienceId}/tickets', { params });
  await api('PUT /experiences/{experienceId}/tickets', {
    params,
    body: {
      version: tickets.version,
      tickets: ['Child', 'Brother or sister'].map((name) => ({
        name,
        audience: 'child',
        unit: 'session',
        funding: 'FREE',
        pricePence: 0,
      })),
    },
  });
  const { slug } = await api('POST /experiences/{experienceId}/publish', { params });
  return { id, slug };
}

const words = 'We sit by the pond until everybody is quiet, and then we wait for the newts to come up. '
  .repeat(8)
  .trim();

async function addPictures(api: Api<Routes>, experienceId: string, version: number): Promise<void> {
  const pictures: { id: string; alternativeText: string }[] = [];
  for (let number = 1; number <= PICTURES; number += 1) {
    const background = { r: number * 20, g: 120, b: 255 - number * 20 };
    const bytes = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], `pond-${number}.jpg`, { type: 'image/jpeg' });
    const { id } = await api('POST /media', { file });
    pictures.push({ id, alternativeText: `The pond, view ${number}` });
  }
  await api('PUT /experiences/{experienceId}/pictures', { params: { experienceId }, body: { version, pictures } });
}
