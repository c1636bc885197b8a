import * as z from 'zod';
import { everyDay } from './collection-days.ts';
import { codeLine, line, lines } from '../platform/text-schemas.ts';

/** What a family tells of a learner besides who they are, in parts that are sealed, confirmed and shared on their own. */
export const sectionNames = ['health', 'food', 'support', 'consents', 'contacts', 'collection'] as const;
export type SectionName = (typeof sectionNames)[number];

const note = lines(1_000).default('');
const short = line(120).default('');
const phone = line(40).default('');

/** How bad a reaction can be. */
export const severities = ['not-said', 'mild', 'serious', 'life-threatening'] as const;

const health = z.strictObject({
  conditions: note,
  medication: z
    .array(z.strictObject({ name: line(120).min(1, 'Required'), dose: short, times: short }))
    .max(20)
    .default([]),
  allergies: z
    .array(
      z.strictObject({
        /** What it is, or all of it in the family's own words. */
        allergen: lines(1_000).min(1, 'Required'),
        reaction: line(200).default(''),
        severity: z.enum(severities).default('not-said'),
        /** What to do when it happens. */
        plan: note,
      }),
    )
    .max(20)
    .default([]),
  gp: z.strictObject({ name: short, phone }).default({ name: '', phone: '' }),
});

/** What somebody does not eat, as kitchens name it. */
export const diets = [
  'vegetarian',
  'vegan',
  'halal',
  'kosher',
  'no-pork',
  'no-beef',
  'gluten-free',
  'dairy-free',
  'egg-free',
  'nut-free',
] as const;

const food = z.strictObject({ diets: z.array(z.enum(diets)).max(diets.length).default([]), notes: note });

export const ehcpStates = ['not-said', 'yes', 'in-progress', 'no'] as const;
export const swimmingLevels = ['not-said', 'cannot', 'with-help', 'can', 'confident'] as const;

const support = z.strictObject({
  /** Special educational need or disability, and the support that helps. */
  needs: note,
  ehcp: z.enum(ehcpStates).default('not-said'),
  communication: note,
  triggers: note,
  calming: note,
  continence: note,
  mobility: note,
  swimming: z.enum(swimmingLevels).default('not-said'),
});

export const consentKinds = [
  'firstAid',
  'photosInside',
  'photosMarketing',
  'walksHome',
  'sunCream',
  'transport',
] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** An answer to one wording of a consent, on a day. */
const consent = z.strictObject({
  answer: z.enum(['yes', 'no']),
  /** Of the wording (section-words.ts) that was answered. */
  version: z.int().min(1),
  /** 'YYYY-MM-DD' */
  on: codeLine(10),
});

const eachConsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.strictObject({
    firstAid: schema,
    photosInside: schema,
    photosMarketing: schema,
    walksHome: schema,
    sunCream: schema,
    transport: schema,
  });

const consents = eachConsent(consent.nullable().default(null));

/** What a family sends: its answers. Version and day are ours to write. */
const consentAnswers = eachConsent(z.enum(['yes', 'no']).nullable().default(null));
export type ConsentAnswers = z.infer<typeof consentAnswers>;

/** Whom to ring, the first one first. */
const contacts = z.strictObject({
  people: z
    .array(z.strictObject({ name: line(80).default(''), relation: line(60).default(''), phone }))
    .max(6)
    .default([]),
});

const named = {
  name: line(80).min(1, 'Required'),
  relation: line(60).default(''),
  description: lines(300).default(''),
};
/** The id of a sealed picture (server/keep-collector-pictures.ts). */
const picture = z.uuid().nullable().default(null);

/** Days of the week: Monday 1 … Sunday 7. */
const days = z.array(z.int().min(1).max(7)).max(7);

const collection = z.strictObject({
  people: z
    .array(
      z.strictObject({ ...named, phone, picture, days: days.min(1, 'Choose at least one day').default([...everyDay]) }),
    )
    .max(10)
    .default([]),
  /** On which days guardians collect; those who do on every day are not named. */
  guardians: z
    .array(z.strictObject({ accountId: z.uuid(), days }))
    .max(20)
    .default([]),
  password: line(60).default(''),
  /** Who must not collect, nor be told where the learner is. */
  mustNot: z
    .array(z.strictObject({ ...named, picture }))
    .max(10)
    .default([]),
});

/** What is sealed, by section. A field that came later has a default, so that what was sealed before still opens. */
export const sectionSchemas = { health, food, support, consents, contacts, collection } as const;
/** What a family sends, by section. */
export const sectionInputs = { ...sectionSchemas, consents: consentAnswers } as const;

export type Sections = { [Name in SectionName]: z.infer<(typeof sectionSchemas)[Name]> };
export type SectionInputs = { [Name in SectionName]: z.infer<(typeof sectionInputs)[Name]> };

/** A section in which nothing is told. */
export const emptySection = <Name extends SectionName>(name: Name): Sections[Name] =>
  sectionSchemas[name].parse({}) as Sections[Name];

/** Whether anything is told: any text, choice or answer that is not what an empty section has. */
export function isTold<Name extends SectionName>(name: Name, content: Sections[Name]): boolean {
  return JSON.stringify(sectionSchemas[name].parse(content)) !== JSON.stringify(emptySection(name));
}

/** The fields of the short form, where somebody is added on the way to a booking. */
export type ShortForm = {
  allergies: string;
  medical: string;
  supportNeeds: string;
  photoConsent: boolean;
  emergencyName: string;
  emergencyPhone: string;
};

/**
 * The sections that a short form tells; those of which it says nothing are left out.
 * @param today 'YYYY-MM-DD'
 */
export function sectionsOfShortForm(form: ShortForm, today: string): Partial<Sections> {
  const has = (text: string): boolean => text.trim() !== '';
  const { allergies, medical, supportNeeds, emergencyName, emergencyPhone } = form;
  return {
    ...(has(allergies) || has(medical)
      ? {
          health: {
            ...emptySection('health'),
            conditions: medical,
            allergies: has(allergies)
              ? [{ allergen: allergies, reaction: '', severity: 'not-said' as const, plan: '' }]
              : [],
          },
        }
      : {}),
    ...(has(supportNeeds) ? { support: { ...emptySection('support'), needs: supportNeeds } } : {}),
    // A box that was left empty is no 'no': it is asked again.
    ...(form.photoConsent
      ? { consents: { ...emptySection('consents'), photosInside: { answer: 'yes' as const, version: 1, on: today } } }
      : {}),
    ...(has(emergencyName) || has(emergencyPhone)
      ? { contacts: { people: [{ name: emergencyName, relation: '', phone: emergencyPhone }] } }
      : {}),
  };
}
