import { consentKinds, emptySection, sectionSchemas, type Sections } from '../../src/people/sections.ts';
import type { SchoolYear } from '../../src/people/school-year.ts';
import { adultNames } from './people.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What a family of the town tells in the short form; the rest of the profile is made around it. */
export type Told = {
  allergies: string;
  supportNeeds: string;
  photos: boolean;
  emergencyName: string;
  emergencyPhone: string;
};

const conditions = [
  '',
  '',
  '',
  '',
  'Asthma, after running in the cold.',
  'Eczema on the arms.',
  'Epilepsy; last fit two years ago.',
];
const medicines = [
  { name: 'Salbutamol inhaler (blue)', dose: '2 puffs', times: 'Before running, and when wheezing' },
  { name: 'Cetirizine', dose: '5 ml', times: 'In the morning, in the hay-fever months' },
];
const doctors = ['Hillside Surgery', 'Riverside Practice', 'Priory Health Centre', 'The Old Bakery Surgery'];
const foods: { diets: Sections['food']['diets']; notes: string }[] = [
  { diets: [], notes: '' },
  { diets: [], notes: '' },
  { diets: ['vegetarian'], notes: '' },
  { diets: ['halal'], notes: '' },
  { diets: ['vegan'], notes: 'Brings oat milk along.' },
  { diets: ['gluten-free'], notes: 'Coeliac: crumbs matter.' },
];
const relations = ['Grandparent', 'Godparent', 'Neighbour', 'Family friend', 'Childminder'];
const looks = [
  'Short white hair, red glasses',
  'Tall, always in a green coat',
  'Comes by bike, yellow helmet',
  'Long dark plait',
];
const schools = ['Elm Park Primary', 'St Anne’s', 'Hillcrest Academy', 'The Mead School', 'Taught at home'];
const passwords = ['Dandelion', 'Purple hippo', 'Marmalade', 'Seven bells'];

/** The school year of somebody of an age in autumn; '' for the youngest and for adults. */
export function yearOf(age: number): SchoolYear {
  if (age < 3 || age > 17) return '';
  if (age === 3) return 'nursery';
  return age === 4 ? 'reception' : (String(age - 4) as SchoolYear);
}

export const schoolOf = (random: SeededRandom, age: number): string =>
  age < 4 || age > 17 ? '' : random.pick(schools);

/** A plausible profile around what a family told shortly. Some families leave sections out. */
export function profileOf(random: SeededRandom, told: Told, age: number, today: string): Partial<Sections> {
  const adult = age >= 18;
  const condition = random.pick(conditions);
  const thorough = random.chance(0.8);
  const helper = { name: random.pick(adultNames), relation: random.pick(relations) };
  const health: Sections['health'] = {
    conditions: condition,
    medication: condition.startsWith('Asthma') || random.chance(0.1) ? [random.pick(medicines)] : [],
    allergies: told.allergies === '' ? [] : [allergyOf(told.allergies)],
    gp: thorough ? { name: random.pick(doctors), phone: '0117 496 0321' } : { name: '', phone: '' },
  };
  const support = sectionSchemas.support.parse({
    needs: told.supportNeeds,
    ehcp: told.supportNeeds === '' ? 'not-said' : random.pick(['yes', 'in-progress', 'no'] as const),
    ...(told.supportNeeds.startsWith('Autistic')
      ? { triggers: 'Loud hand dryers, sudden changes.', calming: 'Ten quiet minutes with a book.' }
      : {}),
    swimming: age < 5 ? 'cannot' : random.pick(['cannot', 'with-help', 'can', 'confident', 'not-said'] as const),
  });
  const first = { name: told.emergencyName, relation: adult ? 'Partner' : 'Parent', phone: told.emergencyPhone };
  const second = { ...helper, phone: `07700 901${random.between(100, 999)}` };
  return {
    health,
    contacts: { people: thorough ? [first, second] : [first] },
    consents: consentsOf(random, told.photos, today),
    ...(thorough ? { food: random.pick(foods), support } : told.supportNeeds === '' ? {} : { support }),
    ...(!adult && thorough ? { collection: collectionOf(random, helper, second.phone) } : {}),
  };
}

function allergyOf(text: string): Sections['health']['allergies'][number] {
  const [allergen = text, ...rest] = text.split('. ');
  const severe = /EpiPen/.test(text);
  return {
    allergen: allergen.replace(/[.]$/, ''),
    reaction: severe ? 'Lips swell, then the breath gets short' : 'A rash',
    severity: severe ? 'life-threatening' : /mild/.test(text) ? 'mild' : 'serious',
    plan: severe ? 'EpiPen from the red bag, ring 999, then ring us.' : rest.join('. '),
  };
}

function consentsOf(random: SeededRandom, photos: boolean, today: string): Sections['consents'] {
  const consents = emptySection('consents');
  for (const kind of consentKinds) {
    const yes =
      kind === 'photosInside'
        ? photos
        : kind === 'photosMarketing'
          ? photos && random.chance(0.4)
          : kind !== 'walksHome';
    consents[kind] = { answer: yes ? 'yes' : 'no', version: 1, on: today };
  }
  return consents;
}

function collectionOf(
  random: SeededRandom,
  helper: { name: string; relation: string },
  phone: string,
): Sections['collection'] {
  return {
    people: [{ ...helper, phone, description: random.pick(looks), picture: null, days: [1, 2, 3, 4, 5, 6, 7] }],
    guardians: [],
    password: random.chance(0.4) ? random.pick(passwords) : '',
    mustNot: random.chance(0.06)
      ? [{ name: 'Dean Marsh', relation: 'Father', description: 'Court order; ring the police first.', picture: null }]
      : [],
  };
}
