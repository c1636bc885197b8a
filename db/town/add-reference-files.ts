import { randomUUIDv7 } from 'node:crypto';
import type { Services } from '../../src/platform/server/services.ts';
import { writeWards } from '../../src/reference-files/server/finish-file.ts';
import { writePostcodes } from '../../src/reference-files/server/write-postcodes.ts';

/** Wards and schools of the demo town have names of no real place, and are marked as made up. */
const wards = ['Harbour Hill', 'Elmfield', 'Orchard Green', 'Millbrook Vale'] as const;
const schools = [
  ['900001', 'Hillcrest Primary', 'Bristol', 'Primary'],
  ['900002', 'Elm Park Primary', 'Bristol', 'Primary'],
  ['900003', 'St Bede’s', 'Bristol', 'Secondary'],
  ['900004', 'Harbour Hill Academy', 'Bristol', 'Secondary'],
  ['900005', 'Orchard Green School', 'Bristol', 'Special'],
] as const;

const MADE_UP = 'Made up for the demonstration: no real wards and no real schools.';

/** Gives a council wards for the postcodes of the families that asked it, and a register of schools. */
export async function addReferenceFiles({ db, clock, geocoder }: Services, councilId: string): Promise<void> {
  const [wardFile, schoolFile] = [randomUUIDv7(), randomUUIDv7()];
  const homes = await db
    .selectFrom('eligibility')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .leftJoin('guardian_home', 'guardian_home.learner_id', 'eligibility.learner_id')
    .select(['eligibility.zip_code', 'guardian_home.postcode'])
    .where('programme.council_id', '=', councilId)
    .execute();
  const postcodes = [
    ...new Set(homes.flatMap(({ zip_code, postcode }) => [zip_code, postcode ?? ''].map(withoutSpaces))),
  ].filter((postcode) => /^[A-Z0-9]{5,7}$/.test(postcode));
  const common = { council_id: councilId, attribution: MADE_UP, made_up: true, state: 'READY' as const };
  const made = { ...common, made_at: clock.now().toString() };
  await db
    .insertInto('reference_file')
    .values([
      { ...made, id: wardFile, kind: 'WARDS', title: 'Wards of the demo town', size: postcodes.length },
      { ...made, id: schoolFile, kind: 'SCHOOLS', title: 'Schools of the demo town', size: schools.length },
    ])
    .execute();
  await writePostcodes(
    db,
    geocoder,
    wardFile,
    postcodes.toSorted().map((postcode, nth) => ({
      key: postcode,
      code: `X0000000${nth % wards.length}`,
      name: wards[nth % wards.length] ?? wards[0],
    })),
  );
  await writeWards(db, wardFile);
  await db
    .insertInto('school')
    .values(schools.map(([urn, name, town, phase]) => ({ file_id: schoolFile, urn, name, town, phase })))
    .execute();
}

const withoutSpaces = (text: string): string => text.toUpperCase().replaceAll(/\s/g, '');
