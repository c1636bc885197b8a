import type { FileChooser, Locator, Page } from '@playwright/test';
import { mailedCode } from '../../bench/parts/sign-up.ts';
import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { makeFamily, makeFundedListing, signIn } from './people.ts';
import { photo } from './wizard.ts';

/** How often Tab is pressed at most until something has the focus: further away, nobody would find it. */
const FARTHEST = 60;

/** Reaches something by Tab alone, and sees that the focus is on it and in view. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${FARTHEST} times Tab did not lead to ${target.toString()}`);
}

/** Types into a box, over what was in it. */
async function typeInto(page: Page, box: Locator, text: string): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Ticks a box. */
async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

/** Chooses one of several: Tab leads to the group, arrows to the answer. */
async function choose(page: Page, group: Locator, answer: string | RegExp): Promise<void> {
  const wanted = group.getByRole('radio', { name: answer });
  await wanted.waitFor();
  const inside = (): Promise<boolean> =>
    group.evaluate(
      (element) =>
        element.contains(document.activeElement) && document.activeElement?.matches('input[type=radio]') === true,
    );
  for (let presses = 0; presses < FARTHEST && !(await inside()); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 12 && !(await wanted.isChecked()); presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

/** Presses a button or follows a link. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** A step of the wizard, answered and left without a pointer. The question has the focus when it appears. */
async function step(
  page: Page,
  question: string,
  answer: (form: Locator) => Promise<unknown> = async () => undefined,
  goOn = 'Next',
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: question, exact: true })).toBeFocused();
  const form = page.locator('#onboarding-form');
  await answer(form);
  await press(page, form.getByRole('button', { name: goOn, exact: true }));
}

test('the wizard can be filled from its first question to the published listing with the keyboard alone', async ({
  page,
  product,
}) => {
  test.slow();
  await page.goto('/signup?next=/onboarding/marketting-questions');
  await typeInto(page, page.getByLabel('First name'), 'Heather');
  await typeInto(page, page.getByLabel('Last name'), 'Byron');
  const email = 'heather-keyboard@example.org';
  await typeInto(page, page.getByLabel('Email address'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'seven quiet herons');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(await mailedCode(product.url, email));

  await step(page, 'What type of bookings do you process in general?', async (form) => {
    for (const [kind, answer] of [
      ['Free bookings', 'Yes'],
      ['Paid bookings', 'Maybe'],
      ['Council funded bookings', 'No'],
    ] as const)
      await choose(page, form.getByRole('radiogroup', { name: kind }), answer);
  });
  await step(page, 'Tell families who you are');
  await step(page, 'What is your role?', (form) => choose(page, form, /^Mentor/));
  await step(page, 'Add your name');
  await step(page, 'Add your mission statement or motto', (form) =>
    typeInto(page, form.getByLabel('Mission statement or motto'), 'Every child knows ten trees by name.'),
  );
  await step(page, 'Upload a profile picture or an avatar', (form) => choose(page, form, 'Avatar 5'));
  await step(page, 'Write a paragraph about you', (form) =>
    typeInto(page, form.getByLabel('About you'), 'I have taught woodcraft since 2011.'),
  );
  await step(page, 'Add a phone number', (form) => typeInto(page, form.getByLabel('Phone number'), '07700 900123'));
  await step(page, 'What is your listing type?', (form) => choose(page, form, /^Paid or free/));

  await step(page, 'Describe what you offer', undefined, 'Start');
  await step(page, 'Give your listing a title', (form) => typeInto(page, form.getByLabel('Title'), 'Spoons by Hand'));
  await step(page, 'Add a one-sentence summary under your title', (form) =>
    typeInto(page, form.getByLabel('Summary'), 'A green stick, a knife, and an afternoon.'),
  );
  await step(page, 'Add photos to your listing', async (form) => {
    await tabTo(page, form.getByLabel('Photos'));
    // Pressed again when no window opened: what the browser does with a key before the listener is there is lost.
    let chooser: FileChooser | undefined;
    page.once('filechooser', (one) => {
      chooser = one;
    });
    await expect(async () => {
      if (!chooser) await press(page, form.getByLabel('Photos'));
      await expect.poll(() => chooser, { timeout: 2_000 }).toBeDefined();
    }).toPass({ timeout: 20_000 });
    await chooser?.setFiles([
      await photo('birch.jpg', 'image/jpeg', ['#d9d2b0', '#4d6b4a']),
      await photo('spoon.jpg', 'image/jpeg', ['#caa472', '#6b4a2d']),
    ]);
    await expect(form.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  });
  await step(page, 'Put your photos in order', async (form) => {
    await typeInto(page, form.getByLabel('What does it show?').first(), 'A birch in spring.');
    await typeInto(page, form.getByLabel('What does it show?').last(), 'A spoon.');
    await press(page, form.getByRole('button', { name: 'Move A spoon. forward' }));
  });
  await step(page, 'Where is the venue or meeting point?', async (form) => {
    await typeInto(page, form.getByLabel('Postcode'), 'DT6 3NQ');
    await expect(form.getByText('DT6 3NQ is in Bridport.', { exact: false })).toBeVisible();
    await typeInto(page, form.getByLabel('Name of the venue or meeting point'), 'The old sawmill');
  });
  await step(page, 'Is the pin in the right place?', undefined, 'Yes, it is here');
  await step(page, 'What ages will attend this listing?', async (form) => {
    await choose(page, form, /^Children/);
    await typeInto(page, form.getByLabel('Youngest age'), '8');
    await typeInto(page, form.getByLabel('Oldest age'), '14');
  });
  await step(page, 'And how many attendees do you normally have in each session?', (form) =>
    typeInto(page, form.getByRole('spinbutton', { name: 'Places in a session' }), '6'),
  );
  await step(page, 'Choose two categories that describe your listing', async (form) => {
    await tick(page, form.getByRole('checkbox', { name: 'Out of school', exact: true }));
    await tick(page, form.getByRole('checkbox', { name: 'Outdoor Education', exact: true }));
  });
  await step(page, 'How to write a good description');
  await step(page, 'Your listing description', async (form) => {
    await tabTo(page, form.getByLabel('Description'));
    // Pasted, as long texts are: key by key it takes seconds.
    await page.keyboard.insertText(
      'We begin with the tree: everybody finds a branch that wants to be a spoon. Then we split, carve and talk until the bowl is smooth, and in the end we eat soup with what we have made, sitting on the logs by the sawmill.',
    );
  });
  await step(page, 'Add more sections to your description');
  await step(page, 'What accessibility measures do you provide?', undefined, 'Skip');
  await step(page, 'What are the learning aims?', (form) =>
    tick(page, form.getByRole('checkbox', { name: 'Using tools safely' })),
  );
  await step(page, 'What do you provide on the day?', undefined, 'Skip');
  await step(page, 'What safety measures do you provide?', (form) =>
    tick(page, form.getByRole('checkbox', { name: 'A paediatric first aider is always there' })),
  );
  await step(page, 'What is your cancellation policy?', (form) => choose(page, form, /^Flexible/));
  await step(page, 'Add your listing to Collections', undefined, 'Skip');
  await step(page, 'Does the Consumer Contracts Regulation 2013 apply to you?', (form) =>
    choose(page, form, /^No, this is a leisure activity/),
  );

  await step(page, 'Say when it takes place');
  await step(
    page,
    "Let's choose the best way to display your dates",
    (form) => choose(page, form, /^Families choose their dates/),
    'Continue',
  );
  await step(
    page,
    'Click every date you are offering in this block',
    async (form) => {
      await press(page, form.getByRole('button', { name: 'Next month' }).filter({ visible: true }));
      await press(page, form.getByRole('button', { name: /^Every Saturday in / }).first());
    },
    'Continue',
  );
  await step(
    page,
    'Set the times for your sessions',
    async (form) => {
      await tabTo(page, form.getByLabel('Start').first());
      await page.keyboard.type('1400');
      await tabTo(page, form.getByLabel('End').first());
      await page.keyboard.type('1630');
      await expect(form.getByLabel('Start').first()).toHaveValue('14:00');
      await expect(form.getByLabel('End').first()).toHaveValue('16:30');
    },
    'Continue',
  );
  await step(
    page,
    'Name your block and make edits',
    (form) => typeInto(page, form.getByLabel('Name of the block'), 'Saturdays'),
    'Save and continue',
  );
  await step(page, 'Say how people book');
  await step(
    page,
    'Add a ticket',
    (form) => choose(page, form.getByRole('radiogroup', { name: 'Who pays' }), 'Nobody, it is free'),
    'Save and continue',
  );
  await step(page, 'Set up your tickets', undefined, 'Save and continue');
  await step(page, 'What you need to know of each child');
  await step(page, 'Preview checkout questions', undefined, 'Continue without questions');
  for (const question of [
    'Choose how bookings work',
    'Make my listing private',
    'Instant book',
    'Booking confirmation message',
    'Enforce attendees age range for bookings',
    'Show Arrived and Collected on Register',
    'Waiting list',
    'Hide number of booking places available',
    'How you are paid',
    'Get ready to be paid',
  ])
    await step(page, question);
  await expect(page.getByRole('heading', { level: 1, name: 'Link a bank account via Stripe' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Do this later' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Work together with others' })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Work alone: review your listing' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your listing');
  await press(page, page.getByRole('button', { name: 'Publish listing' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your listing is published');
  await press(page, page.getByRole('link', { name: 'View the page' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spoons by Hand');
});

test('an officer goes down the list with the keys alone, and comes back from a case to its row', async ({
  newPerson,
  product,
}) => {
  const { id, councilId } = await makeFundedListing(product.url, 'Holiday Meadow');
  const surname = 'Meadow';
  for (const child of ['Ash', 'Birch']) {
    const email = `${child}-${surname}@example.org`.toLowerCase();
    const family = await makeFamily(product.url, { firstName: 'Nell', lastName: surname, email, child });
    const [learner] = await family('GET /learners');
    const { programmes } = await family('GET /experiences/{experienceId}/funding', { params: { experienceId: id } });
    const programme = programmes.find(({ kind }) => kind === 'HAF');
    if (!learner || !programme) throw new Error('There is no programme.');
    await family('PUT /learners/{learnerId}/eligibilities/{programmeId}', {
      params: { learnerId: learner.id, programmeId: programme.id },
      body: { basis: 'MANUAL', explanation: `Words about ${child}.`, zipCode: 'BS1 5TR' },
    });
  }
  const officer = await newPerson();
  await signIn(officer, demoAccounts.officer, '/messages');
  await officer.goto(`/councils/${councilId}?eligibility=PENDING&type=all&search=${surname}`);
  const rowOf = (child: string) => officer.getByRole('button', { name: `${child} ${surname}`, exact: true });
  const caseOf = (child: string) => officer.getByRole('complementary', { name: `${child} ${surname}` });
  await expect(officer.getByText('to move, Enter to open, Esc to close')).toBeVisible();
  await expect(officer.getByRole('row').nth(1)).toContainText('Ash');
  await rowOf('Ash').focus();
  await officer.keyboard.press('ArrowDown');
  await expect(rowOf('Birch')).toBeFocused();
  await officer.keyboard.press('Home');
  await expect(rowOf('Ash')).toBeFocused();
  await officer.keyboard.press('Enter');
  await expect(caseOf('Ash').getByText('Words about Ash.').first()).toBeVisible();
  await expect(caseOf('Ash').getByRole('heading', { name: `Ash ${surname}` })).toBeFocused();
  await officer.keyboard.press('Escape');
  await expect(caseOf('Ash')).toHaveCount(0);
  await expect(rowOf('Ash')).toBeFocused();
});
