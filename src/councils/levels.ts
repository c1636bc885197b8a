/** Levels of support of short breaks. */
export const levels = {
  universal: 'Universal: what is open to everybody',
  targeted: 'Targeted: some support is needed',
  specialist: 'Specialist: support is needed all the time',
} as const;
export type Level = keyof typeof levels;
export const levelKeys = Object.keys(levels) as [Level, ...Level[]];
