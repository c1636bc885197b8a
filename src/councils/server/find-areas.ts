import type { Services } from '../../platform/server/services.ts';
import type { Home } from '../home-area.ts';

/** Names the areas of councils by their codes, as people say them. */
export function areaNames({ geocoder }: Pick<Services, 'geocoder'>): (code: string) => string | undefined {
  // Bristol, Edinburgh; the City of London is a part of London.
  const names = new Map(
    geocoder.councils().map(({ code, name }) => [code, name.replace(/^City of (?!London)/, '').trim()]),
  );
  return (code) => names.get(code);
}

/** The home that an eligibility was asked for from, and whether its family has moved out of the area since. */
export function homeOf(row: { zip_code: string; council_code: string | null; moved_out: boolean }): Home {
  return { zipCode: row.zip_code, councilCode: row.council_code, movedOut: row.moved_out };
}
