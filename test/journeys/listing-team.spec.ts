import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../db/town.ts';
import type { Routes } from '../../src/app/contracts.ts';
import { createClient, type Api } from '../../src/platform/browser/client.ts';
import { signUp } from '../../bench/parts/sign-up.ts';
import { accessibilityFaults, expect, sidewaysScroll, test } from './fixtures.ts';
import { apiOf, signIn } from './people.ts';

async function expectGoodPage(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });
const question = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const description = 'We sit by the pond until everybody is quiet, and then we wait for the newts to come up. '.repeat(
  3,
);

/** A provider of this journey's own, ready to publish, and the API as they use it. */
async function makeProvider(url: string, email: string): Promise<Api<Routes>> {
  await signUp(url, { email, password: DEMO_PASSWORD, firstName: 'Willow', lastName: 'Marsh' });
  const api = await apiOf(url, email);
  const { id } = await api('GET /users/me');
  await api('PATCH /users/update-user/{id}', {
    params: { id },
    body: {
      accountType: 'organisation',
      organisationName: 'Willow Marsh',
      summary: 'Ponds, ditches and what lives in them.',
      biography: 'Three naturalists who have kept a village pond since 2011.',
      phoneNumber: '07700 900456',
    },
  });
  return api;
}

/** A published listing with a free ticket and one date. */
async function makeListing(api: Api<Routes>, title: string): Promise<string> {
  const made = await api('POST /experiences', { idempotencyKey: crypto.randomUUID() });
  const params = { experienceId: made.id };
  await api('PATCH /experiences/{experienceId}', {
    params,
    body: {
      version: made.version,
      title,
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
      categories: [3],
      sections: [{ title: '', description }],
      safetyMeasures: ['A paediatric first aider is always there'],
      cancellationPolicy: { preset: 'MODERATE' },
      formalEducationalActivity: false,
    },
  });
  const date = Temporal.Now.plainDateISO('Europe/London').add({ days: 20 }).toString();
  await api('POST /experiences/{experienceId}/blocks', {
    params,
    body: { name: 'Evenings', type: 'CHOOSE_DATES', sessions: [{ date, start: '16:00', end: '18:00' }] },
    idempotencyKey: crypto.randomUUID(),
  });
  const tickets = await api('GET /experiences/{experienceId}/tickets', { params });
  await api('PUT /experiences/{experienceId}/tickets', {
    params,
    body: {
      version: tickets.version,
      tickets: [{ name: 'Child', audience: 'child', unit: 'session', funding: 'FREE', pricePence: 0 }],
    },
  });
  await api('POST /experiences/{experienceId}/publish', { params });
  return made.id;
}

test(
  'a provider invites an administrator and a collaborator in the wizard; the collaborator joins by mail, finds the listing that they were put on, edits its description and cannot publish it',
  { tag: '@both' },
  async ({ page: owner, newPerson, mailTo, product }, info) => {
    test.slow();
    const at = (name: string): string => `${name}-${info.project.name}@example.org`;
    const api = await makeProvider(product.url, at('willow'));
    const listing = await makeListing(api, 'Newts at Dusk');
    await makeListing(api, 'Dragonflies at Noon');
    await signIn(owner, at('willow'), `/onboarding/add-mentors-setup?listing=${listing}`);

    await question(owner, 'Work together with others').waitFor();
    await expectGoodPage(owner);
    await owner.getByRole('button', { name: 'Add team members' }).click();
    await question(owner, 'What type of team members do you want to add?').waitFor();
    await expectGoodPage(owner);
    const skip = owner.getByRole('link', { name: 'Skip', exact: true });
    await owner.getByRole('radio', { name: 'I want to add administrators' }).check();
    if (info.project.name === 'phone') {
      // The choice is forgotten, and the way leads past both kinds of team members.
      await skip.click();
      await owner.waitForURL(/\/onboarding\/review/);
      const remembered = await owner.evaluate(() => localStorage.getItem('onboarding-flow') ?? '');
      expect(JSON.parse(remembered).state).toMatchObject({ teammateType: null, step: 'MENTOR_COLLABORATORS' });
      await owner.goto(`/onboarding/add-mentors-type?listing=${listing}`);
      await expect(owner.getByRole('radio', { name: 'I want to add administrators' })).not.toBeChecked();
      await owner.getByRole('radio', { name: 'I want to add administrators' }).check();
    } else {
      await expect(skip).toBeHidden();
    }
    await owner.getByRole('button', { name: 'Next', exact: true }).click();

    await question(owner, 'Add administrators').waitFor();
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(owner.getByText('Enter the email address of the person.').first()).toBeVisible();
    await owner.getByLabel('Email address').fill(at('office'));
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(owner.getByRole('button', { name: `Withdraw the invitation to ${at('office')}` })).toBeVisible();
    await expectGoodPage(owner);
    expect((await mailTo(at('office'), /invites you to help/)).text).toContain('Everything');
    await owner.getByRole('button', { name: 'Done' }).click();

    await question(owner, 'Work together with others').waitFor();
    await owner.getByRole('button', { name: 'Add team members' }).click();
    await owner.getByRole('radio', { name: 'I want to add collaborators' }).check();
    await owner.getByRole('button', { name: 'Next', exact: true }).click();
    await question(owner, 'Add collaborators').waitFor();
    await owner.getByLabel('Email address').fill(at('rowan'));
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(owner.getByRole('button', { name: `Withdraw the invitation to ${at('rowan')}` })).toBeVisible();

    const invitation = await mailTo(at('rowan'), /invites you to work with them/);
    const link = new URL(invitation.links.find((one) => one.includes('/invitation')) ?? '');
    const rowan = await newPerson();
    await rowan.goto(`${link.pathname}${link.search}`);
    await rowan.getByRole('link', { name: 'Sign in and accept' }).click();
    await rowan.getByRole('button', { name: 'Email me a code' }).click();
    const code = await mailTo(at('rowan'), /sign-in code/);
    await rowan.getByLabel('Code', { exact: true }).fill(/\d{3} \d{3}/.exec(code.text)?.[0] ?? '');
    await expect(rowan.getByText('You have accepted')).toBeVisible();

    // The owner's page was open all the time.
    const works = owner.getByRole('checkbox', { name: `Works on this listing (${at('rowan')})` });
    await expect(works).not.toBeChecked();
    await works.check();
    await expect
      .poll(
        async () => (await api('GET /experiences/{experienceId}', { params: { experienceId: listing } })).collaborators,
      )
      .toHaveLength(1);
    await expect(works).toBeChecked();
    await expectGoodPage(owner);
    await owner.getByRole('button', { name: 'Done' }).click();
    await expect(owner.getByText(`On this listing with you: ${at('rowan')}.`)).toBeVisible();

    await rowan.goto('/listings');
    await expect(rowan.getByRole('link', { name: 'Newts at Dusk', exact: true })).toBeVisible();
    await expect(rowan.getByText('Collaborator', { exact: true })).toBeVisible();
    await expect(rowan.getByText('Dragonflies at Noon')).toHaveCount(0);
    await rowan.getByRole('button', { name: 'More for Newts at Dusk' }).click();
    await expect(rowan.getByRole('menuitem', { name: 'View page' })).toBeVisible();
    for (const action of ['Pause', 'Archive', 'Duplicate', 'Create a booking'])
      await expect(rowan.getByRole('menuitem', { name: action })).toHaveCount(0);
    await rowan.getByRole('menu').press('Escape');
    await rowan.getByRole('link', { name: 'Newts at Dusk', exact: true }).click();
    await expect(rowan.getByText('You work on this listing of Willow Marsh')).toBeVisible();
    await expect(rowan.getByRole('button', { name: /[Pp]ublish/ })).toHaveCount(0);
    await expect(rowan.getByRole('link', { name: 'Change Cancellation' })).toHaveCount(0);
    await expectGoodPage(rowan);

    await rowan.getByRole('link', { name: 'Change Description' }).click();
    await question(rowan, 'Your listing description').waitFor();
    await rowan.getByLabel('Description', { exact: true }).fill(`${description} Bring a torch.`);
    await rowan.getByRole('button', { name: 'Next', exact: true }).click();
    await question(rowan, 'Add more sections to your description').waitFor();
    await expectGoodPage(rowan);
    // A step that is not theirs leads on to the next that is.
    await rowan.goto(`/onboarding/listing-ages?listing=${listing}`);
    await question(rowan, 'Choose two categories that describe your listing').waitFor();

    const rowansApi = await (async () => {
      const token = await rowan.evaluate(async () => {
        const response = await fetch('/api/auth/refresh', { method: 'POST' });
        return ((await response.json()) as { token: string }).token;
      });
      return createClient<Routes>({ base: product.url, token: async () => token });
    })();
    await expect(
      rowansApi('POST /experiences/{experienceId}/pause', { params: { experienceId: listing } }),
    ).rejects.toMatchObject({ status: 403 });
    const now = await api('GET /experiences/{experienceId}', { params: { experienceId: listing } });
    expect(now).toMatchObject({ state: 'PUBLISHED', sections: [{ description: `${description} Bring a torch.` }] });
  },
);

test('two people edit a listing at once: other fields are merged, and where both wrote the second is asked which counts', async ({
  page: first,
  newPerson,
  product,
}, info) => {
  test.slow();
  const email = `sedge-${info.project.name}@example.org`;
  const api = await makeProvider(product.url, email);
  const listing = await makeListing(api, 'Pond Skaters');
  const step = (name: string): string => `/onboarding/${name}?listing=${listing}`;
  const second = await newPerson();
  await signIn(first, email, step('listing-title'));
  await signIn(second, email, step('listing-title'));
  for (const page of [first, second]) {
    await expect(page.getByLabel('Title')).toHaveValue('Pond Skaters');
  }

  // One writes the title, the other (who has not seen that) the summary: both are kept, and nobody is asked.
  await first.getByLabel('Title').fill('Pond Skaters and Friends');
  await expect(saved(first)).toBeVisible();
  await expect
    .poll(async () => (await api('GET /experiences', {})).experiences[0]?.title)
    .toBe('Pond Skaters and Friends');
  await api('PATCH /experiences/{experienceId}', {
    params: { experienceId: listing },
    body: {
      version: (await api('GET /experiences/{experienceId}', { params: { experienceId: listing } })).version,
      summary: 'Walking on water.',
    },
  });

  // Both write the title: the second is told, keeps what they typed, and decides.
  await second.getByLabel('Title').fill('Insects that Skate');
  const dialog = second.getByRole('alertdialog', { name: 'Somebody else changed this too' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('the title was changed');
  await expectGoodPage(second);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toBeHidden();
  await expect(second.getByLabel('Title')).toHaveValue('Insects that Skate');
  await expect(saved(second)).toBeVisible();

  // The first one has an older title in front of them, writes on, and takes the other's this time.
  await first.getByLabel('Title').fill('Pond Skaters and Others');
  const asked = first.getByRole('alertdialog', { name: 'Somebody else changed this too' });
  await asked.getByRole('button', { name: 'Use theirs' }).click();
  await expect(first.getByLabel('Title')).toHaveValue('Insects that Skate');
  await expect(saved(first)).toBeVisible();
  expect(await api('GET /experiences/{experienceId}', { params: { experienceId: listing } })).toMatchObject({
    title: 'Insects that Skate',
    summary: 'Walking on water.',
  });
});

test(
  'the list of listings: duplicate one, choose several and pause them, filter, and take the list along as a file',
  { tag: '@both' },
  async ({ page, product }, info) => {
    test.slow();
    const email = `reed-${info.project.name}@example.org`;
    const api = await makeProvider(product.url, email);
    await makeListing(api, 'Water Boatmen');
    await makeListing(api, 'Great Diving Beetles');
    await signIn(page, email, '/listings');
    await expect(page.getByText('2 listings', { exact: true })).toBeVisible();
    await expect(page.getByText('0/10').first()).toBeVisible();
    await expectGoodPage(page);

    await page.getByRole('button', { name: 'More for Water Boatmen' }).click();
    await expect(page.getByRole('menuitem', { name: 'Create a booking' })).toBeVisible();
    await page.getByRole('menuitem', { name: /^Duplicate/ }).click();
    await question(page, 'Give your listing a title').waitFor();
    await expect(page.getByLabel('Title')).toHaveValue('Copy of Water Boatmen');

    await page.goto('/listings');
    await expect(page.getByText('3 listings', { exact: true })).toBeVisible();
    if (info.project.name === 'desktop') {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
      await page.keyboard.press('Space');
    } else {
      await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
    }
    await expect(page.getByText('3 selected')).toBeVisible();
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const told = page.getByRole('status').filter({ hasText: '2 of 3 listings paused' });
    await expect(told).toContainText('Water Boatmen: Paused.');
    await expect(told).toContainText('Copy of Water Boatmen: Only a published listing can be paused.');
    // What could not be done stays chosen.
    await expect(page.getByText('1 selected')).toBeVisible();
    await expectGoodPage(page);

    await page.getByLabel('State').selectOption({ label: 'Paused (2)' });
    await expect(page.getByText('2 listings', { exact: true })).toBeVisible();
    await page.getByLabel('Dates and places').selectOption({ label: 'Full' });
    await expect(page.getByText('No listing fits')).toBeVisible();
    await page.getByRole('button', { name: 'Show all listings' }).click();
    await expect(page.getByText('3 listings', { exact: true })).toBeVisible();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as a file' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^listings-\d{4}-\d\d-\d\d\.csv$/);
  },
);
