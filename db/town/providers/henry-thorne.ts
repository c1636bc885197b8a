import type { TownProvider } from '../offer.ts';

const orchard = { zipCode: 'BA5 1QB', venue: 'Thorne’s Orchard', street: 'Wookey Hole Drove' };
const henrySafety = [
  'Enhanced DBS check',
  'Veils checked for holes before each visit',
  'Adrenaline pens and a trained user on site',
];

export const henryThorne: TownProvider = {
  name: 'Henry Thorne',
  type: 'mentor',
  mission: 'Bees, apples and taking one’s time.',
  about:
    'I taught Latin for thirty-six years, chiefly to boys who looked out of the window, and it was some time before I saw that what they were looking at was the orchard. On retirement I bought one. It has forty-one trees and nine hives, in the lee of Wells cathedral. I find that I am a better teacher standing up, in a veil, with no desk between us.',
  offers: [
    {
      kind: 'animals',
      title: 'Bees for Beginners',
      summary: 'One opens a hive, slowly, and learns not to mind. For adults, and young people from twelve.',
      sections: [
        [
          'What happens',
          'We begin with tea and a frame behind glass. Then veils. I lift the lid; you will hear the note change, and you must listen to it as you would to a horse. We look for eggs, and for the queen, who is generally where one looked first. No gloves for the brave. I wear gloves.',
        ],
        ['Skills to take home', 'Reading a comb, lighting a smoker, knowing when to close up and go home.'],
        ['In winter', 'We make frames, melt wax and read Virgil on the subject. He is wrong about nearly everything.'],
      ],
      categories: ['families', 'personal-development'],
      audience: 'families',
      ages: [12, 99],
      group: 6,
      tickets: [
        ['Adult', 2800, 'adult'],
        ['Under 18', 1400, 'child'],
      ],
      when: { season: 'monthly', weekdays: [6], start: '14:00', end: '16:30' },
      where: orchard,
      aims: ['Care for animals', 'Calm', 'Noticing'],
      provisions: ['Suit and veil', 'Tea', 'A small jar'],
      safety: henrySafety,
      accessibility: ['Mown path', 'Hive on a waist-high stand', 'Bench'],
      questions: [
        { type: 'yes-no', label: 'Have you ever reacted badly to a sting?', required: true },
        { type: 'one-of', label: 'Suit', options: ['Small', 'Medium', 'Large', 'Very large'] },
      ],
      policy: 'MODERATE',
      welcome: 'Kindly wear pale colours and no scent. The gate sticks; so, on occasion, do I.',
    },
    {
      kind: 'garden',
      title: 'Pruning, or the Art of Leaving Alone',
      summary: 'Four cold mornings in the orchard with a saw, and the reasons for each cut.',
      sections: [
        [
          'What happens',
          'We stand before a tree for ten minutes and do nothing. Then each of you proposes one cut and defends it. After that, and only after that, we cut. In summer we thin, bud and admire.',
        ],
        ['Skills to take home', 'Three cuts, two knots, one principle.'],
      ],
      categories: ['elders', 'outdoor-education'],
      audience: 'adults',
      ages: [18, 99],
      group: 8,
      tickets: [
        ['Standard', 2000],
        ['Unwaged', 1000],
      ],
      when: { season: 'monthly', weekdays: [3], start: '10:00', end: '12:30' },
      where: orchard,
      aims: ['Growing food', 'Using tools safely', 'Patience'],
      provisions: ['Saws and loppers', 'Cider or juice, hot'],
      safety: ['Feet on the ground: no ladders', 'First-aid box in the press house'],
      accessibility: ['Mown path', 'Long-reach tools from a chair'],
      questions: [
        {
          type: 'short-text',
          label: 'What grows at home, and does it fruit?',
          answers: ['One Bramley. Sulks.', 'A pear that has never.', 'Nothing yet. A balcony.'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Bring a photograph of your worst tree. We are all friends here.',
    },
    {
      kind: 'study',
      title: 'Latin under the Apple Trees',
      summary: 'Two thousand years of jokes, insults and love letters for home-educated children of nine to fourteen.',
      sections: [
        [
          'What happens',
          'We read graffiti first: it is short and rude. Then we write some. Cases arrive one at a time, as guests do, and are introduced properly. If it is warm we lie in the grass. It is not possible to be afraid of the ablative lying down.',
        ],
        ['Skills to take home', 'Reading simple Latin, finding it in English, an insult for all occasions.'],
      ],
      categories: ['home-education', 'academic'],
      audience: 'children',
      ages: [9, 15],
      group: 8,
      tickets: [
        ['Standard', 1200],
        ['Brother or sister', 800],
        ['Low income', 400],
      ],
      when: { season: 'term', weekdays: [2], start: '10:30', end: '12:00' },
      where: orchard,
      aims: ['Reading Latin', 'Knowing where words come from', 'Wit'],
      provisions: ['Wax tablet', 'Apples'],
      safety: ['Enhanced DBS check', 'Hives fenced, a field away', 'Second adult in the press house'],
      accessibility: ['Mown path', 'Large-type texts', 'Indoors if pollen is high'],
      questions: [
        {
          type: 'long-text',
          label: 'What does your child read for pleasure?',
          answers: ['Myths. All of the myths.', 'Football annuals.', 'He is read to. He loves Asterix.'],
        },
      ],
      policy: 'MODERATE',
      isFormal: true,
      welcome: 'Salve. A hat in summer, a rug in spring. The wax tablets are harder to lose than one would hope.',
    },
    {
      kind: 'garden',
      title: 'Apple Day and Three Other Quarter Days',
      summary: 'Wassail, blossom, June drop and harvest: a family afternoon in each half of term, with cake.',
      sections: [
        [
          'What happens',
          'In January we shout at the trees, which they appear to like. In spring we count blossom. In autumn two hundred people have been known to queue at the press, each with a pillowcase of apples. My sister’s cake is the real attraction, and I know it.',
        ],
        ['Who it suits', 'All ages; dogs on leads; bees not included.'],
      ],
      categories: ['families', 'outdoor-education'],
      audience: 'families',
      ages: [2, 99],
      group: 40,
      tickets: [
        ['Adult', 600, 'adult'],
        ['Child', 200, 'child'],
      ],
      when: { season: 'half-termly', weekdays: [7], start: '14:00', end: '16:30' },
      where: orchard,
      aims: ['Seasons', 'Time together', 'Growing food'],
      provisions: ['Juice', 'Cake', 'Saucepans for shouting'],
      safety: ['Press worked by adults', 'Hives shut off', 'First-aider'],
      accessibility: ['Mown path', 'Parking in the yard', 'Straw bales and proper chairs'],
      questions: [{ type: 'number', label: 'How many slices?', scope: 'booking' }],
      policy: 'FLEXIBLE',
      welcome: 'Come through the yard. If you bring apples, bring the name of the tree, or invent one.',
    },
    {
      kind: 'holidays',
      title: 'Orchard Detectives',
      summary: 'Who ate the apples? Holiday mornings of clues, snares (harmless) and cross-examination.',
      sections: [
        [
          'What happens',
          'A crime is announced at half past nine. There are tooth marks, droppings and a suspicious wren. By noon the children hold a trial in the press house, with a wig. I have been found guilty twice. Each morning is a new case.',
        ],
        ['Skills to take home', 'Evidence, inference, public speaking, the difference between a vole and an alibi.'],
      ],
      categories: ['holiday-clubs', 'outdoor-education'],
      audience: 'children',
      ages: [7, 12],
      group: 12,
      tickets: [
        ['Standard', 1700],
        ['Brother or sister', 1400],
        ['Low income', 500],
      ],
      when: { season: 'holidays', weekdays: [1, 3], start: '09:30', end: '12:30' },
      where: orchard,
      aims: ['Noticing', 'Speaking in front of others', 'Knowing and naming living things'],
      provisions: ['Magnifying glass', 'Wig', 'Elevenses'],
      safety: henrySafety,
      accessibility: ['Mown path', 'Clues by touch and sound', 'Jury seats'],
      questions: [
        {
          type: 'one-of',
          label: 'Role in court',
          options: ['Judge', 'Defence', 'Prosecution', 'Witness', 'Usher with bell'],
        },
      ],
      policy: 'MODERATE',
      welcome: 'Old trousers, open mind. I shall of course be denying everything.',
    },
  ],
};
