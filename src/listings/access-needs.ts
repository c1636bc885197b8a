/**
 * Needs that families search for, and by which words a listing says that it meets them: a regular expression of PostgreSQL
 * over the lines that its provider wrote under accessibility and provisions, beside what it ticked (access-facts.ts). The keys stand in addresses and are stored.
 */
export const accessNeeds = [
  {
    key: 'wheelchair',
    label: 'Wheelchair users',
    pattern: String.raw`wheelchair|step-? ?free|level (access|entrance)|\mramp|\mhoist|for wheels|\mlift (to|in|at)|(stair|goods) lift|with a lift|^lift$|hard path|all-terrain (chair|buggy)`,
  },
  {
    key: 'toilet',
    label: 'Accessible toilet',
    pattern: String.raw`(accessible|disabled|step-free[^,]*) toilet|changing places|changing room with bed|changing bed`,
  },
  { key: 'send', label: 'Made for SEND', pattern: String.raw`\msend?\M|special educational|additional needs` },
  {
    key: 'autism',
    label: 'Autism and sensory needs',
    pattern: String.raw`autis|sensory|neurodiver|\madhd\M|low[ -](noise|light)|ear (defenders|protection)|now-and-next|social story|visual (timetable|plan|cue)|picture (plan|instructions)|(in|prompts in) pictures`,
  },
  {
    key: 'quiet',
    label: 'Quiet space',
    pattern: String.raw`quiet|calm|low[ -]noise|chill room|small,? slow|sensory (break|room)`,
  },
  {
    key: 'one-to-one',
    label: 'One-to-one support',
    pattern: String.raw`one-to-one|one to one|1:1|1-to-1|support assistant|helper on every`,
  },
  {
    key: 'signing',
    label: 'Makaton or BSL',
    pattern: String.raw`makaton|sign language|\mbsl\M|\msigned\M|\msigning\M`,
  },
  {
    key: 'hearing',
    label: 'Hearing loop or captions',
    pattern: String.raw`hearing loop|induction loop|caption|visual starts`,
  },
  {
    key: 'sight',
    label: 'Large print or audio',
    pattern: String.raw`large[ -](print|type)|braille|magnif|audio|read aloud|by touch and sound|guide runner`,
  },
  { key: 'dogs', label: 'Assistance dogs', pattern: String.raw`(assistance|guide) dogs?` },
] as const;

export type AccessNeed = (typeof accessNeeds)[number]['key'];
export const accessKeys = accessNeeds.map(({ key }) => key) as [AccessNeed, ...AccessNeed[]];

/** Lines with these say what is not there. */
export const NOT_THERE = String.raw`^(no|not|sorry)\M|\m(not|cannot|isn.t|aren.t|unfortunately)\M`;
