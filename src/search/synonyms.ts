/** Words that mean the same: who types one of a line also finds the others. Folded: no capitals, accents, apostrophes, dashes. */
const groups: readonly string[] = [
  'footie | football | footy | soccer',
  'school | skool',
  'forest school | woodland school | wild school | bushcraft',
  'after school club | after school | afterschool | wraparound | wrap around | wraparound care | after school care | out of school',
  'breakfast club | before school | beforeschool | wraparound | wraparound care',
  'holiday club | holiday camp | holiday scheme | playscheme | play scheme | summer camp | half term club | holiday clubs',
  'sen | send | special needs | special educational needs | additional needs | short breaks | additional support needs',
  'home ed | home education | home educated | home educating | homeschool | home school | homeschooling | home schooling | elective home education',
  'toddler group | baby and toddler | baby toddler | mums and tots | stay and play | playgroup | play group',
  'nursery | kindergarten | preschool | pre school',
  'swimming | swim | swimming lessons',
  'gymnastics | gym club | tumbling',
  'martial arts | karate | judo | taekwondo | jiu jitsu | kickboxing | self defence',
  'drama | theatre | acting | musical theatre | improv',
  'violin | fiddle | fiddles',
  '11 plus | eleven plus',
  'art | arts | drawing | painting',
  'pottery | clay | ceramics',
  'craft | crafts | making',
  'coding | programming | computing | computer programming | computer science | code club | scratch',
  'stem | science | engineering',
  'maths | mathematics | math | numeracy',
  'english | literacy | reading and writing',
  'tutor | tutoring | tuition | private lessons',
  'cooking | cookery | baking | chef',
  'choir | singing | sing',
  'riding | horse riding | ponies | pony | equestrian | horses',
  'bike | bicycle | cycling | bikes',
  'canoe | canoeing | kayak | kayaking | paddling | paddle',
  'climbing | bouldering | climber | climbers | climb',
  'running | jogging | athletics',
  'gardening | garden | allotment | growing',
  'wheelchair | wheelchairs | wheelchair accessible | step free | level access | ramp | hoist',
  'short breaks | respite | respite care',
  'disabled | disabled children | short breaks',
  'disabled | disability | disabilities | accessible | wheelchair | inclusive',
  'autism | autistic | asd | asc | neurodivergent | neurodiverse | sensory',
  'adhd | neurodivergent | neurodiverse',
  'deaf | hearing loop | bsl | british sign language | sign language | signed',
  'blind | visually impaired | large print | audio description',
  'quiet | low noise | calm | sensory friendly | relaxed',
  'makaton | signing | signed',
  'one to one | 1 to 1 | 1 1 | individual support',
  'haf | holiday activities and food | free holiday club',
  'free | no cost',
  'seniors | elders | older people | over 50s | 50 plus | over 55s | over 60s | retired | pensioners',
  'teenagers | teens | teenager | young people | youth | youth club',
  'parents and children | family | families | whole family',
  'work experience | career | careers | apprenticeship',
  'dance | dancing | ballet | street dance | hip hop',
  'nature | wildlife | outdoors | outdoor',
  'saint | st',
  'maths club | number club',
  'food | lunch | meal',
];

const byPhrase = new Map<string, Set<string>>();
for (const group of groups) {
  const phrases = group.split(' | ');
  for (const phrase of phrases) byPhrase.set(phrase, new Set([...(byPhrase.get(phrase) ?? []), ...phrases]));
}

/** Single words that mean the same as others: a slip in one of them is forgiven although no listing says it. */
export const synonymWords: readonly string[] = [...byPhrase.keys()].filter((phrase) => !phrase.includes(' '));

/** The most words that stand for one thing. */
export const LONGEST_PHRASE = Math.max(...[...byPhrase.keys()].map((phrase) => phrase.split(' ').length));

/** What a folded word or phrase may be called, itself first; null where we know no other word. */
export function synonymsOf(phrase: string): readonly string[] | null {
  const known = byPhrase.get(phrase);
  return known ? [phrase, ...[...known].filter((other) => other !== phrase)] : null;
}
