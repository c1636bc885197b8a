import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults, expect, sidewaysScroll } from './fixtures.ts';
import { answerStep } from './people.ts';

/** One step of the wizard: its question, how it is answered in its form, and the button that leads on. */
export type WizardStep = { question: string; answer?: (form: Locator) => Promise<unknown>; goOn?: string };

/** What a journey does in a step beside answering it, by the step's question. */
export type Extras = Record<string, (form: Locator) => Promise<unknown>>;

/** Goes through steps in their order. An extra whose step never came is a mistake of the journey. */
export async function walk(page: Page, steps: readonly WizardStep[], extras: Extras = {}): Promise<void> {
  const unknown = Object.keys(extras).filter((question) => !steps.some((step) => step.question === question));
  expect(unknown, 'extras of steps that are not on this way').toEqual([]);
  for (const { question, answer, goOn } of steps) {
    await answerStep(
      page,
      question,
      async (form) => {
        await answer?.(form);
        await extras[question]?.(form);
      },
      goOn,
    );
  }
}

/** A page that axe has nothing to say about and that cannot be scrolled sideways. */
export async function expectGoodPage(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** The word that the wizard says when what was typed is on the server. */
export const saved = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Saved$/ });

type Photo = { name: string; mimeType: 'image/jpeg' | 'image/png'; buffer: Buffer };

/** A photo as a camera makes it: large enough, and a real file of its kind. */
export async function photo(name: string, mimeType: Photo['mimeType'], colours: [string, string]): Promise<Photo> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">
    <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/></linearGradient></defs>
    <rect width="1280" height="960" fill="url(#g)"/><circle cx="930" cy="280" r="120" fill="#fff" fill-opacity=".6"/></svg>`;
  const picture = sharp(Buffer.from(drawing));
  const buffer = await (mimeType === 'image/png' ? picture.png() : picture.jpeg()).toBuffer();
  return { name, mimeType, buffer };
}

export type Role = 'Organisation' | 'Mentor' | 'Collaborator';

/** The profile, from its first page to the phone number. */
export function profileSteps(person: {
  firstName: string;
  lastName: string;
  organisationName?: string;
  role: Role;
}): WizardStep[] {
  return [
    { question: 'Tell families who you are' },
    {
      question: 'What is your role?',
      answer: (form) => form.getByRole('radio', { name: new RegExp(`^${person.role}`) }).check(),
    },
    {
      question: 'Add your name',
      answer: async (form) => {
        if (person.role === 'Organisation')
          await form
            .getByLabel('Name of your organisation')
            .fill(person.organisationName ?? `${person.firstName} ${person.lastName}`);
        await form.getByLabel('First name').fill(person.firstName);
        await form.getByLabel('Last name').fill(person.lastName);
      },
    },
    {
      question: 'Add your mission statement or motto',
      answer: (form) =>
        form.getByLabel('Mission statement or motto').fill('Small groups, quiet feet, and time to look.'),
    },
    {
      question: 'Upload a profile picture or an avatar',
      answer: (form) => form.getByRole('radio', { name: 'Avatar 3' }).check(),
    },
    {
      question: 'Write a paragraph about you',
      answer: (form) =>
        form.getByLabel('About you').fill('Two rangers and a teacher, out with children on this river since 2014.'),
    },
    { question: 'Add a phone number', answer: (form) => form.getByLabel('Phone number').fill('07700 900123') },
  ];
}

/** 'What is your listing type?', answered for a listing that families pay for, or that is free. */
export const paidOrFree: WizardStep = {
  question: 'What is your listing type?',
  answer: (form) => form.getByRole('radio', { name: /^Paid or free/ }).check(),
};

/** What a council wants to know, from the listing type to the hours of activity. */
export function councilSteps(funding: {
  council: string;
  providerType: string;
  send: RegExp;
  meal: string;
}): WizardStep[] {
  return [
    {
      question: 'What is your listing type?',
      answer: (form) => form.getByRole('radio', { name: /^Council funded/ }).check(),
    },
    { question: 'Set up a council-funded listing' },
    {
      question: 'Who is the council for this listing?',
      answer: (form) => form.getByLabel('Council').selectOption({ label: funding.council }),
    },
    { question: 'How council-funded listings work' },
    {
      question: 'What type of provider are you?',
      answer: (form) => form.getByRole('radio', { name: funding.providerType }).check(),
    },
    {
      question: 'What type of SEND provider are you?',
      answer: (form) => form.getByRole('radio', { name: funding.send }).check(),
    },
    {
      question: 'Are you OFSTED registered?',
      answer: async (form) => {
        await form.getByRole('radio', { name: 'Yes, we are registered' }).check();
        await form.getByLabel('Ofsted number').fill('EY123456');
      },
    },
    {
      question: 'What meals will you provide?',
      answer: (form) => form.getByRole('checkbox', { name: funding.meal }).check(),
    },
    {
      question: 'What are your estimated hours of physical activity per 4 hour session?',
      answer: (form) => form.getByLabel('Hours of physical activity').selectOption('1.5'),
    },
  ];
}

export type WizardListing = {
  title: string;
  summary: string;
  venue: string;
  postcode: string;
  town: string;
  /** 200 characters or more. */
  description: string;
  categories: readonly string[];
  /** Files, or none: then the cover is drawn. */
  photos?: readonly Photo[];
  accessibility?: string;
  aim?: string;
  /** Something of the provider's own, typed. */
  provision?: string;
};

/** The listing itself, from its first page to consumer law. */
export function listingSteps(listing: WizardListing): WizardStep[] {
  const pictures = listing.photos ?? [];
  const tick = (name: string | undefined): Pick<WizardStep, 'answer' | 'goOn'> =>
    name === undefined
      ? { goOn: 'Skip' }
      : { answer: (form) => form.getByRole('checkbox', { name, exact: true }).check() };
  return [
    { question: 'Describe what you offer', goOn: 'Start' },
    { question: 'Give your listing a title', answer: (form) => form.getByLabel('Title').fill(listing.title) },
    {
      question: 'Add a one-sentence summary under your title',
      answer: (form) => form.getByLabel('Summary').fill(listing.summary),
    },
    {
      question: 'Add photos to your listing',
      answer: async (form) => {
        if (pictures.length === 0) return;
        await form.getByLabel('Photos').setInputFiles([...pictures]);
        await expect(form.getByRole('img', { name: `Photo ${pictures.length}` })).toBeVisible();
        await expect(saved(form.page())).toBeVisible();
      },
    },
    { question: 'Put your photos in order' },
    {
      question: 'Where is the venue or meeting point?',
      answer: async (form) => {
        await form.getByLabel('Postcode').fill(listing.postcode);
        await expect(form.getByText(`${listing.postcode} is in ${listing.town}.`, { exact: false })).toBeVisible();
        await form.getByLabel('Name of the venue or meeting point').fill(listing.venue);
        await expect(form.getByLabel('Town or village')).toHaveValue(listing.town);
      },
    },
    { question: 'Is the pin in the right place?', goOn: 'Yes, it is here' },
    {
      question: 'What ages will attend this listing?',
      answer: async (form) => {
        await form.getByRole('radio', { name: /^Children/ }).check();
        await form.getByLabel('Youngest age').fill('6');
        await form.getByLabel('Oldest age').fill('12');
        await expect(form.getByText('Ages 6 to 12')).toBeVisible();
      },
    },
    {
      question: 'And how many attendees do you normally have in each session?',
      answer: (form) => form.getByRole('spinbutton', { name: 'Places in a session' }).fill('10'),
    },
    {
      question: 'Choose two categories that describe your listing',
      answer: async (form) => {
        for (const name of listing.categories) await form.getByRole('checkbox', { name, exact: true }).check();
      },
    },
    { question: 'How to write a good description' },
    {
      question: 'Your listing description',
      answer: (form) => form.getByLabel('Description').fill(listing.description),
    },
    { question: 'Add more sections to your description' },
    { question: 'What accessibility measures do you provide?', ...tick(listing.accessibility) },
    { question: 'What are the learning aims?', ...tick(listing.aim) },
    {
      question: 'What do you provide on the day?',
      answer: async (form) => {
        if (listing.provision === undefined) return;
        await form.getByLabel('Something else').fill(listing.provision);
        await form.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(form.getByRole('checkbox', { name: listing.provision })).toBeChecked();
      },
      goOn: listing.provision === undefined ? 'Skip' : 'Next',
    },
    {
      question: 'What safety measures do you provide?',
      answer: (form) => form.getByRole('checkbox', { name: 'A paediatric first aider is always there' }).check(),
    },
    {
      question: 'What is your cancellation policy?',
      answer: (form) => form.getByRole('radio', { name: /^Moderate/ }).check(),
    },
    { question: 'Add your listing to Collections', goOn: 'Skip' },
    {
      question: 'Does the Consumer Contracts Regulation 2013 apply to you?',
      answer: (form) => form.getByRole('radio', { name: /^No, this is a leisure activity/ }).check(),
    },
  ];
}

/** A block of the Saturdays of next month. */
export function dateSteps(block: { kind: RegExp; name: string; start: string; end: string }): WizardStep[] {
  return [
    { question: 'Say when it takes place' },
    {
      question: "Let's choose the best way to display your dates",
      answer: (form) => form.getByRole('radio', { name: block.kind }).check(),
      goOn: 'Continue',
    },
    {
      question: 'Click every date you are offering in this block',
      answer: async (form) => {
        await form.getByRole('button', { name: 'Next month' }).filter({ visible: true }).click();
        await form
          .getByRole('button', { name: /^Every Saturday in / })
          .first()
          .click();
      },
      goOn: 'Continue',
    },
    {
      question: 'Set the times for your sessions',
      answer: async (form) => {
        await expect(form.getByRole('group', { name: /^For all [45] dates$/ })).toBeVisible();
        await form.getByLabel('Start').first().fill(block.start);
        await form.getByLabel('End').first().fill(block.end);
      },
      goOn: 'Continue',
    },
    {
      question: 'Name your block and make edits',
      answer: (form) => form.getByLabel('Name of the block').fill(block.name),
      goOn: 'Save and continue',
    },
  ];
}

/** One ticket. */
export function ticketSteps(pays: { family: string } | 'Nobody, it is free' | 'The council'): WizardStep[] {
  return [
    { question: 'Say how people book' },
    {
      question: 'Add a ticket',
      answer: async (form) => {
        await expect(form.getByLabel('Name')).toHaveValue('Child');
        if (typeof pays === 'string') await form.getByRole('radio', { name: pays }).check();
        else await form.getByLabel('Your price').fill(pays.family);
      },
      goOn: 'Save and continue',
    },
    { question: 'Set up your tickets', goOn: 'Save and continue' },
  ];
}

/** Questions for checkout: none of their own, or those that the journey adds in that step. */
export function questionSteps(own: 'none' | 'some'): WizardStep[] {
  return [
    { question: 'What you need to know of each child' },
    {
      question: 'Preview checkout questions',
      goOn: own === 'none' ? 'Continue without questions' : 'Save and continue',
    },
  ];
}

/** The switches. A council-funded listing is never booked at once, so it is not asked that (specification, section 2). */
export function settingSteps(listing: { councilFunded: boolean }): WizardStep[] {
  return [
    { question: 'Choose how bookings work' },
    { question: 'Make my listing private' },
    ...(listing.councilFunded ? [] : [{ question: 'Instant book' }]),
    {
      question: 'Booking confirmation message',
      answer: (form) => form.getByLabel('Message').fill('Meet at the blue door of the boathouse.'),
    },
    { question: 'Enforce attendees age range for bookings' },
    { question: 'Show Arrived and Collected on Register' },
    { question: 'Waiting list' },
    { question: 'Hide number of booking places available' },
  ];
}

/** Past the bank account, which only paid tickets need, to the review of a listing that lacks nothing. */
export async function goToReview(page: Page): Promise<void> {
  await walk(page, [{ question: 'How you are paid' }, { question: 'Get ready to be paid' }]);
  await page.getByRole('heading', { level: 1, name: 'Link a bank account via Stripe' }).waitFor();
  await page.getByRole('button', { name: 'Do this later' }).click();
  await reviewAlone(page);
}

/** From the page about the team to the review. */
export async function reviewAlone(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Work together with others' }).waitFor();
  await page.getByRole('link', { name: 'Work alone: review your listing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your listing');
  await expect(page.getByText('Everything is there')).toBeVisible();
}

/** Publishes from the review and answers the path of the public page, where the provider then is. */
export async function publish(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: 'Publish listing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your listing is published');
  await page.getByRole('link', { name: 'View the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return new URL(page.url()).pathname;
}
