import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeAccount, signIn } from './people.ts';
import {
  councilSteps,
  dateSteps,
  expectGoodPage,
  goToReview,
  listingSteps,
  paidOrFree,
  profileSteps,
  publish,
  questionSteps,
  settingSteps,
  ticketSteps,
  walk,
  type Role,
  type WizardListing,
} from './wizard.ts';

const words =
  'Everybody gets a lens, a ruler and a card of footprints, and we go in single file until the first trail is found. When it rains we sit under the old bridge, eat our sandwiches and listen to what goes on above us.';

const place = { venue: 'Brit Valley boathouse', postcode: 'DT6 3NQ', town: 'Bridport', description: words };

/** The mode of the sidebar that somebody finds: what it lists first. */
const sidebarBegins = async (page: Page, first: string) =>
  expect(page.getByRole('link', { name: first, exact: true }).first()).toBeVisible();

for (const role of ['Mentor', 'Collaborator'] satisfies Role[]) {
  test(`a ${role.toLowerCase()} goes from nothing to a published listing with a free ticket, and then finds the pages of a provider`, async ({
    page,
    newPerson,
  }, info) => {
    test.slow();
    const listing: WizardListing = {
      ...place,
      title: `Harvest Mice with a ${role}`,
      summary: 'Find the nests that hang between the stalks.',
      categories: ['Outdoor Education', 'Out of school'],
      aim: 'Knowing and naming living things',
    };
    await page.goto('/signup?next=/onboarding/profile-setup');
    await makeAccount(page, {
      firstName: 'Hazel',
      lastName: 'Root',
      email: `hazel-${role.toLowerCase()}-${info.project.name}@example.org`,
    });
    await walk(page, [
      ...profileSteps({ firstName: 'Hazel', lastName: 'Root', role }),
      // A collaborator is not asked about councils (specification, section 6).
      ...(role === 'Collaborator' ? [] : [paidOrFree]),
      ...listingSteps(listing),
      ...dateSteps({
        kind: /^Families book all dates together/,
        name: 'Saturdays in the stubble',
        start: '10:00',
        end: '12:00',
      }),
      ...ticketSteps('Nobody, it is free'),
      ...questionSteps('none'),
      ...settingSteps({ councilFunded: false }),
    ]);
    await goToReview(page);
    await expectGoodPage(page);
    const address = await publish(page, listing.title);

    await page.goto('/listings');
    await expect(page.getByText(listing.title).first()).toBeVisible();
    await sidebarBegins(page, 'Listings');

    const stranger = await newPerson();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(listing.title);
    await expect(stranger.getByRole('region', { name: 'Tickets' })).toContainText('Free');
    await expect(stranger.getByRole('heading', { name: 'Saturdays in the stubble' })).toBeVisible();
    await expect(stranger.getByRole('region', { name: 'What you will learn' })).toContainText(
      'Knowing and naming living things',
    );
    await expectGoodPage(stranger);
  });
}

test('a council-funded provider sends a listing to the council, changes what it asks for, is approved, and publishes', async ({
  page,
  newPerson,
  mailTo,
}, info) => {
  test.slow();
  const email = `bryony-${info.project.name}@example.org`;
  const listing: WizardListing = {
    ...place,
    title: `River Camp of the ${info.project.name}`,
    summary: 'Rafts, fires and a hot lunch in the school holidays.',
    categories: ['HAF (Holiday Activities and Food)', 'Holiday Clubs'],
  };
  await page.goto('/signup?next=/onboarding/profile-setup');
  await makeAccount(page, { firstName: 'Bryony', lastName: 'Ford', email });
  await walk(
    page,
    [
      ...profileSteps({ firstName: 'Bryony', lastName: 'Ford', role: 'Organisation' }),
      ...councilSteps({
        council: 'Bristol City Council',
        providerType: 'Charity',
        send: /^We are inclusive/,
        meal: 'Hot lunch',
      }),
      ...listingSteps(listing),
      ...dateSteps({ kind: /^Families choose their dates/, name: 'Camp days', start: '10:00', end: '14:00' }),
      ...ticketSteps('The council'),
      ...questionSteps('none'),
      ...settingSteps({ councilFunded: true }),
    ],
    {
      'Who is the council for this listing?': () => expectGoodPage(page),
      'Are you OFSTED registered?': () => expectGoodPage(page),
    },
  );
  await goToReview(page);
  await expectGoodPage(page);
  await page.getByLabel('A word to the council').fill('We have cooked for this camp since 2019.');
  await page.getByRole('button', { name: 'Send to the council' }).click();
  await expect(page.getByRole('button', { name: 'Send to the council' })).toBeHidden();
  await expect(page.getByText('Bristol City Council is looking at this listing')).toBeVisible();
  const review = page.url();

  const officer = await newPerson();
  await signIn(officer, 'officer@thicket.example', '/bookings/l');
  const told = await mailTo('officer@thicket.example', new RegExp(`To approve: ${listing.title}`));
  const link = new URL(told.links.find((one) => one.includes('/councils/')) ?? '');
  await officer.goto(`${link.pathname}${link.search}`);
  const card = officer.locator('section').filter({ has: officer.getByRole('heading', { name: listing.title }) });
  await card.getByRole('button', { name: 'Ask for changes' }).click();
  await officer.getByRole('button', { name: 'Send back' }).click();
  await expect(officer.getByText('Say what has to change.')).toBeVisible();
  await officer.getByLabel('What has to change?').fill('Please say what families should bring.');
  await officer.getByRole('button', { name: 'Send back' }).click();
  await expect(officer.getByText('Sent back', { exact: true }).first()).toBeVisible();
  await expectGoodPage(officer);

  await mailTo(email, new RegExp(`Changes asked: ${listing.title}`));
  await page.goto(review);
  await expect(page.getByText('Please say what families should bring.').first()).toBeVisible();
  await page.goto(review.replace('/onboarding/review', '/onboarding/listing-section'));
  await walk(page, [
    {
      question: 'Add more sections to your description',
      answer: async (form) => {
        await form.getByRole('button', { name: 'What to bring' }).click();
        await form.getByLabel('Text').last().fill('Wellies, a warm coat, and a change of socks.');
      },
    },
  ]);
  await page.getByRole('heading', { level: 1, name: 'What accessibility measures do you provide?' }).waitFor();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Send to the council' }).click();
  await expect(page.getByRole('button', { name: 'Send to the council' })).toBeHidden();

  await officer.reload();
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  await officer.getByRole('button', { name: 'Approve listing' }).click();
  await expect(officer.getByText('Approved', { exact: true }).first()).toBeVisible();
  const approved = await mailTo(email, new RegExp(`Approved: ${listing.title}`));
  const publishing = new URL(approved.links.find((one) => one.includes('/onboarding/review')) ?? '');
  await page.goto(`${publishing.pathname}${publishing.search}`);
  const address = await publish(page, listing.title);

  const stranger = await newPerson();
  await stranger.goto(address);
  await expect(stranger.getByText('Funded by Bristol City Council')).toBeVisible();
  await expect(stranger.getByRole('region', { name: 'Tickets' })).toContainText('paid for by the council');
  await expect(stranger.getByRole('region', { name: 'What to bring' })).toContainText('a change of socks');
  await expectGoodPage(stranger);
});

test('a provider of short breaks for children with SEND goes from nothing to published', async ({
  page,
  newPerson,
  mailTo,
}, info) => {
  test.slow();
  const email = `linden-${info.project.name}@example.org`;
  const listing: WizardListing = {
    ...place,
    title: `Quiet River Mornings, ${info.project.name}`,
    summary: 'One adult for each child, and as much time as it takes.',
    categories: ['SEND (special educational needs and disabilities)', 'Outdoor Education'],
    accessibility: 'Quiet space to rest',
  };
  await page.goto('/signup?next=/onboarding/profile-setup');
  await makeAccount(page, { firstName: 'Linden', lastName: 'Shaw', email });
  await walk(page, [
    ...profileSteps({ firstName: 'Linden', lastName: 'Shaw', role: 'Organisation' }),
    ...councilSteps({
      council: 'Somerset Council',
      providerType: 'Private company',
      send: /^We are specialists/,
      meal: 'Snacks',
    }),
    ...listingSteps(listing),
    ...dateSteps({ kind: /^Families choose their dates/, name: 'Mornings', start: '09:30', end: '13:30' }),
    ...ticketSteps('The council'),
    ...questionSteps('none'),
    ...settingSteps({ councilFunded: true }),
  ]);
  await goToReview(page);
  await page.getByRole('button', { name: 'Send to the council' }).click();
  await expect(page.getByRole('button', { name: 'Send to the council' })).toBeHidden();

  const officer = await newPerson();
  const told = await mailTo('officer@thicket.example', new RegExp(`To approve: ${listing.title}`));
  const link = new URL(told.links.find((one) => one.includes('/councils/')) ?? '');
  await signIn(officer, 'officer@thicket.example', `${link.pathname}${link.search}`);
  const card = officer.locator('section').filter({ has: officer.getByRole('heading', { name: listing.title }) });
  await expect(card).toContainText('We are specialists');
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  await officer.getByRole('button', { name: 'Approve listing' }).click();
  await expect(officer.getByText('Approved', { exact: true }).first()).toBeVisible();

  const approved = await mailTo(email, new RegExp(`Approved: ${listing.title}`));
  const publishing = new URL(approved.links.find((one) => one.includes('/onboarding/review')) ?? '');
  await page.goto(`${publishing.pathname}${publishing.search}`);
  const address = await publish(page, listing.title);

  const stranger = await newPerson();
  await stranger.goto(address);
  await expect(stranger.getByText('Funded by Somerset Council')).toBeVisible();
  await expect(stranger.getByRole('region', { name: 'Accessibility' })).toContainText('Quiet space to rest');
  await expectGoodPage(stranger);
});
