import type { TownProvider } from '../offer.ts';

const base = { zipCode: 'SK4 3JZ', venue: 'The North Star', street: 'Belmont Way' };
const youthSafety = [
  'JNC-qualified youth workers',
  'Enhanced DBS checks',
  'Nobody leaves without saying so',
  'Safeguarding lead on shift',
];

export const northStar: TownProvider = {
  name: 'North Star Youth',
  type: 'organisation',
  mission: 'Somewhere to be that is not home, school or the bus stop.',
  about:
    'North Star is a youth club. Old-fashioned idea. Pool table, toast, adults who listen, door open four nights. It was nearly shut in 2019 and the young people went to the council meeting and would not sit down. They still run the committee. They wrote this. They say: come, it’s sound.',
  offers: [
    {
      kind: 'club',
      title: 'Friday Night Open',
      summary: 'Pool table, toast, music, sofas. No programme. That’s the programme.',
      sections: [
        [
          'What happens',
          'You come in, you sign your name, you do what you like. There’s always something going if you want it: nails, chess, beats, a big cook. If you want to talk to someone there’s Dev or Michelle. If you don’t, they’ll leave you be.',
        ],
        ['House rules', 'Made by us. Phones are fine, filming isn’t. No one gets laughed at. Wash your own plate.'],
        ['Getting home', 'Minibus at nine for anyone in SK3, SK4 or M19. Say when you book.'],
      ],
      categories: ['out-of-school', 'personal-development'],
      audience: 'children',
      ages: [11, 18],
      group: 45,
      tickets: [['Free place', 0]],
      when: { season: 'all-year', weekdays: [5], start: '18:30', end: '21:00' },
      where: base,
      aims: ['Making friends', 'Being yourself', 'Deciding together'],
      provisions: ['Toast, pasta, squash', 'Minibus home'],
      safety: youthSafety,
      accessibility: ['Ramp and lift', 'Chill room', 'Pronouns and names as you like them'],
      questions: [
        {
          type: 'one-of',
          label: 'How do you get home?',
          options: ['Minibus', 'Walk', 'Somebody fetches me'],
          required: true,
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'You’re in. It’s the door with the star on, obviously. First-timers get first go at pool.',
    },
    {
      kind: 'music',
      title: 'Beats and Bars',
      summary: 'Write it, make the beat, record it, in a real studio under the stairs.',
      sections: [
        [
          'What happens',
          'Kwame’s produced for people you have heard of and he won’t tell you who. You get a laptop, a pad and a pair of headphones. Some write about school, some about their nan. Nobody has to perform. If you want, it goes up on our page under whatever name you choose.',
        ],
        ['Skills to take home', 'Beat making, recording a vocal, rhyme that isn’t obvious, mixing down.'],
      ],
      categories: ['out-of-school', 'career-development'],
      audience: 'children',
      ages: [12, 19],
      group: 8,
      tickets: [
        ['Standard', 200],
        ['Low income', 0],
      ],
      when: { season: 'term', weekdays: [3], start: '18:00', end: '20:00' },
      where: base,
      aims: ['Writing', 'Recording', 'Confidence'],
      provisions: ['Studio', 'Your track as a file'],
      safety: [...youthSafety, 'Volume limiter on every set of headphones'],
      accessibility: ['Ramp', 'One-finger and eye controllers', 'Captions live'],
      questions: [
        {
          type: 'short-text',
          label: 'What do you listen to?',
          answers: ['Drill and my mum’s reggae.', 'Anything with strings.', 'Grime. Gospel. Bach, don’t laugh.'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Studio’s small so don’t bring three mates. Bring one line you like.',
    },
    {
      kind: 'cooking',
      title: 'Big Cook, Little Budget',
      summary: 'Feed six people for a fiver. Then eat it with six people.',
      sections: [
        [
          'What happens',
          'There’s five pounds on the table and the shop’s over the road. The group plans, buys and cooks. One week it was dhal for eleven with change. One week it was mostly garlic. You learn what keeps, what fills and what’s a rip-off.',
        ],
        ['Skills to take home', 'Ten cheap meals, knives, a budget, and not minding leftovers.'],
      ],
      categories: ['out-of-school', 'personal-development'],
      audience: 'children',
      ages: [13, 19],
      group: 8,
      tickets: [['Free place', 0]],
      when: { season: 'term', weekdays: [2], start: '17:30', end: '19:30' },
      where: base,
      aims: ['Cooking', 'Handling money', 'Eating together'],
      provisions: ['The fiver', 'Everything else'],
      safety: [...youthSafety, 'Food hygiene certificate on the wall'],
      accessibility: ['Ramp', 'Worktop that goes up and down', 'Halal, vegan and nut-free by default'],
      questions: [
        {
          type: 'many-of',
          label: 'What don’t you eat?',
          options: ['Meat', 'Pork', 'Dairy', 'Gluten', 'Mushrooms, and I’m serious'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Come hungry. Tie your hair up. You can’t use all of it on garlic.',
    },
    {
      kind: 'holidays',
      title: 'Not Another Boring Holiday',
      summary: 'Three days a week, planned by the young people: last time it was go-karts, a farm and silence.',
      sections: [
        [
          'What happens',
          'The committee gets the budget at the start of each holiday and votes. You can be on the committee, you only have to turn up. There’s one big trip, one thing at the Star and one thing nobody has done before. The silence was an actual monastery. People loved it.',
        ],
        ['What to bring', 'Trip letters come by text. Lunch is sorted. Bring a coat, it’s Stockport.'],
      ],
      categories: ['holiday-clubs', 'out-of-school'],
      audience: 'children',
      ages: [11, 17],
      group: 28,
      tickets: [
        ['Standard', 500],
        ['Low income', 0],
      ],
      when: { season: 'holidays', weekdays: [2, 3, 4], start: '10:30', end: '16:00' },
      where: base,
      aims: ['Trying new things', 'Deciding together', 'Making friends'],
      provisions: ['Hot lunch', 'Travel', 'Tickets'],
      safety: youthSafety,
      accessibility: ['Minibus with a lift', 'Helper on every trip', 'A stay-behind option'],
      questions: [
        { type: 'phone', label: 'Who picks up the phone on a trip day?', required: true },
        { type: 'yes-no', label: 'Want to be on the committee?' },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Nice one. Vote’s on the first morning. No, we are not doing go-karts every time.',
    },
    {
      kind: 'work',
      title: 'First Job, No Panic',
      summary: 'CV, bank card, interview, bus route: everything before day one of a Saturday job.',
      sections: [
        [
          'What happens',
          'Six weeks, and you can start at any one. Michelle ran a shoe shop for twelve years and hired 200 teenagers. She’ll tell you what she threw in the bin. We do fake interviews with real managers. They give you feedback and sometimes, no joke, a job.',
        ],
        ['Skills to take home', 'A CV on one page, an email that isn’t “hi”, what your rights are at sixteen.'],
      ],
      categories: ['career-development', 'personal-development'],
      audience: 'children',
      ages: [15, 19],
      group: 10,
      tickets: [['Free place', 0]],
      when: { season: 'term', weekdays: [4], start: '17:00', end: '18:30' },
      where: base,
      aims: ['A finished CV', 'Interview practice', 'Knowing your rights'],
      provisions: ['Printing', 'A shirt if you need one', 'Pizza'],
      safety: youthSafety,
      accessibility: ['Ramp', 'Forms read aloud', 'Quiet interview room'],
      questions: [
        {
          type: 'long-text',
          label: 'What job would you do if you could?',
          answers: ['Vet, but I’d start with a dog walk.', 'Anything indoors.', 'Barber. I already do my cousins.'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Bring your old CV if you’ve got one. Michelle’s bin is famous but she’s nice about it.',
    },
  ],
};
