import { feeWords, offerAction, readOn, type SolutionPage } from './solution-page.ts';

/** Pages for groups and schools. */
export const schoolPages: readonly SolutionPage[] = [
  {
    path: '/home-educators',
    audience: 'providers',
    title: 'Home-education collaboratives',
    lead: 'Learn together: open your group to other families, for single days or whole terms.',
    hero: 'split',
    picture: 'Children reading together at home',
    category: 'home-education',
    forWhom: [
      'Your families take turns to teach, and a shared sheet keeps the lists.',
      'You rent a room, and somebody pays for it first.',
      'You want to open one workshop a month to others.',
    ],
    points: [
      {
        title: 'Only for people you know',
        text: 'A private listing is not in the search. Only people with its link can see and book it.',
      },
      {
        title: 'Free or paid',
        text: 'Free places have no fee and need no card. For paid ones brothers and sisters can cost less, by a rule that you set once.',
      },
      {
        title: 'A record that families keep',
        text: 'What a child did and learned stands in a portfolio that only its guardians see, and can be shared by a link that ends.',
      },
    ],
    shape: 'list',
    steps: [
      {
        title: 'Make a listing, private or public',
        text: 'Say what you do together, for which ages, and when. Send the link to your group, or let everybody find it.',
        picture: 'make-dates',
      },
      {
        title: 'Families book their days',
        text: 'Each for its own children, with the notes that whoever teaches must know. Clashes in a family’s week are shown.',
        picture: 'calendar',
      },
      {
        title: 'Keep what was learned',
        text: 'Whoever taught writes what each child understood. It joins the child’s record, beside what the family adds.',
        picture: 'record',
      },
    ],
    feature: {
      kind: 'people',
      title: 'Do it together',
      text: 'Add the others who teach. Each has a sign-in of their own and sees what they need.',
      heads: ['', 'Who runs it', 'Who teaches', 'Who comes'],
      rows: [
        ['Change dates and prices', 'yes', 'no', 'no'],
        ['Keep registers', 'yes', 'own listings', 'no'],
        ['Health notes, around the day', 'yes', 'own listings', 'own children'],
        ['Money', 'yes', 'no', 'own bookings'],
      ],
    },
    prices: {
      text: feeWords,
      examples: [
        { what: 'A share of the room', pence: 400 },
        { what: 'A workshop with materials', pence: 1_100 },
        { what: 'A term of science mornings', pence: 7_200 },
      ],
    },
    questions: [
      {
        question: 'Must a parent stay?',
        answer: 'You decide and say so on the listing. A ticket for a family of several is possible, too.',
      },
      {
        question: 'Who counts as a provider?',
        answer:
          'One of you makes the account and can give others access to it, all of it or only registers or bookings.',
      },
      {
        question: 'Can families pay in cash?',
        answer: 'Book for them yourself and note the payment, or make the place free and collect on the day.',
      },
    ],
    strip: {
      title: 'Groups that others can join',
      search: { category: 'home-education' },
      none: 'No home-education group is public here yet.',
    },
    order: ['for-whom', 'steps', 'listings', 'feature', 'points', 'prices', 'questions'],
    first: offerAction,
    articles: [readOn.begin, readOn.pause],
  },
  {
    path: '/schools-and-colleges',
    audience: 'providers',
    title: 'Schools and colleges',
    lead: 'Clubs before and after school, holiday courses, open workshops: one place for dates, places and payments.',
    hero: 'split',
    picture: 'Science club in a school',
    category: 'school-clubs',
    forWhom: [
      'Each of your clubs has its own form, and the office joins them by hand.',
      'Your rooms and workshops are empty in the holidays.',
      'Some children have places that a council pays for, and nobody in the hall should notice.',
    ],
    points: [
      {
        title: 'Paid, free and funded together',
        text: 'One activity can have places that families pay for, free ones, and places that a council pays for.',
      },
      {
        title: 'Sections of a family’s notes, not all of them',
        text: 'A listing asks for what it needs, such as allergies for a cookery club. Nothing else is shared.',
      },
      {
        title: 'Printed where paper is needed',
        text: 'Registers, learner sheets and invoices are laid out for A4.',
      },
      {
        title: 'Numbers for the governors',
        text: 'Places, fill rate, income and who comes back, by club and by month, with a file for each table.',
      },
    ],
    shape: 'ladder',
    steps: [
      {
        title: 'Put every club in one list',
        text: 'Copy last term’s clubs with their dates. Change many at once.',
        picture: 'listings-wide',
      },
      {
        title: 'The office sees all bookings',
        text: 'By club, by day or by child, with what is paid and what waits for an answer.',
        picture: 'bookings-wide',
      },
      {
        title: 'Look back at the end of term',
        text: 'What filled, what did not, and what each club brought in.',
        picture: 'numbers-wide',
      },
    ],
    feature: {
      kind: 'people',
      title: 'Each club with its own people',
      text: 'Access has a scope and, if you like, an end. Who leaves in July is out in August.',
      heads: ['', 'Office', 'Club leader', 'Finance'],
      rows: [
        ['Listings, dates and prices', 'yes', 'no', 'no'],
        ['Registers', 'all', 'own clubs', 'no'],
        ['Bookings and families', 'all', 'no', 'no'],
        ['Payouts and receipts', 'no', 'no', 'yes'],
      ],
    },
    prices: {
      text: feeWords,
      examples: [
        { what: 'A club afternoon', pence: 600 },
        { what: 'A holiday course of five days', pence: 12_500 },
        { what: 'An evening class for adults', pence: 1_800 },
      ],
    },
    questions: [
      {
        question: 'Can we keep a club for our own pupils?',
        answer: 'Yes: make the listing private and send its link home. It is in no search.',
      },
      {
        question: 'Do our staff need accounts?',
        answer: 'Those who run clubs do. For one day somebody can mark one register with a PIN, without an account.',
      },
      {
        question: 'Whose bank account is it?',
        answer:
          'The school’s. The owner of the account links it at Stripe; nobody who acts for the school can change it.',
      },
    ],
    strip: {
      title: 'Courses and clubs at schools',
      search: { category: 'school-clubs,academic' },
      none: 'No school offers a club here yet.',
    },
    order: ['steps', 'for-whom', 'feature', 'points', 'prices', 'questions', 'listings'],
    first: offerAction,
    articles: [readOn.begin, readOn.prices],
  },
];
