import { feeWords, offerAction, readOn, type SolutionPage } from './solution-page.ts';

/** Pages for people who teach a craft, a subject or something they love. */
export const teachingPages: readonly SolutionPage[] = [
  {
    path: '/artisans',
    audience: 'providers',
    title: 'Artisans',
    lead: 'Teach your craft in small groups. You set the dates, the price and how many fit around your bench.',
    hero: 'over',
    picture: 'Pottery wheel in the workshop',
    category: 'personal-development',
    forWhom: [
      'You throw pots, bind books, forge or weave, and teach a few times a month.',
      'Six fit around your bench, and a seventh does not.',
      'Materials cost what they cost, whoever does not turn up.',
    ],
    points: [
      {
        title: 'For children, adults or both',
        text: 'A ticket is for a child, an adult or a family. Adults book for themselves.',
      },
      {
        title: 'Your photographs carry the page',
        text: 'Up to 20 pictures, cut as you like. Without one we draw a cover that suits your craft.',
      },
      {
        title: 'Refunds that cover your clay',
        text: 'Choose rules that give less back the nearer the day is. Families see them before they pay.',
      },
    ],
    shape: 'list',
    steps: [
      {
        title: 'Price the seat and the materials',
        text: 'A ticket for the seat; clay, wood or lunch as extras at their own price.',
        picture: 'make-tickets',
      },
      {
        title: 'Choose your rules',
        text: 'Until when somebody may cancel, and how much goes back. The sum is worked out for each booking.',
        picture: 'make-policy',
      },
      {
        title: 'Be paid after the day',
        text: 'What is paid, on its way and coming is one page, to the penny.',
        picture: 'payouts',
      },
    ],
    feature: {
      kind: 'day',
      title: 'From an idle kiln to a full Saturday',
      text: 'A first workshop in six moves; the first three take an evening.',
      rows: [
        { at: '20:10', what: 'You make a listing: ‘Throw your first bowl’, six places, two Saturdays.' },
        { at: '20:40', what: 'One ticket, and ‘glaze and firing’ as an extra.' },
        { at: '20:55', what: 'You publish. It can be found by place, price and day.' },
        { at: 'Wednesday', what: 'The fourth place is booked. The page says ‘2 places left’.' },
        { at: 'Friday', what: 'Somebody cancels. The waiting list is asked, the place is taken again.' },
        { at: 'Saturday', what: 'Six people, twelve bowls.' },
      ],
    },
    prices: {
      text: feeWords,
      examples: [
        { what: 'A seat at the wheel', pence: 4_200 },
        { what: 'Clay and firing as an extra', pence: 900 },
        { what: 'A weekend of weaving', pence: 18_500 },
      ],
    },
    questions: [
      {
        question: 'Can I sell a voucher?',
        answer: 'Not here. You can give out a code that makes a place cheaper or free, for as many people as you say.',
      },
      {
        question: 'May I ask about allergies to dust or glaze?',
        answer: 'Allergies come with each person who is booked. Ask only what else your craft needs.',
      },
      {
        question: 'Must I say yes to everybody?',
        answer:
          'No. Switch off instant booking, and each booking waits for you; the card is charged only after your yes.',
      },
    ],
    strip: { title: 'Crafts to learn', search: { q: 'craft' }, none: 'Nobody teaches a craft here yet.' },
    order: ['for-whom', 'feature', 'prices', 'steps', 'points', 'listings', 'questions'],
    first: offerAction,
    articles: [readOn.begin, readOn.prices],
  },
  {
    path: '/teachers-and-lecturers',
    audience: 'providers',
    title: 'Teachers and lecturers',
    lead: 'Offer lessons and courses beyond the classroom, to children and to adults.',
    hero: 'over',
    picture: 'Mathematics lesson with a blackboard',
    category: 'academic',
    forWhom: [
      'You teach small groups after hours: languages, mathematics, history, music.',
      'Your courses run for a term, and people join in week three.',
      'Families ask what their child has learned.',
    ],
    points: [
      {
        title: 'Courses and single lessons',
        text: 'Sell a whole course, single dates, or both. Somebody who joins late pays for what is left.',
      },
      {
        title: 'Certificates',
        text: 'Issue one to a learner who attended. Its words do not change afterwards, and the family keeps it.',
      },
      {
        title: 'The law is built in',
        text: 'For formal education people may cancel within 14 days of booking and get back what has not taken place. The sums follow it.',
      },
    ],
    shape: 'row',
    steps: [
      {
        title: 'Plan the course',
        text: 'Its dates, its aims, and whether people may join late.',
        picture: 'make-dates',
      },
      {
        title: 'Teach',
        text: 'The register says who is here for the first time and which session of how many this is.',
        picture: 'register',
      },
      {
        title: 'Say what you saw',
        text: 'At the end mark each aim for each learner, with a few words. The family reads it.',
        picture: 'aims',
      },
    ],
    feature: {
      kind: 'levels',
      title: 'Show what was learned',
      text: 'Name the aims of a course. At its end you mark for each learner whether it was understood, applied or taken further, or that you did not see it.',
      rows: [
        { aim: 'Order food in Spanish', level: 3 },
        { aim: 'Tell what happened yesterday', level: 2 },
        { aim: 'Follow a short film', level: 1 },
      ],
    },
    prices: {
      text: feeWords,
      examples: [
        { what: 'One lesson in a small group', pence: 1_600 },
        { what: 'A course of eight evenings', pence: 11_200 },
      ],
    },
    questions: [
      {
        question: 'Can I teach online?',
        answer:
          'Listings here have a place, because families search by it. For a lesson online say so in the title and send the link in the mail that confirms a booking.',
      },
      {
        question: 'Do pupils see each other’s results?',
        answer: 'No. Only the family of a learner reads what you write about them.',
      },
      {
        question: 'Can my college be paid instead of me?',
        answer: 'Yes. The college makes the account and adds you as the teacher of your courses.',
      },
    ],
    strip: {
      title: 'Lessons and courses now',
      search: { category: 'academic' },
      none: 'Nobody offers lessons here yet.',
    },
    order: ['points', 'steps', 'feature', 'for-whom', 'listings', 'prices', 'questions'],
    first: offerAction,
    articles: [readOn.dates, readOn.prices],
  },
  {
    path: '/skillsharers',
    audience: 'providers',
    title: 'Skillsharers',
    lead: 'You know something that others would love to learn. Offer it here, once or every week.',
    hero: 'over',
    picture: 'Baking bread together',
    category: 'personal-development',
    forWhom: [
      'You bake, sew, mend bicycles, read maps or play the ukulele.',
      'You have never sold a ticket.',
      'One afternoon would be a good beginning.',
    ],
    points: [
      {
        title: 'Begin small',
        text: 'One date, a few places, free or paid. You can stop at any time: what is booked stays booked.',
      },
      {
        title: 'Your rules',
        text: 'Ages, group size, questions, what you refund and until when, and whether a booking needs your yes: you decide.',
      },
      {
        title: 'Nobody sees it before you do',
        text: 'A listing stays a draft until you publish it. What is missing is named, with a link to it.',
      },
    ],
    shape: 'list',
    steps: [
      {
        title: 'Answer one question at a time',
        text: 'What you offer, where, for whom. Everything is saved while you type.',
        picture: 'make-access',
      },
      {
        title: 'Pick a day',
        text: 'Click it in the calendar, say from when to when and for how many.',
        picture: 'make-dates',
      },
      {
        title: 'Meet them',
        text: 'You see who comes. Afterwards they say what they thought, and you can reply once.',
        picture: 'bookings',
      },
    ],
    feature: {
      kind: 'day',
      title: 'Your first afternoon',
      text: 'It takes about ten minutes to make a listing. This is what comes after.',
      rows: [
        { at: 'Today', what: 'You publish ‘Mend your own bicycle’, four places, a Sunday in three weeks.' },
        { at: 'In a few days', what: 'A mail: somebody has booked. It says who comes, and what you should know.' },
        { at: 'The day before', what: 'They get a reminder with the address and what to bring.' },
        { at: 'The day', what: 'You teach. The register is four names long.' },
        { at: 'A week later', what: 'What they said stands on your page. You add the next date.' },
      ],
    },
    prices: {
      text: feeWords,
      examples: [
        { what: 'An afternoon of bread', pence: 2_400 },
        { what: 'A free taster', pence: 0 },
      ],
    },
    questions: [
      {
        question: 'Do I need a certificate to teach?',
        answer:
          'That depends on what you teach, and to whom. The listing says which checks, training and insurance you have; families read it before they book.',
      },
      {
        question: 'What if nobody books?',
        answer: 'It costs nothing. You can set the smallest number that you need; with fewer the date is cancelled.',
      },
      {
        question: 'Will my address be public?',
        answer: 'Only if you want. You can let only those who booked see the exact place.',
      },
    ],
    strip: {
      title: 'What others share',
      search: { category: 'personal-development' },
      none: 'Nobody shares a skill here yet.',
    },
    order: ['for-whom', 'points', 'feature', 'steps', 'listings', 'prices', 'questions'],
    first: offerAction,
    articles: [readOn.begin, readOn.dates],
  },
];
