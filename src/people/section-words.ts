import type { ConsentKind, diets, ehcpStates, SectionName, Sections, severities, swimmingLevels } from './sections.ts';
import { daysText, everyDay } from './collection-days.ts';
import { schoolYearText, type SchoolYear } from './school-year.ts';
import { consentWordings } from './consents.ts';
import { consentsFor } from './section-state.ts';
import { isolated } from '../platform/isolated.ts';

/** What sections are called, on every screen and on paper. */
export const sectionTitles: Record<'basics' | SectionName, string> = {
  basics: 'About',
  health: 'Health',
  food: 'Food',
  support: 'Support',
  consents: 'Consents',
  contacts: 'Emergency contacts',
  collection: 'Going home',
};

export const severityWords: Record<(typeof severities)[number], string> = {
  'not-said': '',
  mild: 'mild',
  serious: 'serious',
  'life-threatening': 'life-threatening',
};

export const dietWords: Record<(typeof diets)[number], string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  kosher: 'Kosher',
  'no-pork': 'No pork',
  'no-beef': 'No beef',
  'gluten-free': 'Gluten-free',
  'dairy-free': 'Dairy-free',
  'egg-free': 'Egg-free',
  'nut-free': 'Nut-free',
};

export const ehcpWords: Record<(typeof ehcpStates)[number], string> = {
  'not-said': '',
  yes: 'Yes',
  'in-progress': 'Being made',
  no: 'No',
};

export const swimmingWords: Record<(typeof swimmingLevels)[number], string> = {
  'not-said': '',
  cannot: 'Cannot swim',
  'with-help': 'Swims with help',
  can: 'Swims 25 metres',
  confident: 'Swims confidently',
};

/** A term and what is told under it: a line of a summary, of the register and of the learner sheet. */
export type Fact = { term: string; text: string };

const facts = (...all: [term: string, text: string][]): Fact[] =>
  all.filter(([, text]) => text.trim() !== '').map(([term, text]) => ({ term, text }));

const isolatedJoin = (parts: readonly string[], by: string): string =>
  parts
    .filter((part) => part.trim() !== '')
    .map(isolated)
    .join(by);

/** 'Peanuts (life-threatening): swells. EpiPen in the red bag.' */
export function allergyText({ allergen, reaction, severity, plan }: Sections['health']['allergies'][number]): string {
  const what = severity === 'not-said' ? isolated(allergen) : `${isolated(allergen)} (${severityWords[severity]})`;
  const how = reaction === '' ? what : `${what}: ${isolated(reaction)}`;
  return plan === ''
    ? how
    : `${how}${/[.!?]$/.test(reaction === '' ? allergen : reaction) ? '' : '.'} ${isolated(plan)}`;
}

/** 'Ventolin, 2 puffs, before running' */
export const medicationText = ({ name, dose, times }: Sections['health']['medication'][number]): string =>
  isolatedJoin([name, dose, times], ', ');

/** 'Gran (grandmother), 07700 900123' */
export function contactText({ name, relation, phone }: { name: string; relation: string; phone: string }): string {
  const who = relation === '' ? name : `${isolated(name)} (${isolated(relation)})`;
  return isolatedJoin([who, phone], ', ');
}

/** What a section says, line by line; nothing for what was left empty. */
const writers: { [Name in SectionName]: (content: Sections[Name], adult: boolean) => Fact[] } = {
  health: ({ conditions, medication, allergies, gp }) =>
    facts(
      ['Allergies', allergies.map(allergyText).join('\n')],
      ['Conditions', conditions],
      ['Medicines', medication.map(medicationText).join('\n')],
      ['Doctor', isolatedJoin([gp.name, gp.phone], ', ')],
    ),
  food: ({ diets: chosen, notes }) =>
    facts(['Diet', chosen.map((diet) => dietWords[diet]).join(', ')], ['Also', notes]),
  support: (content) =>
    facts(
      ['Needs', content.needs],
      ['EHC plan', ehcpWords[content.ehcp]],
      ['Communication', content.communication],
      ['What upsets', content.triggers],
      ['What calms', content.calming],
      ['Toilet', content.continence],
      ['Moving about', content.mobility],
      ['Swimming', swimmingWords[content.swimming]],
    ),
  consents: (content, adult) =>
    facts(
      ...consentsFor(adult).map((kind): [string, string] => [consentWordings[kind].title, consentText(kind, content)]),
    ),
  contacts: ({ people }) =>
    people.map((person, at) => ({ term: `Ring ${ORDER[at] ?? ''}`, text: contactText(person) })),
  collection: ({ people, password, mustNot }) =>
    facts(
      ['May collect', people.map(collectorText).join('\n')],
      ['Password', password === '' ? '' : 'Asked for at the door'],
      ['Must not collect', mustNot.map(collectorText).join('\n')],
    ),
};

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** 'Yes', 'No', '' where it was not answered. */
export function consentText(kind: ConsentKind, consents: Sections['consents']): string {
  const known = consents[kind];
  return known === null ? '' : known.answer === 'yes' ? 'Yes' : 'No';
}

type Collector = {
  name: string;
  relation: string;
  description: string;
  phone?: string;
  days?: readonly number[];
};

/** 'Gran (grandmother), white hair, red glasses, on Mondays' */
export function collectorText(person: Collector): string {
  const who =
    person.relation === '' ? isolated(person.name) : `${isolated(person.name)} (${isolated(person.relation)})`;
  const days = person.days && person.days.length < everyDay.length ? `on ${daysText(person.days)}` : '';
  return [isolatedJoin([person.phone ?? ''], ''), person.description, days].reduce(
    (text, more) => (more === '' ? text : `${text}, ${isolated(more)}`),
    who,
  );
}

/** On which days guardians collect, where it is not every day: a line of who collects a learner. */
export function guardianDaysFacts(guardians: readonly { name: string; days: readonly number[] }[]): Fact[] {
  return facts([
    'Guardians collect',
    guardians
      .filter(({ days }) => days.length < everyDay.length)
      .map(({ name, days }) => `${isolated(name || 'A guardian')} on ${daysText(days)}`)
      .join('\n'),
  ]);
}

/** What a section says, line by line. */
export function factsOf<Name extends SectionName>(name: Name, content: Sections[Name], adult: boolean): Fact[] {
  return writers[name](content, adult);
}

/** Who somebody is, beside their name. */
export function basicsFacts(learner: {
  knownAs: string;
  pronouns: string;
  school: string;
  schoolYear: SchoolYear;
  homePostcode: string;
}): Fact[] {
  return facts(
    ['Known as', learner.knownAs],
    ['Pronouns', learner.pronouns],
    ['School', isolatedJoin([learner.school, schoolYearText(learner.schoolYear)], ', ')],
    ['Home postcode', learner.homePostcode],
  );
}

/** What must be known to say yes or no to a request, in three texts. */
export function needsIn({ health, support }: Partial<Sections>): {
  allergies: string;
  medical: string;
  supportNeeds: string;
} {
  return {
    allergies: health?.allergies.map(allergyText).join('\n') ?? '',
    medical: health
      ? [health.conditions, ...health.medication.map(medicationText)].filter((text) => text !== '').join('\n')
      : '',
    supportNeeds: support
      ? factsOf('support', support, false)
          .map(({ term, text }) => (term === 'Needs' ? text : `${term}: ${text}`))
          .join('\n')
      : '',
  };
}
