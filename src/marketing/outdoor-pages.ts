import { feeWords, offerAction, readOn, type SolutionPage } from './solution-page.ts';

/** Pages for people who teach outside, and for those who learn together without a school. */
export const outdoorPages: readonly SolutionPage[] = [
  {
    path: '/forest-schools',
    audience: 'providers',
    title: 'Forest schools',
    lead: 'Share your woodland with families. You look after the fire; the bookings look after themselves.',
    hero: 'over',
    picture: 'Campfire in the woods',
    category: 'outdoor-education',
    forWhom: [
      'You lead forest school sessions and have one hand free at most.',
      'Your wood has no signal.',
      'Your groups are small, and a place that stays empty hurts.',
    ],
    points: [
      {
        title: 'Boots, layers, lunch',
        text: 'What to bring and what you provide is on the listing and in the mail that confirms a booking.',
      },
      {
        title: 'The gate, not the postcode',
        text: 'Set the meeting point on the map. If you like, only families who have booked see exactly where it is.',
      },
      {
        title: 'Never one child too many',
        text: 'Your ratio is the number of places. A free place goes to the waiting list, in turn.',
      },
    ],
    shape: 'row',
    steps: [
      {
        title: 'Choose your mornings',
        text: 'A term of Thursdays, with bank holidays left out. Families book the whole block or single dates, as you decide.',
        picture: 'make-dates',
      },
      {
        title: 'Families find the wood',
        text: 'By place, age and day, with the places that are left and the price that they pay in the end.',
        picture: 'search',
      },
      {
        title: 'Go out',
        text: 'Open the register at home. In the wood it shows allergies and contacts and takes marks without a signal.',
        picture: 'register',
      },
    ],
    feature: {
      kind: 'day',
      title: 'A morning under the beeches',
      text: 'The register works from a cold start without signal on a phone that opened it that day. What you mark is kept, locked, and sent when there is a signal again.',
      rows: [
        {
          at: '08:10',
          what: 'At home you open today’s register once. Poppy has an inhaler, Leo must not be photographed.',
        },
        { at: '09:25', what: 'At the gate: one tap for each child who arrives. No signal, no matter.' },
        { at: '09:40', what: 'One is missing. You tap the parent’s number.' },
        { at: '11:50', what: 'A head count by the fire: eleven. You write it down with one hand.' },
        { at: '12:30', what: 'Collected by Grandad. He is on the list, and knows the password.' },
        { at: '13:05', what: 'On the road the phone finds a signal, and everything is sent.' },
      ],
    },
    prices: {
      text: feeWords,
      examples: [
        { what: 'A morning in the wood', pence: 1_800 },
        { what: 'A day with lunch', pence: 3_200 },
        { what: 'A half term of six Thursdays', pence: 9_600 },
      ],
    },
    questions: [
      {
        question: 'What if it storms?',
        answer:
          'Cancel the date, or move it. Families are told at once and get all their money back, or keep the place on the new day.',
      },
      {
        question: 'Can an assistant keep the register?',
        answer:
          'Yes. Give somebody access to registers only, or a PIN that opens one register for one day. Neither shows any money.',
      },
      {
        question: 'Who sees the children’s health notes?',
        answer:
          'You and those who run the session, from 24 hours before it to 24 hours after. The family can read who looked.',
      },
    ],
    strip: {
      title: 'Forest schools that take bookings',
      search: { q: 'forest school' },
      none: 'No forest school takes bookings here yet.',
    },
    order: ['feature', 'for-whom', 'steps', 'points', 'listings', 'prices', 'questions'],
    first: offerAction,
    articles: [readOn.begin, readOn.noSignal],
  },
  {
    path: '/adventure-booking',
    audience: 'providers',
    title: 'Outdoor education and expeditions',
    lead: 'Climbing, paddling, walking for days: adventures with ages, group sizes and safety measures that families understand.',
    hero: 'over',
    picture: 'Climbing on the crag',
    category: 'outdoor-education',
    forWhom: [
      'You lead climbing, canoeing or expeditions, with ratios that you cannot bend.',
      'A date with three people costs you money.',
      'You must know who can swim before you are on the water.',
    ],
    points: [
      {
        title: 'Ask what you must know',
        text: 'Can everybody swim? What is your shoe size? Your own questions at the checkout, and the answers on the register.',
      },
      {
        title: 'Ages that hold',
        text: 'Set the ages and have them enforced on the day of the session, not on the day of the booking.',
      },
      {
        title: 'Several meeting points',
        text: 'Dates of one listing can be at different places: the lake in June, the crag in July.',
      },
    ],
    shape: 'list',
    steps: [
      {
        title: 'Say how you keep everybody safe',
        text: 'Qualifications, ratios, first aid, insurance: ticked from a list, so that families can compare.',
        picture: 'make-safety',
      },
      {
        title: 'Ask your questions',
        text: 'Yes or no, a number, a file or a consent. Sensitive answers are sealed, and only those who run the session can open them.',
        picture: 'make-questions',
      },
      {
        title: 'Set off with everything known',
        text: 'Answers, medication and emergency contacts are on the register of the day, one tap from a call.',
        picture: 'register',
      },
    ],
    feature: {
      kind: 'numbers',
      title: 'Enough people, or not at all',
      text: 'Set how many a date needs and how many days before it is decided. If too few book, it is cancelled and everybody gets all their money back.',
      rows: [
        { date: 'Canoe descent, Saturday 8 May', booked: 9, needed: 6 },
        { date: 'Night hike, Friday 14 May', booked: 6, needed: 6 },
        { date: 'Gorge walk, Sunday 23 May', booked: 3, needed: 6 },
      ],
    },
    prices: {
      text: feeWords,
      examples: [
        { what: 'An afternoon on the rock', pence: 4_500 },
        { what: 'A day on the river', pence: 6_800 },
        { what: 'An expedition of four days', pence: 34_000 },
      ],
    },
    questions: [
      {
        question: 'Can people pay a deposit?',
        answer:
          'At the checkout people pay the whole price. If you book for somebody yourself, you can note several payments.',
      },
      {
        question: 'Which cancellation rules suit an expedition?',
        answer:
          'Strict gives all back until 14 days before and half until 7. You can also set tiers of your own. For formal education the law gives 14 days after booking.',
      },
      {
        question: 'May adults come alone?',
        answer: 'Yes. A ticket is for a child, an adult or a family, and adults book for themselves.',
      },
    ],
    strip: {
      title: 'Adventures to book',
      search: { category: 'outdoor-education' },
      none: 'Nobody offers adventures here yet.',
    },
    order: ['feature', 'steps', 'points', 'for-whom', 'prices', 'questions', 'listings'],
    first: offerAction,
    articles: [readOn.begin, readOn.questions],
  },
  {
    path: '/outdoor-educators',
    audience: 'providers',
    title: 'Outdoor educators',
    lead: 'Your activities outside, found by families near you, booked and paid without paperwork.',
    hero: 'over',
    picture: 'Pond dipping with nets',
    category: 'outdoor-education',
    forWhom: [
      'You work for yourself: ponds, birds, gardens, beaches, farms.',
      'You offer a few dates a month, in different places.',
      'You would rather be outside than answer mails.',
    ],
    points: [
      {
        title: 'Your rules',
        text: 'Ages, group size, questions, what you refund and until when, and whether a booking needs your yes: you decide.',
      },
      {
        title: 'Each date where it is',
        text: 'The beach this week, the meadow next: a date can have a place of its own, and families are told.',
      },
      {
        title: 'Messages in one place',
        text: 'Families write to you from the listing. Each conversation stands beside the listing that it is about.',
      },
    ],
    shape: 'row',
    steps: [
      {
        title: 'Add a date',
        text: 'One day, a few places. Begin with one ticket and one price.',
        picture: 'make-tickets',
      },
      {
        title: 'See who comes',
        text: 'Bookings come in with names, ages and what you must know about each.',
        picture: 'bookings',
      },
      {
        title: 'Let the mails write themselves',
        text: 'A reminder the day before with the tide and the boots, a thank you after. Once set, they go out for each date.',
        picture: 'workflows',
      },
    ],
    feature: {
      kind: 'people',
      title: 'What you write, and what we do',
      text: 'You describe the activity once. Everything else follows from it.',
      heads: ['', 'You', 'By itself'],
      rows: [
        ['Title, photos, dates, price', 'once', ''],
        ['Being found by place, age and day', '', 'yes'],
        ['Taking money, paying it out', '', 'yes'],
        ['Reminders and what to bring', 'your words', 'sent'],
        ['Refunds by your rules', '', 'to the penny'],
        ['Marking who came', 'one tap each', ''],
      ],
    },
    prices: {
      text: feeWords,
      examples: [
        { what: 'Pond dipping, two hours', pence: 1_200 },
        { what: 'A family ticket for a beach walk', pence: 2_500 },
      ],
    },
    questions: [
      {
        question: 'I am one person. Is it too much for me?',
        answer:
          'One question at a time leads you through it. It takes about ten minutes, and you can stop and go on later.',
      },
      {
        question: 'Do I need a company?',
        answer: 'No. Stripe, who pays you out, asks for your name, address, date of birth and bank account.',
      },
      {
        question: 'Can I offer it free?',
        answer: 'Yes. Free places have no fee, and a listing with free places only needs no bank account.',
      },
    ],
    strip: {
      title: 'Out of doors, for several dates',
      search: { category: 'outdoor-education', kind: 'block' },
      none: 'Nobody offers a course outside here yet.',
    },
    order: ['for-whom', 'points', 'steps', 'listings', 'feature', 'prices', 'questions'],
    first: offerAction,
    articles: [readOn.begin, readOn.register],
  },
];
