import { randomUUIDv7 } from 'node:crypto';
import { slugOf } from '../../src/identity/profile-slug.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { ZONE } from '../../src/platform/time.ts';
import { insertAll, type Row } from '../insert-all.ts';
import { addAccounts, type AccountLine } from './add-accounts.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { TownLearner } from './model.ts';
import { adultNames, allergies, childNames, familyNames, supportNeeds } from './people.ts';
import type { SeededRandom } from './seeded-random.ts';

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
  const rows: Row<'learner'>[] = [];
  for (const [index, line] of lines.slice(0, FAMILIES).entries()) {
    const children = index === 0 ? NAMED_CHILDREN.length : random.between(1, 3);
    for (let nth = 0; nth < children; nth += 1) {
      const age = index === 0 ? (NAMED_CHILDREN[nth]?.age ?? 7) : random.between(1, 15);
      const firstName = index === 0 ? (NAMED_CHILDREN[nth]?.name ?? 'Ada') : random.pick(childNames);
      const learner: TownLearner = { id: randomUUIDv7(), accountId: line.id, firstName, age, busy: [] };
      learners.push(learner);
      rows.push(learnerRow(learner, line, random, services.clock.now()));
    }
    if (index % FAMILIES_PER_ADULT !== 1) continue;
    const { id: accountId, firstName } = line;
    const adult: TownLearner = { id: randomUUIDv7(), accountId, firstName, age: random.between(30, 68), busy: [] };
    learners.push(adult);
    rows.push({ ...learnerRow(adult, line, random, services.clock.now()), over18: true });
  }
  await insertAll(services.db, 'learner', rows);
  return { families: lines.slice(0, FAMILIES).map((line) => line.id), learners };
}

function learnerRow(
  { id, firstName, age }: TownLearner,
  family: AccountLine,
  random: SeededRandom,
  now: Temporal.Instant,
): Row<'learner'> {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  return {
    id,
    account_id: family.id,
    first_name: firstName,
    last_name: family.lastName,
    over18: false,
    date_of_birth: today.subtract({ years: age, days: random.between(20, 340) }).toString(),
    allergies: random.pick(allergies),
    support_needs: random.pick(supportNeeds),
    photo_consent: random.chance(0.7),
    emergency_name: `${random.pick(adultNames)} ${family.lastName}`,
    emergency_phone: `07700 900${random.between(100, 999)}`,
    created_at: now.toString(),
  };
}
