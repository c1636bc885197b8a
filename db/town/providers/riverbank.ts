import type { TownProvider } from '../offer.ts';

const pool = { zipCode: 'BS7 9PD', venue: 'Riverbank Pool', street: 'Muller Bank' };
const lifeguards = [
  'Lifeguard on the side',
  'Teacher in the water',
  'Pool temperature and chlorine on the board each hour',
];

export const riverbank: TownProvider = {
  name: 'Riverbank Swim',
  type: 'organisation',
  mission: 'Blow bubbles first. The rest follows.',
  about:
    'A small, warm, slightly peeling pool in a former school, saved by 412 people who each bought a tile. Riverbank teaches anybody who is afraid of water, including four former lifeguards. We do not do armbands and we do not do shouting. Our oldest beginner was ninety. She floated, and laughed, and sank, and floated.',
  offers: [
    {
      kind: 'swimming',
      title: 'Sensory Swim',
      summary: 'Warm water, low light and one-to-one support for children with additional needs.',
      sections: [
        [
          'What happens',
          'The pool is ours for the hour: lights down, music off, water at thirty-three degrees. Every child has an instructor in the water, and you may be in the water too. We work from your notes and from your child’s own signs. If today is only for sitting on the step, then today is for the step.',
        ],
        ['Skills to take home', 'Floating, breathing out, and that water can be a good place to be.'],
        [
          'What to bring',
          'Whatever your child likes to wear: a wetsuit, a T-shirt, a hat. Swim nappies are at the desk.',
        ],
        ['Funded places', 'Bristol’s short breaks can pay. Choose the Short break ticket.'],
      ],
      categories: ['short-breaks', 'families'],
      audience: 'children',
      ages: [4, 16],
      group: 4,
      tickets: [
        ['Standard', 1200],
        ['Low income', 400],
      ],
      when: { season: 'all-year', weekdays: [7], start: '13:30', end: '14:30' },
      where: pool,
      aims: ['Water confidence', 'Calm', 'Choosing for oneself'],
      provisions: ['Hoist', 'Changing bed', 'Float suits'],
      safety: lifeguards,
      accessibility: [
        'Hoist and changing bed at the pool side',
        'Quiet room',
        'Picture cards that can get wet',
        'Staff trained in autism and sensory needs',
      ],
      questions: [
        { type: 'long-text', label: 'What does your child enjoy, and what do they find hard, in or near water?' },
        { type: 'yes-no', label: 'Shall we have the hoist ready?' },
      ],
      policy: 'FLEXIBLE',
      welcome:
        'Come ten minutes early and you will have the changing room to yourselves. The lights will already be low.',
    },
    {
      kind: 'swimming',
      title: 'Bubbles: First Swim for Threes and Fours',
      summary: 'Half an hour in water up to the chest of a three-year-old, with a teacher who is also wet.',
      sections: [
        [
          'What happens',
          'We pour water on knees, then on elbows, then on dads. There is a rubber duck who is afraid of the deep end, and the children teach him. No goggles in the first weeks; eyes learn too.',
        ],
        ['Skills to take home', 'Blowing, kicking, turning on the back, climbing out by oneself.'],
        ['For parents', 'You sit on the bench with your feet in. By week five you may have a newspaper.'],
      ],
      categories: ['kindergarten', 'baby-and-toddler'],
      audience: 'children',
      ages: [3, 5],
      group: 6,
      tickets: [
        ['Standard', 950],
        ['Low income', 400],
      ],
      when: { season: 'term', weekdays: [2], start: '13:45', end: '14:15' },
      where: pool,
      aims: ['Water confidence', 'Listening', 'Climbing out'],
      provisions: ['Duck', 'Woggles', 'Warm showers'],
      safety: lifeguards,
      accessibility: ['Ramp into the water', 'Family changing cubicles'],
      questions: [
        { type: 'one-of', label: 'How is bath time?', options: ['Loves it', 'Fine until hair washing', 'A battle'] },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Swimming things on under clothes saves ten minutes and one argument.',
    },
    {
      kind: 'swimming',
      title: 'Lengths: Stroke Club for Eights to Twelves',
      summary: 'For children who can swim a length and would like it to look like swimming.',
      sections: [
        [
          'What happens',
          'Twenty minutes of drills, ten of one stroke, ten of something silly like swimming with a tray. We film under water once a month. Children see at once what we have been saying for weeks.',
        ],
        ['Skills to take home', 'Four strokes, tumble turns, treading water in pyjamas.'],
      ],
      categories: ['school-clubs', 'out-of-school'],
      audience: 'children',
      ages: [8, 13],
      group: 12,
      tickets: [
        ['Standard', 850],
        ['Brother or sister', 700],
        ['Low income', 350],
      ],
      when: { season: 'term', weekdays: [5], start: '16:30', end: '17:15' },
      where: pool,
      aims: ['Stroke technique', 'Stamina', 'Water safety'],
      provisions: ['Floats and fins', 'Video of each stroke'],
      safety: lifeguards,
      accessibility: ['Ramp into the water', 'Visual starts for deaf swimmers', 'Family changing cubicles'],
      questions: [
        {
          type: 'one-of',
          label: 'Furthest swim so far',
          options: ['25 metres', '50 metres', '100 metres', 'More'],
          required: true,
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Hat, goggles, a towel with a name. Week four is pyjama week; start looking for old ones.',
    },
    {
      kind: 'swimming',
      title: 'Never Too Late',
      summary: 'Adults who cannot swim, or stopped, in a pool with the blinds down.',
      sections: [
        [
          'What happens',
          'Four people, one teacher. Nobody can see in. We start at the steps with a hand on the rail and a long breath out. Some float on the first evening, some in the third month. You may shout, cry and hold on to Pat. Everybody holds on to Pat.',
        ],
        ['Who it suits', 'Anyone over eighteen. Scars, scarves, swim shorts, full cover: wear what you like.'],
      ],
      categories: ['personal-development', 'elders'],
      audience: 'adults',
      ages: [18, 99],
      group: 4,
      tickets: [
        ['Standard', 1300],
        ['Unwaged', 600],
      ],
      when: { season: 'all-year', weekdays: [4], start: '20:00', end: '20:45' },
      where: pool,
      aims: ['Water confidence', 'Floating', 'Breathing'],
      provisions: ['Floats', 'Hot chocolate'],
      safety: lifeguards,
      accessibility: ['Ramp into the water', 'Chair hoist', 'Single cubicles', 'Women-only on the last Thursday'],
      questions: [
        {
          type: 'long-text',
          label: 'What would you like Pat to know?',
          answers: [
            'I fell in a canal when I was five.',
            'I can swim, I just cannot breathe while doing it.',
            'My daughter swims. I want to go in with her.',
          ],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Side door, blinds down, water warm. Pat will be on the steps.',
    },
    {
      kind: 'swimming',
      title: 'Crash Course: Swim in a Week',
      summary: 'A half-hour lesson every morning of the holidays, which does what a year of Tuesdays does not.',
      sections: [
        [
          'What happens',
          'Same group, same teacher, same time, Monday to Friday. Muscles remember overnight what they forget over a week. Most children move up one level; a few move up three; one boy decided on Thursday that he was a submarine, and that counted.',
        ],
        ['Skills to take home', 'Whatever the next thing is: a float, a width, a length.'],
        ['If you miss a day', 'Ring by eight, and we give you a place in the afternoon group.'],
      ],
      categories: ['holiday-clubs', 'out-of-school'],
      audience: 'children',
      ages: [4, 11],
      group: 6,
      tickets: [
        ['Standard', 900],
        ['Brother or sister', 800],
        ['Low income', 350],
      ],
      when: { season: 'holidays', weekdays: [1, 2, 3, 4, 5], start: '09:30', end: '10:00' },
      where: pool,
      aims: ['Water confidence', 'Stroke technique'],
      provisions: ['Floats', 'Certificate with your own drawing'],
      safety: lifeguards,
      accessibility: ['Ramp into the water', 'One-to-one support can be arranged', 'Quiet first slot'],
      questions: [
        {
          type: 'one-of',
          label: 'Swim level',
          options: ['Will not go in', 'Goes in', 'Floats', 'Swims a width', 'Swims a length'],
          required: true,
        },
      ],
      policy: 'MODERATE',
      welcome: 'Five towels are better than one wet one. See you on Monday, submarines welcome.',
    },
  ],
};
