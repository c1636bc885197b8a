import type { ActivityKind } from './offer.ts';

/** What families write about a child when a provider asks what it should know, wherever it is. */
export const aboutAnybody: readonly string[] = [
  'Can be shy for the first half hour.',
  'Asks a lot of questions.',
  'Happiest with a job to do.',
  'Needs to know who collects and when.',
  'Will say that everything is boring, then not want to leave.',
  'Wears glasses, forgets them.',
  'Finds loud rooms hard. A quiet corner for five minutes is enough.',
  'Nothing special. Loves biscuits.',
  'Just moved here and does not know anybody yet.',
  'Please use the short name. The long one means trouble.',
];

/** The same, of each kind of activity. */
export const aboutLearners: Record<ActivityKind, readonly string[]> = {
  woods: [
    'Climbs everything. Please say how high.',
    'Scared of wasps, not of anything else.',
    'Loves beetles and mud, hates wet sleeves.',
    'Will stay by the fire all day if you let him. That is fine.',
  ],
  'little-ones': [
    'Walks, but prefers to be carried downhill.',
    'No cow’s milk, please.',
    'Naps at twelve whatever happens.',
    'Does not like singing yet. Likes spoons.',
  ],
  swimming: [
    'Loves water, hates it in her ears.',
    'Swam a width in July. Has grommets.',
    'Had a fright on holiday and has not been in since.',
    'Splashes when excited. Sinks when talking.',
  ],
  paddling: [
    'Swims 50 metres. Gets cold quickly.',
    'Has been in a kayak once, backwards.',
    'Wears glasses with a strap.',
    'Good in water, chatty in boats.',
  ],
  climbing: [
    'Confident up, less so down.',
    'Broke her wrist last year; all healed.',
    'Light for his age, may need the small harness.',
    'Likes to watch first.',
  ],
  clay: [
    'Does not mind mess, minds loud voices.',
    'Left-handed.',
    'Presses hard. Everything she makes is very strong.',
    'Wants to know when it will be finished. Often.',
  ],
  art: [
    'Draws all day, mostly horses.',
    'Gets cross when it does not look right.',
    'Loves colour, hates glue on fingers.',
    'Would rather have a corner than a big table.',
  ],
  craft: [
    'Good with a screwdriver. Takes things apart.',
    'Has used a saw at Grandad’s.',
    'Needs instructions one at a time.',
    'Likes to work standing up.',
  ],
  science: [
    'Wants to know why. All the time.',
    'Startles at bangs; warn her and she loves them.',
    'Reads far above his age, writes below it.',
    'Space, volcanoes, teeth. In that order.',
  ],
  coding: [
    'Has done Scratch at school, wants more.',
    'Finds it hard to leave a thing half working.',
    'Types with one finger, thinks fast.',
    'Would like to work with another girl if there is one.',
  ],
  sport: [
    'Has asthma; inhaler is in the bag.',
    'Loves to run, forgets the rules.',
    'A bit nervous of teams after last year.',
    'Best in goal.',
  ],
  dance: [
    'Dances in the kitchen, freezes in public.',
    'Hypermobile; please no splits.',
    'Picks up steps faster by watching from behind.',
    'Cannot keep still anyway.',
  ],
  music: [
    'Plays by ear, cannot read notes.',
    'Sings all day. Sensitive to loud drums.',
    'Has a small keyboard at home.',
    'Wants to play what his cousin plays.',
  ],
  drama: [
    'Shy at school, not at home.',
    'Learns lines overnight.',
    'Would like a part with a hat.',
    'Prefers backstage.',
  ],
  study: [
    'Understands it in class, panics in tests.',
    'Lost a lot of year five to illness.',
    'Dyslexic. Coloured paper helps.',
    'Says that she is bad at it. She is not.',
  ],
  languages: [
    'We speak some at home, he answers in English.',
    'Knows the colours and a rude word.',
    'Likes songs, dislikes repeating.',
    'Will talk to puppets before people.',
  ],
  cooking: [
    'Allergic to sesame. Knows it and will tell you.',
    'Eats beige things. Cooks everything.',
    'Has her own knife at home, blunt.',
    'No pork. Otherwise curious.',
  ],
  animals: [
    'Gentle but sudden. Remind him to go slow.',
    'Mild hay fever, takes a tablet in the morning.',
    'Rode once at the seaside.',
    'Talks to animals more than to people.',
  ],
  garden: [
    'Digs. Just digs.',
    'Will taste leaves unless told not to.',
    'Does not like worms, is working on it.',
    'Gets hay fever in June.',
  ],
  club: [
    'Tired after school, needs ten minutes alone.',
    'Will do homework if somebody sits near.',
    'Starving at half past three.',
    'Best friend is coming too. Please split them for homework.',
  ],
  holidays: [
    'First time away from us for a whole day.',
    'Picky eater; I pack a spare roll.',
    'Up for anything until about two o’clock.',
    'Inhaler in the side pocket, knows how to use it.',
  ],
  chess: [
    'Knows the moves, hates losing.',
    'Plays on the tablet, never on a board.',
    'Quick. Too quick, her teacher says.',
    'Plays with Grandpa on Sundays.',
  ],
  walks: [
    'Slow on the way up, fast for a biscuit.',
    'Tired legs after two miles.',
    'Notices everything except traffic.',
    'Happy in the dark.',
  ],
  work: [
    'Interviews go badly because he says too little.',
    'Has a diagnosis, does not like to talk about it.',
    'Would like to work with animals or engines.',
    'Left college in March.',
  ],
};

/** What adults who learn say of themselves. */
export const aboutAdults: readonly string[] = [
  'Never tried it. Bit nervous.',
  'Did some at school, forty years ago.',
  'Bad knee: I need a chair now and then.',
  'Hearing aids, so I sit near the front.',
  'Nothing, just looking forward to it.',
  'I may be ten minutes late from work.',
];

/** How families heard of a provider. */
export const heardFrom: readonly string[] = [
  'A friend at school.',
  'The poster in the library.',
  'Our neighbour’s children come.',
  'Searched for something outdoors near us.',
  'The health visitor told us.',
  'Saw you at the summer fair.',
  'My sister, who never stops talking about it.',
  'The school newsletter.',
];
