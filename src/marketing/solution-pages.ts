type Point = { title: string; text: string };

/** A page of the marketing navigation: whom it is for, what they get today, and the first step. */
export type SolutionPage = {
  path: string;
  title: string;
  lead: string;
  points: readonly [Point, Point, Point, ...Point[]];
  first: { to: string; label: string };
  /** What to read on, by the addresses of help articles. */
  articles: readonly { slug: string; label: string }[];
  /** The category whose drawing stands beside it. */
  category: string;
};

const offer = { to: '/signup?mode=mentor', label: 'Offer your expertise' };
const writeToUs = { to: '/help#write', label: 'Write to us' };

const howToBegin = { slug: 'make-a-listing', label: 'How to make a listing' };
const register = { slug: 'keep-a-register', label: 'How to keep a register' };
const dates = { slug: 'set-your-dates', label: 'How to set your dates' };
const prices = { slug: 'tickets-and-prices', label: 'Tickets and prices' };
const funded = { slug: 'funded-places', label: 'Places that a council pays for' };
const members = { slug: 'council-members', label: 'For people who work at a council' };

const paid: Point = {
  title: 'Paid without chasing',
  text: 'Families pay by card when they book. Your share goes to your bank account from a day after each date on. There is no monthly price: a fee is taken only from what families pay.',
};
const inYourPocket: Point = {
  title: 'The register in your pocket',
  text: 'Allergies, support needs and whom to ring are on it. Keep it open and it takes marks without a signal, and sends them later.',
};
const yourRules: Point = {
  title: 'Your rules',
  text: 'Ages, group size, questions, what you refund and until when, and whether a booking needs your yes: you decide.',
};

/** The pages of the marketing navigation, one for each address of the specification. */
export const solutionPages: readonly SolutionPage[] = [
  {
    path: '/haf',
    title: 'Holiday Activities and Food',
    lead: 'For councils that run HAF: free holiday clubs with a meal, which the council pays for. Families find places and book them; you decide once who is eligible.',
    points: [
      {
        title: 'Eligible once, booked all holiday',
        text: 'A family gives a code, names who refers it, or says why in its own words. After your yes, later bookings in the programme need no new check.',
      },
      {
        title: 'Only what needs you',
        text: 'Codes are checked at once. Your officers see the children that wait, ask for more, or say yes or no with a reason, and can take a decision back for 15 minutes.',
      },
      {
        title: 'Nobody uses more than there is',
        text: 'Each child has an allowance for each programme. It is reserved with the booking, used on the day, and comes back when a place is cancelled in time.',
      },
      {
        title: 'No child stands out',
        text: 'Listings wait for your approval. On the day the register never says which places a council pays for.',
      },
    ],
    first: writeToUs,
    articles: [members, funded],
    category: 'haf',
  },
  {
    path: '/send-short-breaks-booking-solution',
    title: 'SEND short breaks',
    lead: 'For councils: short breaks for children with special educational needs and disabilities (SEND), booked by families against their hours, sessions or budget.',
    points: [
      {
        title: 'Hours, sessions or pounds',
        text: 'A programme counts in what your short breaks are granted in. Families see what is booked and what is left under Funded places.',
      },
      {
        title: 'Providers who say what they can do',
        text: 'A funded listing tells you what kind of SEND provider runs it, and each listing tells families what it does for access.',
      },
      {
        title: 'What staff must know',
        text: 'Support needs are written once and are on the register of each date, for the people who need them and only around the day.',
      },
    ],
    first: writeToUs,
    articles: [members, funded],
    category: 'short-breaks',
  },
  {
    path: '/haf/providers',
    title: 'HAF for providers',
    lead: 'Offer holiday places that your council pays for (HAF, Holiday Activities and Food) beside paid ones, on one listing and one register.',
    points: [
      {
        title: 'The council decides, not you',
        text: 'Families show the council why they are eligible. You get bookings, not paperwork.',
      },
      {
        title: 'All children alike',
        text: 'The register shows who comes and what they need. It never shows who pays.',
      },
      {
        title: 'No bank account needed',
        text: 'A listing whose places are all free or paid by the council goes online without one. The council approves it first.',
      },
    ],
    first: offer,
    articles: [{ slug: 'council-listings', label: 'How to offer a council-funded activity' }, register],
    category: 'haf',
  },
  {
    path: '/wraparound-childcare-booking-system',
    title: 'Wraparound childcare',
    lead: 'Breakfast clubs and after-school clubs: families book the days that they need, and you see each morning who comes.',
    points: [
      {
        title: 'Weeks made in a minute',
        text: 'Choose the days of the week and the term. Bank holidays are left out, and last term can be copied.',
      },
      {
        title: 'Single days or the whole block',
        text: 'Sell either or both. Blocks that have begun can be joined for what is left of them.',
      },
      {
        title: 'Tax-Free Childcare and vouchers',
        text: 'Make a booking for a family yourself, and note what it paid by bank transfer, Tax-Free Childcare or voucher.',
      },
      inYourPocket,
    ],
    first: offer,
    articles: [dates, register],
    category: 'school-clubs',
  },
  {
    path: '/booking-system',
    title: 'Clubs and classes',
    lead: 'Dates, tickets, questions, payments and registers for clubs and classes, in one place.',
    points: [
      {
        title: 'Open in an afternoon',
        text: 'Say what you offer, add photos, dates and tickets, and publish. The steps are in order and can be done on a phone.',
      },
      {
        title: 'Full without overbooking',
        text: 'Each date has its own number of places. When it is full a waiting list offers a free place to whoever is next.',
      },
      paid,
      inYourPocket,
    ],
    first: offer,
    articles: [howToBegin, prices, register],
    category: 'holiday-clubs',
  },
  {
    path: '/forest-schools',
    title: 'Forest schools',
    lead: 'Share your woodland with families. You look after the fire; the bookings look after themselves.',
    points: [
      inYourPocket,
      {
        title: 'Boots, layers, lunch',
        text: 'What to bring and what you provide is on the listing and in the mail that confirms a booking.',
      },
      paid,
    ],
    first: offer,
    articles: [howToBegin, { slug: 'register-without-signal', label: 'Mark a register without signal' }],
    category: 'outdoor-education',
  },
  {
    path: '/adventure-booking',
    title: 'Outdoor education and expeditions',
    lead: 'Climbing, paddling, walking for days: adventures with ages, group sizes and safety measures that families understand.',
    points: [
      {
        title: 'Enough people, or not at all',
        text: 'Set how many a date needs and when that is decided. If too few book, it is cancelled and everybody gets all their money back.',
      },
      {
        title: 'Ask what you must know',
        text: 'Can everybody swim? Who has an inhaler? Your own questions at the checkout, and the answers on the register.',
      },
      paid,
    ],
    first: offer,
    articles: [howToBegin, { slug: 'ask-questions', label: 'How to ask questions' }],
    category: 'outdoor-education',
  },
  {
    path: '/outdoor-educators',
    title: 'Outdoor educators',
    lead: 'Your activities outside, found by families near you, booked and paid without paperwork.',
    points: [inYourPocket, yourRules, paid],
    first: offer,
    articles: [howToBegin, register],
    category: 'outdoor-education',
  },
  {
    path: '/home-educators',
    title: 'Home-education collaboratives',
    lead: 'Learn together: open your group to other families, for single days or whole terms.',
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
        title: 'Do it together',
        text: 'Add the others who teach: they keep the registers of their own listings, and see no money.',
      },
    ],
    first: offer,
    articles: [howToBegin, { slug: 'publish-pause-archive', label: 'Publish, pause, archive' }],
    category: 'home-education',
  },
  {
    path: '/schools-and-colleges',
    title: 'Schools and colleges',
    lead: 'Clubs before and after school, holiday courses, open workshops: one place for dates, places and payments.',
    points: [
      {
        title: 'Each club with its own people',
        text: 'Staff keep the registers of their clubs. The office sees all of them, and the money.',
      },
      {
        title: 'Paid, free and funded together',
        text: 'One activity can have places that families pay for, free ones, and places that a council pays for.',
      },
      yourRules,
    ],
    first: offer,
    articles: [howToBegin, prices],
    category: 'school-clubs',
  },
  {
    path: '/artisans',
    title: 'Artisans',
    lead: 'Teach your craft in small groups. You set the dates, the price and how many fit around your bench.',
    points: [
      {
        title: 'For children, adults or both',
        text: 'A ticket is for a child, an adult or a family. Adults book for themselves.',
      },
      {
        title: 'Materials as an extra',
        text: 'Sell clay, wood or lunch with a ticket, at its own price.',
      },
      paid,
    ],
    first: offer,
    articles: [howToBegin, prices],
    category: 'personal-development',
  },
  {
    path: '/teachers-and-lecturers',
    title: 'Teachers and lecturers',
    lead: 'Offer lessons and courses beyond the classroom, to children and to adults.',
    points: [
      {
        title: 'Courses and single lessons',
        text: 'Sell a whole course, single dates, or both. Somebody who joins late pays for what is left.',
      },
      {
        title: 'Show what was learned',
        text: 'Name the aims of a course. At its end you mark for each learner what was understood, and the family reads it.',
      },
      paid,
    ],
    first: offer,
    articles: [dates, prices],
    category: 'academic',
  },
  {
    path: '/skillsharers',
    title: 'Skillsharers',
    lead: 'You know something that others would love to learn. Offer it here, once or every week.',
    points: [
      {
        title: 'Begin small',
        text: 'One date, a few places, free or paid. You can stop at any time: what is booked stays booked.',
      },
      yourRules,
      paid,
    ],
    first: offer,
    articles: [howToBegin, dates],
    category: 'personal-development',
  },
];

export const solutionPageAt = (pathname: string): SolutionPage | undefined =>
  solutionPages.find(({ path }) => path === pathname.replace(/\/$/, ''));
