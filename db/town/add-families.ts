import { randomUUIDv7 } from 'node:crypto';
import { slugOf } from '../../src/identity/profile-slug.ts';
import { sealSection } from '../../src/people/server/seal-section.ts';
import type { SectionName, Sections } from '../../src/people/sections.ts';
import { makeKey } from '../../src/platform/server/vault/seal.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { dateOf, ZONE } from '../../src/platform/time.ts';
import { insertAll, type Row } from '../insert-all.ts';
import { addAccounts, type AccountLine } from './add-accounts.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { TownLearner } from './model.ts';
import { adultNames, allergies, childNames, familyNames, supportNeeds } from './people.ts';
import { profileOf, schoolOf, yearOf, type Told } from './profiles.ts';
import { SeededRandom } from './seeded-random.ts';

const FAMILIES = 60;
/** In every third family a grown-up learns as well, but not in the named one. */
const FAMILIES_PER_ADULT = 3;
/** The children of the named family; README.md walks through the product with them. */
const NAMED_CHILDREN = [
  { name: 'Maya', age: 9 },
  { name: 'Leo', age: 6 },
];

/** Adds the families with one to three children each, the named family first, and the named admin. */
export async function addFamilies(
  services: Services,
  random: SeededRandom,
  hash: string,
): Promise<{ families: string[]; learners: TownLearner[] }> {
  const lines: AccountLine[] = Array.from({ length: FAMILIES }, (_, index) => {
    const lastName = familyNames[index % familyNames.length] ?? 'Ash';
    const firstName = index === 0 ? 'Sarah' : random.pick(adultNames);
    return {
      id: randomUUIDv7(),
      email: index === 0 ? demoAccounts.family : `${slugOf(`${firstName} ${lastName}`)}-${index}@thicket.example`,
      firstName,
      lastName,
      type: null,
    };
  });
  lines.push({
    id: randomUUIDv7(),
    email: demoAccounts.admin,
    firstName: 'Alex',
    lastName: 'Thorn',
    type: null,
    role: 'admin',
  });
  await addAccounts(services, hash, lines);
  const learners: TownLearner[] = [];
  const made: Made[] = [];
  for (const [index, line] of lines.slice(0, FAMILIES).entries()) {
    const children = index === 0 ? NAMED_CHILDREN.length : random.between(1, 3);
    for (let nth = 0; nth < children; nth += 1) {
      const age = index === 0 ? (NAMED_CHILDREN[nth]?.age ?? 7) : random.between(1, 15);
      const firstName = index === 0 ? (NAMED_CHILDREN[nth]?.name ?? 'Ada') : random.pick(childNames);
      const learner: TownLearner = { id: randomUUIDv7(), accountId: line.id, firstName, age, busy: [] };
      learners.push(learner);
      made.push(learnerOf(learner, line, random, services.clock.now()));
    }
    if (index % FAMILIES_PER_ADULT !== 1) continue;
    const { id: accountId, firstName } = line;
    const adult: TownLearner = { id: randomUUIDv7(), accountId, firstName, age: random.between(30, 68), busy: [] };
    learners.push(adult);
    const grownUp = learnerOf(adult, line, random, services.clock.now());
    made.push({ ...grownUp, row: { ...grownUp.row, over18: true } });
  }
  await addProfiles(services, made);
  return { families: lines.slice(0, FAMILIES).map((line) => line.id), learners };
}

/** Somebody who was made, and what their family told shortly. */
type Made = { row: Row<'learner'>; told: Told; age: number };

function learnerOf(
  { id, firstName, age }: TownLearner,
  family: AccountLine,
  random: SeededRandom,
  now: Temporal.Instant,
): Made {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const born = today.subtract({ years: age, days: random.between(20, 340) });
  const told = {
    allergies: random.pick(allergies),
    supportNeeds: random.pick(supportNeeds),
    photos: random.chance(0.7),
    emergencyName: `${random.pick(adultNames)} ${family.lastName}`,
    emergencyPhone: `07700 900${random.between(100, 999)}`,
  };
  return {
    row: {
      id,
      account_id: family.id,
      first_name: firstName,
      last_name: family.lastName,
      over18: false,
      date_of_birth: born.toString(),
      created_at: now.toString(),
    },
    told,
    age,
  };
}

/** The profiles are drawn apart, so that more in one of them does not make another town. */
const PROFILE_SEED = 4_113;
/** Families who have not looked at it for a while. */
const LONGEST_AGO_DAYS = 140;

/** Adds the learners with sealed profiles; some are to be confirmed again, some have gaps. */
async function addProfiles({ db, vault, clock }: Services, made: readonly Made[]): Promise<void> {
  const random = new SeededRandom(PROFILE_SEED);
  const now = clock.now();
  const learners: Row<'learner'>[] = [];
  const keys: Row<'data_key'>[] = [];
  const sections: Row<'learner_section'>[] = [];
  for (const [index, { row, told, age }] of made.entries()) {
    const key = makeKey();
    keys.push({ owner_id: row.id, made_at: now.toString(), ...vault.wrap(row.id, key) });
    const confirmed = now.subtract({ hours: 24 * (NAMED_AGO_DAYS[index] ?? random.between(1, LONGEST_AGO_DAYS)) });
    const profile = profileOf(random, told, age, dateOf(confirmed));
    learners.push({
      ...row,
      school: schoolOf(random, age),
      school_year: yearOf(age),
      basics_confirmed_at: confirmed.toString(),
    });
    for (const [section, content] of Object.entries(profile) as [SectionName, Sections[SectionName]][])
      sections.push({
        learner_id: row.id,
        section,
        ...sealSection(key, row.id, section, content),
        confirmed_at: confirmed.toString(),
        changed_at: confirmed.toString(),
      });
  }
  await insertAll(db, 'learner', learners);
  await insertAll(db, 'data_key', keys);
  await insertAll(db, 'learner_section', sections);
}

/** Of the two children of the named family one is fresh, the other is to be confirmed again. */
const NAMED_AGO_DAYS = [12, 96];
