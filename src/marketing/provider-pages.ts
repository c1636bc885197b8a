import { feeWords, offerAction, readOn, type SolutionPage } from './solution-page.ts';

/** Pages for people who run clubs and holiday activities. */
export const providerPages: readonly SolutionPage[] = [
  {
    path: '/haf/providers',
    audience: 'providers',
    title: 'HAF for providers',
    lead: 'Offer holiday places that your council pays for (HAF, Holiday Activities and Food) beside paid ones, on one listing and one register.',
    hero: 'band',
    picture: 'Sports camp in the holidays',
    category: 'haf',
    forWhom: [
      'You run holiday clubs, and your council asks you for HAF places.',
      'You do not want to ask families about their income.',
      'You have paying children in the same hall.',
    ],
    points: [
      {
        title: 'The council decides, not you',
        text: 'Families show the council why they are eligible. You get bookings, not paperwork.',
      },
      {
        title: 'No bank account needed',
        text: 'A listing whose places are all free or paid by the council goes online without one.',
      },
      {
        title: 'Meals and activity said once',
        text: 'Which meals you provide and how long children are active stands on the listing, where the council reads it.',
      },
    ],
    shape: 'row',
    steps: [
      {
        title: 'Say which council',
        text: 'Choose it when you make the listing, and say what kind of provider you are. The council approves the listing before it is online.',
        picture: 'make-safety',
      },
      {
        title: 'Offer both kinds of ticket',
        text: 'A ticket that the council pays for, and beside it one that families pay for, each with as many places as you like.',
        picture: 'make-tickets',
      },
      {
        title: 'Keep one register',
        text: 'Everybody who comes is on it, with allergies and the people who may collect. Who pays is not.',
        picture: 'register',
      },
    ],
    feature: {
      kind: 'people',
      title: 'Who sees what of a funded place',
      text: 'All children alike: what could set a child apart is seen only by those who decide about it.',
      heads: ['', 'Family', 'Your staff', 'Council'],
      rows: [
        ['Who pays for the place', 'yes', 'no', 'yes'],
        ['Why the child is eligible', 'yes', 'no', 'yes'],
        ['Allergies and medical needs', 'yes', 'around the day', 'no'],
        ['Who came', 'yes', 'yes', 'yes'],
      ],
    },
    prices: {
      text: 'Places that a council pays for need no card and no bank account. For the places that you sell to families a fee is taken from what they pay, and nothing else.',
      examples: [
        { what: 'A paid day beside the funded ones', pence: 2_800 },
        { what: 'A paid half day', pence: 1_500 },
      ],
    },
    questions: [
      {
        question: 'May I publish before the council has approved?',
        answer:
          'Not the funded listing. If you are in a hurry, make a second listing with paid or free tickets: that one needs nobody’s yes.',
      },
      {
        question: 'What if a child is found not eligible after booking?',
        answer:
          'While the council has not decided, the place is kept. If the answer is no, the place is free again, or the family pays for it if you sell it too. What is booked stays booked.',
      },
      {
        question: 'How do I tell the council who came?',
        answer: 'You mark the register. The council sees attendance at the sessions that it pays for, as numbers.',
      },
    ],
    strip: {
      title: 'What other HAF providers offer',
      search: { category: 'haf' },
      none: 'Nobody offers HAF places here yet.',
    },
    order: ['for-whom', 'steps', 'feature', 'points', 'prices', 'questions', 'listings'],
    first: offerAction,
    articles: [readOn.councilListing, readOn.register],
  },
  {
    path: '/wraparound-childcare-booking-system',
    audience: 'providers',
    title: 'Wraparound childcare',
    lead: 'Breakfast clubs and after-school clubs: families book the days that they need, and you see each morning who comes.',
    hero: 'band',
    picture: 'Breakfast club before school',
    category: 'school-clubs',
    forWhom: [
      'You run a breakfast or after-school club, and every week is different.',
      'Parents book by text message at ten in the evening.',
      'Some pay by voucher or Tax-Free Childcare, and you match the payments by hand.',
    ],
    points: [
      {
        title: 'Single days or the whole block',
        text: 'Sell either or both. Blocks that have begun can be joined for what is left of them.',
      },
      {
        title: 'Tax-Free Childcare and vouchers',
        text: 'Make a booking for a family yourself, and note what it paid by bank transfer, Tax-Free Childcare or voucher.',
      },
      {
        title: 'Brothers and sisters cost less',
        text: 'By a rule that you set once. The family sees the line that explains it before paying.',
      },
      {
        title: 'Collected by whom',
        text: 'The register has the people whom the family named, and the password if there is one. A helper can mark one register with a PIN.',
      },
    ],
    shape: 'row',
    steps: [
      {
        title: 'Make a term in a minute',
        text: 'Choose the days of the week and the term. Bank holidays can be left out, and last term can be copied.',
        picture: 'make-dates',
      },
      {
        title: 'Families tick their days',
        text: 'They see the places left on each, pay once, and can cancel by your rules without ringing you.',
        picture: 'dates',
      },
      {
        title: 'Open the register',
        text: 'Arrived, late, absent, collected by: one tap each. It takes marks without a signal, and sends them later.',
        picture: 'register',
      },
    ],
    feature: {
      kind: 'week',
      title: 'A week at the after-school club',
      text: 'Each day has its own number of places. When Thursday is full, its waiting list offers a place that comes free to whoever is next.',
      capacity: 24,
      days: [
        { day: 'Monday', booked: 17 },
        { day: 'Tuesday', booked: 21 },
        { day: 'Wednesday', booked: 19 },
        { day: 'Thursday', booked: 24 },
        { day: 'Friday', booked: 11 },
      ],
    },
    prices: {
      text: feeWords,
      examples: [
        { what: 'A breakfast', pence: 550 },
        { what: 'An afternoon until six', pence: 1_450 },
        { what: 'A half term of Tuesdays', pence: 8_700 },
      ],
    },
    questions: [
      {
        question: 'Can a family book on the same morning?',
        answer: 'You set how long before a date somebody may still book: the evening before, an hour, or to the start.',
      },
      {
        question: 'What about families without a card?',
        answer:
          'Use ‘Create a booking’. You enter the family, the dates and how it was paid, or send a link by which it pays later.',
      },
      {
        question: 'What if the hall is closed one day?',
        answer:
          'Cancel that date. Everybody gets all their money back for it, the booking fee too, and a mail that says why.',
      },
    ],
    strip: {
      title: 'Clubs at schools that take bookings',
      search: { category: 'school-clubs' },
      none: 'No school club takes bookings here yet.',
    },
    order: ['feature', 'steps', 'points', 'prices', 'for-whom', 'questions', 'listings'],
    first: offerAction,
    articles: [readOn.dates, readOn.register],
  },
  {
    path: '/booking-system',
    audience: 'providers',
    title: 'Clubs and classes',
    lead: 'Dates, tickets, questions, payments and registers for clubs and classes, in one place.',
    hero: 'band',
    picture: 'Dance class for children',
    category: 'holiday-clubs',
    forWhom: [
      'You teach dance, football, coding or yoga, every week or in the holidays.',
      'You have a form, a bank account and a sheet that never agree.',
      'You want to be found by families who do not know you yet.',
    ],
    points: [
      {
        title: 'Full without overbooking',
        text: 'Each date has its own number of places. When it is full a waiting list offers a free place to whoever is next.',
      },
      {
        title: 'Paid without chasing',
        text: 'Families pay by card when they book. Your share goes to your bank account from a day after each date on.',
      },
      {
        title: 'Mails that you need not write',
        text: 'Reminders, what to bring, thanks afterwards: workflows send them before and after your dates, in your words.',
      },
      {
        title: 'You can see what works',
        text: 'Which dates fill, what they earn and who comes back, with the table behind each chart.',
      },
      {
        title: 'Collections for your website',
        text: 'Put several listings together and embed them in your own page. No cookies come with it.',
      },
      {
        title: 'A team',
        text: 'Add others who teach. They keep the registers of their listings and see no money.',
      },
    ],
    shape: 'ladder',
    steps: [
      {
        title: 'Publish in an afternoon',
        text: 'Say what you offer, add photos, dates and tickets. The steps are in order and can be done on a phone.',
        picture: 'listings-wide',
      },
      {
        title: 'Watch bookings come in',
        text: 'Each with who comes, on which dates, and what is paid. Open the list on two screens: both stay up to date.',
        picture: 'bookings-wide',
      },
      {
        title: 'Get paid',
        text: 'What is paid, on its way and coming, to the penny, with a file for your accounts and a VAT receipt for our fee.',
        picture: 'payouts-wide',
      },
    ],
    feature: {
      kind: 'day',
      title: 'A Saturday class, from booking to bank',
      text: 'You open the register twice. The rest happens by itself.',
      rows: [
        { at: 'Tuesday', what: 'A family finds the class, ticks three Saturdays and pays.' },
        { at: 'Friday', what: 'It gets a reminder, with your list of what to bring.' },
        { at: 'Saturday 09:30', what: 'You open the register on your phone and mark who is there.' },
        { at: 'Saturday 11:30', what: 'You mark who was collected, and by whom.' },
        { at: 'Sunday', what: 'The family is asked what it thought of it.' },
        { at: 'Monday 17:30', what: 'Your share of that Saturday is sent to your bank.' },
      ],
    },
    prices: {
      text: feeWords,
      examples: [
        { what: 'One class', pence: 900 },
        { what: 'A term of ten classes', pence: 8_000 },
        { what: 'A holiday day', pence: 3_200 },
      ],
    },
    questions: [
      {
        question: 'Can I decide whom I take?',
        answer:
          'Yes. Switch off instant booking, and each booking is a request: the card is charged when you say yes, and never when you say no.',
      },
      {
        question: 'Whose rules count when somebody cancels?',
        answer:
          'Yours, from six kinds, or tiers of your own. Families see to the penny what they get back before they book and before they cancel.',
      },
      {
        question: 'May I bring my customers along?',
        answer:
          'Enter them as you book for them. A family that makes an account with the same address takes over what you entered.',
      },
      {
        question: 'How do I stop?',
        answer: 'Pause a listing and nobody can book it. What is booked stays booked. You can leave at any time.',
      },
    ],
    strip: {
      title: 'Booked here now',
      search: { category: 'holiday-clubs' },
      none: 'No holiday club takes bookings here yet.',
    },
    order: ['steps', 'points', 'feature', 'prices', 'listings', 'for-whom', 'questions'],
    first: offerAction,
    articles: [readOn.begin, readOn.prices, readOn.policy],
  },
];
