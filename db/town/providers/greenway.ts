import type { TownProvider } from '../offer.ts';

const school = { zipCode: 'M21 7GJ', venue: 'Greenway Club room, Brookfield Primary', street: 'Sandy Brow' };
const wrapSafety = [
  'Ofsted registered',
  'Collected from the classroom door by name',
  'Two people who know first aid every day',
  'Password to collect',
];

export const greenway: TownProvider = {
  name: 'Greenway After School',
  type: 'organisation',
  mission: 'The same four faces, all year.',
  about:
    'Hello from Sandra, Kofi, Little Sam and Tall Sam! We have looked after Chorlton’s children before and after school since 2009. We know who likes the crust cut off. Our club room has a den, a homework table and a fish called Gordon. Parents tell us that we are part of the family, and we have been to two weddings.',
  offers: [
    {
      kind: 'club',
      title: 'Breakfast with Gordon',
      summary: 'Toast, porridge and a slow start from half past seven, with a fish.',
      sections: [
        [
          'What happens',
          'Drop them in pyjamas if that is the kind of morning it is (bring the uniform!). There are board games, somebody to do plaits and a job list for feeding Gordon. At twenty to nine Kofi walks the infants to their pegs.',
        ],
        ['What we serve', 'Porridge, wholemeal toast, fruit, eggs on Friday. Halal, vegan and nut-free as standard.'],
      ],
      categories: ['school-clubs', 'out-of-school'],
      audience: 'children',
      ages: [4, 11],
      group: 30,
      tickets: [
        ['Standard', 600],
        ['Brother or sister', 500],
        ['Low income', 300],
      ],
      when: { season: 'term', weekdays: [1, 2, 3, 4, 5], start: '07:30', end: '08:45' },
      where: school,
      aims: ['A calm start', 'Play', 'Independence'],
      provisions: ['Breakfast', 'Plaits'],
      safety: wrapSafety,
      accessibility: ['Step-free room', 'Soft start in the den', 'Visual timetable'],
      questions: [
        {
          type: 'short-text',
          label: 'Class and teacher',
          answers: ['Year 2, Miss Okoye.', 'Reception, Badgers.', 'Year 5, Mr Lyle.'],
        },
        {
          type: 'long-text',
          label: 'What makes mornings easier for your child?',
          answers: ['Being left alone until the toast.', 'A job. Any job.', 'Knowing that Kofi is in today.'],
        },
      ],
      policy: 'STRICT',
      welcome: 'Lovely! Side gate, press the fish button. Tall Sam is on the door.',
    },
    {
      kind: 'club',
      title: 'After School with the Sams',
      summary: 'Collected from class, fed, then homework, den, football or doing nothing at all.',
      sections: [
        [
          'What happens',
          'Snack comes first, always hot in winter. Then you choose. The homework table is quiet until half past four, and Sandra has a teacher’s eye. Outside is football and the mud patch. In the den only children are allowed; even Ofsted had to ask.',
        ],
        ['Skills to take home', 'How to be bored, and what comes after it.'],
        ['Paying', 'Tax-Free Childcare and vouchers are fine. If work changed, tell us; we will sort it out.'],
      ],
      categories: ['school-clubs', 'out-of-school'],
      audience: 'children',
      ages: [4, 11],
      group: 36,
      tickets: [
        ['Standard', 1250],
        ['Brother or sister', 1100],
        ['Low income', 600],
      ],
      when: { season: 'term', weekdays: [1, 2, 3, 4, 5], start: '15:15', end: '18:00' },
      where: school,
      aims: ['Play', 'Homework done', 'Making friends'],
      provisions: ['Hot snack', 'Collected from class'],
      safety: wrapSafety,
      accessibility: ['Step-free room', 'Key person', 'One-to-one support can be arranged'],
      questions: [
        {
          type: 'short-text',
          label: 'Password for collecting',
          help: 'A word that your child likes.',
          answers: ['Pineapple.', 'Gordon.', 'Rumpelstiltskin.'],
        },
        { type: 'one-of', label: 'Homework', options: ['Please make sure', 'If they want', 'Not here, thanks'] },
      ],
      policy: 'STRICT',
      welcome:
        'In the book! We will be at the classroom door with the green flag. Late because of the tram? Just ring.',
    },
    {
      kind: 'holidays',
      title: 'Greenway Holiday Days',
      summary: 'Work days covered, eight till six, with a different daft theme each week.',
      sections: [
        [
          'What happens',
          'Themes are voted for. We have had Space, Vikings, Backwards Day and Cardboard. One outing a week by tram; it might be a museum or only the very big slide. Tall Sam films the Friday show, and parents cry.',
        ],
        [
          'What to bring',
          'Packed lunch on outing days, otherwise lunch is here. Waterproof, always. This is Manchester.',
        ],
      ],
      categories: ['holiday-clubs', 'out-of-school'],
      audience: 'children',
      ages: [4, 11],
      group: 32,
      tickets: [
        ['Standard', 3200],
        ['Brother or sister', 2800],
        ['Low income', 1600],
      ],
      when: { season: 'holidays', weekdays: [1, 2, 3, 4, 5], start: '08:00', end: '18:00' },
      where: school,
      aims: ['Play', 'Trying new things', 'Making friends'],
      provisions: ['Hot lunch', 'Tram fares'],
      safety: [...wrapSafety, 'Yellow caps on outings'],
      accessibility: ['Step-free room', 'Quiet den', 'Trips planned around the slowest walker'],
      questions: [
        { type: 'one-of', label: 'Usual day', options: ['8 to 6', '9 to 3', 'It depends'] },
        { type: 'long-text', label: 'Medicine, food, fears, favourite person' },
      ],
      policy: 'STRICT',
      welcome: 'Hooray, it’s holidays! Names in coats. Gordon stays with Little Sam and sends a postcard.',
    },
    {
      kind: 'cooking',
      title: 'Wednesday Bread Gang',
      summary: 'Mix it on Wednesday, and carry a warm loaf home under your arm.',
      sections: [
        [
          'What happens',
          'Kofi’s dad is a baker and comes at three with a bag of flour as big as a reception child. Everyone has a bowl. While it proves we play hide and seek, and while it bakes we tell jokes. Then the smell gets out, and the teachers come.',
        ],
        ['Skills to take home', 'Kneading, shaping, waiting, and one joke.'],
      ],
      categories: ['school-clubs', 'personal-development'],
      audience: 'children',
      ages: [6, 11],
      group: 12,
      tickets: [
        ['Standard', 900],
        ['Low income', 400],
      ],
      when: { season: 'term', weekdays: [3], start: '15:20', end: '17:30' },
      where: { zipCode: 'M21 9EL', venue: 'St Aldhelm’s parish kitchen', street: 'Keppel Row' },
      aims: ['Making something from start to finish', 'Healthy eating', 'Patience'],
      provisions: ['Everything', 'A loaf'],
      safety: [...wrapSafety, 'Only Kofi’s dad opens the oven'],
      accessibility: ['Step-free kitchen', 'Gluten-free table every week'],
      questions: [{ type: 'many-of', label: 'Loaf', options: ['No gluten', 'No seeds', 'No dairy'] }],
      policy: 'MODERATE',
      welcome: 'Sleeves up! Bring a tea towel for carrying it home. It will be eaten before you get there.',
    },
    {
      kind: 'club',
      title: 'Year Six Last Lap',
      summary: 'A club of their own for the oldest ones, on Fridays, before they all go to different schools.',
      sections: [
        [
          'What happens',
          'The big ones have seen the den. So on Fridays they get the upstairs room, hot chocolate and the key to the stereo. They plan their own leavers’ trip from scratch: quotes, letters, budget. Sandra brings tissues in July.',
        ],
        ['Skills to take home', 'Planning, catching the bus alone, and staying in touch.'],
      ],
      categories: ['school-clubs', 'personal-development'],
      audience: 'children',
      ages: [10, 12],
      group: 16,
      tickets: [
        ['Standard', 700],
        ['Low income', 200],
      ],
      when: { season: 'term', weekdays: [5], start: '15:20', end: '17:20' },
      where: school,
      aims: ['Independence', 'Deciding together', 'Making friends'],
      provisions: ['Hot chocolate', 'Bus pass practice'],
      safety: wrapSafety,
      accessibility: ['Stair lift', 'Transition book for those who need one'],
      questions: [
        {
          type: 'short-text',
          label: 'Which high school, if you know?',
          answers: ['The one at the tram stop.', 'Waiting list. Do not ask.', 'The one with the pool.'],
        },
        { type: 'yes-no', label: 'May they go home by themselves?', required: true },
      ],
      policy: 'FLEXIBLE',
      welcome: 'They asked us to write that parents must stay downstairs. Sorry! (Not very.)',
    },
  ],
};
