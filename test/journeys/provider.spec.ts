import { expect, test } from './fixtures.ts';
import { answerStep, makeAccount } from './people.ts';
import {
  dateSteps,
  expectGoodPage,
  listingSteps,
  paidOrFree,
  photo,
  profileSteps,
  publish,
  questionSteps,
  reviewAlone,
  saved,
  settingSteps,
  ticketSteps,
  walk,
  type WizardListing,
} from './wizard.ts';

/** A listing of nobody else: its title and its town are found by nothing in the demo town. */
const listing: WizardListing = {
  title: 'Otter Tracking at First Light',
  summary: 'Footprints, fishbones and a flask of cocoa on the bank of the Brit.',
  venue: 'Brit Valley boathouse',
  postcode: 'DT6 3NQ',
  town: 'Bridport',
  description: [
    'We meet at the boathouse while it is still half dark and walk up the river in single file.',
    'Everybody gets a lens, a ruler and a card of footprints; two rangers and a teacher are with the group all the time.',
    'When it rains we sit under the old bridge, which is where the otters go as well.',
  ].join(' '),
  categories: ['Outdoor Education', 'Out of school'],
  accessibility: 'Quiet space to rest',
  provision: 'A lens and a ruler for everybody',
};

test('a provider signs up, fills a profile, makes a listing with pictures, a block of dates, a paid and a free ticket, questions, links a bank account and publishes; a stranger sees the public page and finds it by search', async ({
  page,
  newPerson,
}, info) => {
  test.slow();
  await page.goto('/signup?next=/onboarding/profile-setup');
  await makeAccount(page, {
    firstName: 'Wren',
    lastName: 'Holt',
    email: `wren-${info.project.name}@example.org`,
  });
  const photos = [
    await photo('river.jpg', 'image/jpeg', ['#b9cfd2', '#4d6b4a']),
    await photo('footprint.png', 'image/png', ['#e6d9b8', '#7a5b3a']),
  ];
  await walk(
    page,
    [
      ...profileSteps({
        firstName: 'Wren',
        lastName: 'Holt',
        organisationName: 'Brit Valley Otters',
        role: 'Organisation',
      }),
      paidOrFree,
      ...listingSteps({ ...listing, photos }),
      ...dateSteps({
        kind: /^Families choose their dates/,
        name: 'Saturdays on the Brit',
        start: '07:30',
        end: '10:00',
      }),
      ...ticketSteps({ family: '12' }),
      ...questionSteps('some'),
      ...settingSteps({ councilFunded: false }),
    ],
    {
      'Give your listing a title': () => expect(saved(page)).toBeVisible(),
      'Put your photos in order': async (form) => {
        await form.getByLabel('What does it show?').first().fill('Mist over a river at dawn.');
        await form.getByLabel('What does it show?').last().fill('A footprint with five toes in wet sand.');
        await form.getByRole('button', { name: 'Move A footprint with five toes in wet sand. forward' }).click();
        await expectGoodPage(page);
      },
      'Is the pin in the right place?': async (form) => {
        await expect(form.getByText(listing.venue, { exact: false })).toBeVisible();
        await expectGoodPage(page);
      },
      'Your listing description': async (form) => {
        // Too short is said, and nothing is lost; what is typed last is there again after the page was closed.
        const box = form.getByLabel('Description');
        await box.fill('Too short.');
        await form.getByRole('button', { name: 'Next' }).click();
        await expect(form.getByText('Please write at least 190 more characters.').first()).toBeVisible();
        await box.fill(listing.description);
        await expect(saved(page)).toBeVisible();
        await page.reload();
        await expect(page).toHaveURL(/\/onboarding\/listing-description\?/);
        await expect(box).toHaveValue(listing.description);
      },
      'Add more sections to your description': async (form) => {
        await form.getByRole('button', { name: 'What to bring' }).click();
        await form.getByLabel('Text').last().fill('Wellies, a warm coat, and something to sit on.');
      },
      'Click every date you are offering in this block': () => expectGoodPage(page),
      'Set the times for your sessions': async (form) => {
        // The listing's group size is proposed.
        await expect(form.getByRole('spinbutton', { name: 'Places' }).first()).toHaveValue('10');
        await form.getByRole('spinbutton', { name: 'Places' }).first().fill('8');
        // Dates that are not saved yet survive a reload, too.
        await page.reload();
        await expect(form.getByLabel('Start').first()).toHaveValue('07:30');
      },
      'Add a ticket': async (form) => {
        await expect(form.getByText('Families pay £12.36')).toBeVisible();
        await expectGoodPage(page);
      },
      'Set up your tickets': async (form) => {
        await expect(form.getByLabel('Your price')).toHaveValue(/^12(\.00)?$/);
        await form.getByRole('button', { name: 'Add a free ticket' }).click();
        await form.getByLabel('Name').last().fill('Brother or sister');
        await expectGoodPage(page);
      },
      'Preview checkout questions': async (form) => {
        await form.getByRole('button', { name: 'Which size of wellies?' }).click();
        await form.getByRole('button', { name: 'Add a question' }).click();
        await form.getByLabel('Question', { exact: true }).last().fill('How did you hear about us?');
        await expectGoodPage(page);
      },
    },
  );

  await answerStep(page, 'How you are paid', async (form) => {
    // The way of the money, with the ticket's own price.
    await expect(form.getByText('One place with your ticket ‘Child’')).toBeVisible();
    await expect(form.getByText('£12.36', { exact: true })).toBeVisible();
    await expect(form.getByText('£11.76', { exact: true })).toBeVisible();
    await expectGoodPage(page);
  });
  await answerStep(page, 'Get ready to be paid');
  await page.getByRole('heading', { level: 1, name: 'Link a bank account via Stripe' }).waitFor();
  await page.getByRole('button', { name: 'Link a bank account via Stripe' }).click();
  await page.getByRole('heading', { name: 'Set up payouts' }).waitFor();
  await page.getByLabel('Sort code').fill('10-88-00');
  await page.getByLabel('Account number').fill('00012345');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Your bank account is linked', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go on with your listing' }).click();
  await page.getByRole('heading', { level: 1, name: 'Link a bank account via Stripe' }).waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await reviewAlone(page);
  await expectGoodPage(page);
  const address = await publish(page, listing.title);

  const stranger = await newPerson();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(listing.title);
  await expect(stranger.locator('img[src="/avatars/3.svg"]')).toBeVisible();
  await expect(stranger.getByText('Brit Valley Otters').first()).toBeVisible();
  await expect(stranger.getByText('Wren Holt')).toHaveCount(0);
  const tickets = stranger.getByRole('region', { name: 'Tickets' }).getByRole('listitem');
  await expect(tickets).toHaveCount(2);
  await expect(tickets.first()).toContainText('Child');
  await expect(tickets.first()).toContainText('£12.36');
  await expect(tickets.last()).toContainText('Brother or sister');
  await expect(tickets.last()).toContainText('Free');
  await expect(stranger.getByRole('heading', { name: 'Saturdays on the Brit' })).toBeVisible();
  await expect(stranger.getByRole('checkbox', { name: /07:30 – 10:00.*8 places left/ }).first()).toBeEnabled();
  await expect(stranger.getByRole('img', { name: 'A footprint with five toes in wet sand.' }).first()).toBeVisible();
  await expectGoodPage(stranger);

  // The index follows a moment after the publishing: the search is asked again until it has it.
  const found = stranger.getByRole('main').locator(`a[href="${address}"]`).first();
  await expect(async () => {
    await stranger.goto('/');
    await stranger.getByLabel('What are you looking for?').fill('otter tracking');
    await stranger.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(found).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expect(stranger.getByRole('listitem').filter({ hasText: listing.title })).toContainText(
    'Free for a brother or sister',
  );
  await stranger.goto(`/search-learning-experiences?place=${listing.town}`);
  await expect(stranger.getByRole('status').filter({ hasText: `near ${listing.town}` })).toBeVisible();
  await found.click();
  await expect(stranger).toHaveURL((url) => url.pathname === address);
});

test('a provider signs up by a mailed code, begins a listing, and is told what it lacks', async ({
  page,
  mailTo,
}, info) => {
  const email = `alder-${info.project.name}@example.org`;
  await page.goto('/login?next=/onboarding/profile-setup');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const mail = await mailTo(email, /sign-in code/);
  const [code = ''] = /\d{3} \d{3}/.exec(mail.text) ?? [];
  // A wrong code is refused in words, and the right one still works.
  const box = page.getByLabel('Code');
  await box.fill(code === '111 111' ? '222222' : '111111');
  await expect(page.getByRole('link', { name: 'That code is not right.' })).toBeVisible();
  await box.fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await walk(page, [...profileSteps({ firstName: 'Alder', lastName: 'Byrne', role: 'Organisation' }), paidOrFree]);
  await answerStep(page, 'Describe what you offer', undefined, 'Start');
  await answerStep(page, 'Give your listing a title', (form) => form.getByLabel('Title').fill('Bats over the Weir'));
  await page.getByRole('heading', { level: 1, name: 'Add a one-sentence summary under your title' }).waitFor();
  await page.getByRole('link', { name: 'Review', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your listing');
  await expect(page.getByText(/^\d+ things are missing before you can publish$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish listing' })).toBeDisabled();
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'Add at least one date that is still to come.' }).click();
  // There is no block yet that could be named, so the way leads to its beginning.
  await page.getByRole('heading', { level: 1, name: "Let's choose the best way to display your dates" }).waitFor();

  await page.goto('/listings');
  await expect(page.getByText('Bats over the Weir').first()).toBeVisible();
  await expectGoodPage(page);
});
