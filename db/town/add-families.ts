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
      const learner: TownLearner = { id: randomUUIDv7(), accountId: line.id, age, busy: [] };
      learners.push(learner);
      rows.push(learnerRow(learner, nth, line, random, services.clock.now()));
    }
  }
  await insertAll(services.db, 'learner', rows);
  return { families: lines.slice(0, FAMILIES).map((line) => line.id), learners };
}

function learnerRow(
  { id, age }: TownLearner,
  nth: number,
  family: AccountLine,
  random: SeededRandom,
  now: Temporal.Instant,
): Row<'learner'> {
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const isNamed = family.email === demoAccounts.family;
  return {
    id,
    account_id: family.id,
    first_name: isNamed ? (NAMED_CHILDREN[nth]?.name ?? 'Ada') : random.pick(childNames),
    last_name: family.lastName,
    date_of_birth: today.subtract({ years: age, days: random.between(20, 340) }).toString(),
    allergies: random.pick(allergies),
    support_needs: random.pick(supportNeeds),
    photo_consent: random.chance(0.7),
    emergency_name: `${random.pick(adultNames)} ${family.lastName}`,
    emergency_phone: `07700 900${random.between(100, 999)}`,
    created_at: now.toString(),
  };
}
