import type { TownProvider } from '../offer.ts';

const wall = { zipCode: 'LA9 7FP', venue: 'Callum’s Wall, the old dye works', street: 'Helsfell Row' };
const callumSafety = ['Mountaineering instructor', 'Enhanced DBS check', 'Ropes and holds logged weekly'];

export const callumReid: TownProvider = {
  name: 'Callum Reid',
  type: 'mentor',
  mission: 'Small steps, big hills.',
  about:
    'I used to be the slow kid at the back of the cross-country. Then I found that hills don’t time you. I’ve guided in the Lakes and the Alps for fifteen years and I still like it best with people who think that they can’t. I don’t shout. I’ve a stammer, so I wait, and it turns out that waiting is most of teaching.',
  offers: [
    {
      kind: 'climbing',
      title: 'Family Climbing, Friday',
      summary: 'An evening on the wall for parents and children who want to let go together.',
      sections: [
        [
          'What happens',
          'I show you the knot, the check and the belay. It takes twenty minutes. After that you hold each other. It’s a strange thing to be held by your own child on a rope, and a good one. Routes go from a ladder to quite silly.',
        ],
        ['Skills to take home', 'Figure of eight, belaying, who in your family is afraid of heights.'],
      ],
      categories: ['families', 'outdoor-education'],
      audience: 'families',
      ages: [5, 99],
      group: 12,
      tickets: [
        ['Adult', 1400, 'adult'],
        ['Child', 900, 'child'],
      ],
      when: { season: 'all-year', weekdays: [5], start: '18:00', end: '19:30' },
      where: wall,
      aims: ['Trust', 'Strength', 'Time together'],
      provisions: ['Shoes and harness', 'Chalk'],
      safety: callumSafety,
      accessibility: ['Step-free', 'Full-body harness and pulley', 'Quiet corner'],
      questions: [
        { type: 'short-text', label: 'Shoe size', answers: ['UK 4.', '1, but wide.', '9 and sadly growing.'] },
      ],
      policy: 'FLEXIBLE',
      welcome: 'No rush. Come five minutes early and just look at it for a bit.',
    },
    {
      kind: 'climbing',
      title: 'Slow Climbers',
      summary: 'For children of eight to twelve who gave up on sport because it was always a race.',
      sections: [
        [
          'What happens',
          'There’s no clock and no list. Each child has one route they call theirs. Some do a hold a week. When somebody gets to the top of theirs, we all stop and eat a flapjack, without clapping if they’d rather not be clapped.',
        ],
        ['Who it suits', 'Big kids, small kids, wobbly kids, kids with a lot going on.'],
      ],
      categories: ['school-clubs', 'short-breaks'],
      audience: 'children',
      ages: [8, 13],
      group: 6,
      tickets: [
        ['Standard', 1200],
        ['Low income', 400],
      ],
      when: { season: 'term', weekdays: [2], start: '16:15', end: '17:15' },
      where: wall,
      aims: ['Confidence', 'Strength', 'Going at your own pace'],
      provisions: ['Shoes and harness in all sizes', 'Flapjack'],
      safety: [...callumSafety, 'One adult for three children'],
      accessibility: ['Step-free', 'Full-body harness', 'Low light on request', 'Same faces each week'],
      questions: [
        {
          type: 'long-text',
          label: 'What has put your child off before?',
          answers: ['Being picked last.', 'A teacher with a whistle.', 'Falling, with people watching.'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'They can wear what they like and stop when they like. Tell them I’m not sporty either.',
    },
    {
      kind: 'walks',
      title: 'First Fell',
      summary: 'Teenagers and adults: one hill, one brew, all the time in the world.',
      sections: [
        [
          'What happens',
          'We pick a hill that you can see from town. We go up it slower than you’d think possible, so nobody’s out of breath, and talk or don’t. On top I light the stove. If it’s claggy we see nothing and feel heroic.',
        ],
        ['Skills to take home', 'Pacing, layers, map and compass, where to stop for the wind.'],
      ],
      categories: ['outdoor-education', 'personal-development'],
      audience: 'families',
      ages: [13, 99],
      group: 8,
      tickets: [
        ['Adult', 2000, 'adult'],
        ['Under 18', 1000, 'child'],
      ],
      when: { season: 'monthly', weekdays: [7], start: '09:30', end: '14:30' },
      where: { zipCode: 'LA9 5DN', venue: 'Scout Scar car park', street: 'Underbarrow Brow' },
      aims: ['Walking for pleasure', 'Map reading', 'Calm'],
      provisions: ['Brew', 'Boots and coat to borrow'],
      safety: [...callumSafety, 'Plan B for every top'],
      accessibility: ['All-terrain chair', 'A hill with a hard track on odd months'],
      questions: [
        {
          type: 'one-of',
          label: 'Longest walk this year',
          options: ['To the shop', 'A mile or two', 'Five miles', 'More'],
        },
      ],
      policy: 'MODERATE',
      welcome: 'Two layers more than you think, one sandwich more than you think. I’ll wait.',
    },
    {
      kind: 'sport',
      title: 'Fell Running for People at the Back',
      summary: 'Mud, hills and no stopwatch: ten to sixteen, after school.',
      sections: [
        [
          'What happens',
          'We run when it’s runnable, and walk when it isn’t, like the champions do. I go last. There’s a game in every field. Halfway there’s a beck, and at the beck there are jelly babies. Over a year kids go from one field to four miles and don’t notice.',
        ],
        ['What to bring', 'Old trainers with grip, windproof, dry socks for after.'],
      ],
      categories: ['school-clubs', 'outdoor-education'],
      audience: 'children',
      ages: [10, 17],
      group: 12,
      tickets: [
        ['Standard', 500],
        ['Low income', 0],
      ],
      when: { season: 'term', weekdays: [3], start: '16:00', end: '17:15' },
      where: { zipCode: 'LA9 5DN', venue: 'Kendal Green gate', street: 'Queens Brow' },
      aims: ['Moving and keeping fit', 'Perseverance', 'Being outdoors'],
      provisions: ['Head torch', 'Jelly babies'],
      safety: [...callumSafety, 'Leader at the front, me at the back'],
      accessibility: ['Off-road running chair', 'Guide runners'],
      questions: [
        { type: 'yes-no', label: 'Asthma?' },
        { type: 'yes-no', label: 'Gelatine in sweets all right?' },
      ],
      policy: 'FLEXIBLE',
      welcome: 'I’ll be at the back. Good company at the back.',
    },
    {
      kind: 'holidays',
      title: 'Rock, Rope, River',
      summary: 'Three sorts of scary, with someone who never rushes you: holiday days for nine to fourteen.',
      sections: [
        [
          'What happens',
          'Tuesday’s rock, Wednesday’s rope (an abseil; you can say no at the edge, lots do, and then come back after lunch), Thursday’s river: wading up a gill to a waterfall. You don’t have to do all three. We eat sandwiches in the best spots in Cumbria.',
        ],
        ['Skills to take home', 'Knots, breathing, saying no, saying yes.'],
      ],
      categories: ['holiday-clubs', 'outdoor-education'],
      audience: 'children',
      ages: [9, 15],
      group: 8,
      tickets: [
        ['Standard', 4200],
        ['Brother or sister', 3600],
        ['Low income', 1200],
      ],
      when: { season: 'holidays', weekdays: [2, 3, 4], start: '09:30', end: '15:30' },
      where: wall,
      aims: ['Managing fear', 'Trust', 'Being outdoors'],
      provisions: ['All equipment', 'Minibus', 'Wetsuit'],
      safety: [...callumSafety, 'One adult for four children'],
      accessibility: ['Adapted harness', 'A dry version of each day', 'Someone to wait with you'],
      questions: [
        { type: 'number', label: 'Height in centimetres' },
        { type: 'one-of', label: 'Happiest in', options: ['Rock', 'Rope', 'River', 'The minibus'] },
      ],
      policy: 'MODERATE',
      welcome: 'Bring lunch, towel, and whatever you’re worried about. There’s room in the minibus.',
    },
  ],
};
