/** Ready-made lines that providers tick: search knows by them which needs are met (src/listings/access-needs.ts). */
export const accessibilityLines = [
  'Step-free from the car park to the venue',
  'Accessible toilet',
  'Made for children with special educational needs (SEND)',
  'Quiet space to rest',
  'Staff trained in autism and sensory needs',
  'One-to-one support can be arranged',
  'Makaton or British Sign Language',
  'Hearing loop or captions',
  'Large print or audio',
  'Visual timetable',
  'Assistance dogs are welcome',
] as const;
