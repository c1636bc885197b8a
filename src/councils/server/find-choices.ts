import type { AnswerOf } from '../../platform/contract.ts';
import { forcesPostcode } from '../../platform/geo.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilsContract } from '../contract.ts';
import { askableKeys, isInDistricts } from '../council-settings.ts';
import { askedBy } from '../counted-question.ts';
import { dayOf, formatAmount } from '../programme.ts';
import { areaNames } from './find-areas.ts';

type Answer = AnswerOf<(typeof councilsContract)['GET /funding-choices']>;

/** Councils with open programmes, that of a home first: what a family can ask for before it has chosen anything to book. */
export async function findChoices(services: Services, zipCode: string): Promise<Answer> {
  const { geocoder, db, clock } = services;
  const rows = await db
    .selectFrom('programme')
    .innerJoin('council', 'council.id', 'programme.council_id')
    .leftJoin('council_setting', 'council_setting.council_id', 'council.id')
    .select([
      'programme.id',
      'kind',
      'programme.title',
      'starts_on',
      'ends_on',
      'unit',
      'allowance',
      'council.id as council_id',
      'council.code',
      'council.title as council',
      'asks',
      'also_home',
      'year_reason',
      'sex_reason',
      'ethnicity_reason',
    ])
    .where('closed_at', 'is', null)
    .where('ends_on', '>=', dayOf(clock.now()).toString())
    .orderBy('council.title')
    .orderBy('starts_on')
    .execute();
  const found = zipCode === '' || forcesPostcode(zipCode) ? null : await geocoder.findPostcode(zipCode);
  const county = geocoder.councils().find(({ code }) => code === found?.councilCode)?.countyCode;
  const codes = [found?.councilCode, county];
  const councils = [...Map.groupBy(rows, (row) => row.council_id).values()].flatMap((programmes) => {
    const [first] = programmes;
    if (!first) return [];
    return [
      {
        id: first.council_id,
        title: first.council,
        isHome: found !== null && (codes.includes(first.code) || isInDistricts(found.postcode, first.also_home ?? [])),
        asks: first.asks ?? [...askableKeys],
        counting: askedBy(first),
        programmes: programmes.map((row) => ({
          id: row.id,
          kind: row.kind,
          title: row.title,
          startsOn: row.starts_on,
          endsOn: row.ends_on,
          allowanceText: formatAmount(row.unit, row.allowance),
        })),
      },
    ];
  });
  const area = found?.councilCode ? areaNames(services)(found.councilCode) : undefined;
  const hasHome = councils.some(({ isHome }) => isHome);
  return {
    home: found
      ? area
        ? `This postcode is in ${area}${hasHome ? '' : ', which has no open programme here'}.`
        : 'This postcode is in no council’s area.'
      : '',
    councils: councils.toSorted((one, other) => Number(other.isHome) - Number(one.isHome)),
  };
}
