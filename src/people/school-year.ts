/** School years of England and Wales as families say them; '' where none was said or there is none. */
export const schoolYears = [
  '',
  'nursery',
  'reception',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
] as const;
export type SchoolYear = (typeof schoolYears)[number];

/** 'Reception', 'Year 4'; '' for none. */
export function schoolYearText(year: SchoolYear): string {
  if (year === '') return '';
  if (year === 'nursery') return 'Nursery';
  return year === 'reception' ? 'Reception' : `Year ${year}`;
}
