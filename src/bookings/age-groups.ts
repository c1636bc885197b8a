/** Ages by which a list of bookings can be narrowed: from the first to the last year, both included. */
export const ageGroups = [
  { key: 'under-5', label: 'Under 5', from: 0, to: 4 },
  { key: '5-7', label: '5 to 7', from: 5, to: 7 },
  { key: '8-10', label: '8 to 10', from: 8, to: 10 },
  { key: '11-13', label: '11 to 13', from: 11, to: 13 },
  { key: '14-17', label: '14 to 17', from: 14, to: 17 },
  { key: 'adult', label: '18 and over', from: 18, to: 130 },
] as const;
export type AgeGroup = (typeof ageGroups)[number]['key'];
