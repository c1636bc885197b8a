import { readOn, writeToUs, type SolutionPage } from './solution-page.ts';

/** Pages for people who work at a council. */
export const councilPages: readonly SolutionPage[] = [
  {
    path: '/haf',
    audience: 'councils',
    title: 'Holiday Activities and Food',
    lead: 'For councils that run HAF: free holiday clubs with a meal, which the council pays for. Families find places and book them; you decide once who is eligible.',
    hero: 'split',
    picture: 'Holiday club with a shared lunch',
    category: 'haf',
    forWhom: [
      'You run HAF and spend the weeks before each holiday on spreadsheets.',
      'Families ring you because they do not know what is on, where, and whether their child may come.',
      'You report take-up to the department and want the numbers to be there already.',
    ],
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
        title: 'No child stands out',
        text: 'Funded and paying children are on one register, which never says which places a council pays for.',
      },
      {
        title: 'You know the providers',
        text: 'Each listing tells you the kind of provider, its OFSTED registration, the meals and the hours of activity. It goes online after your approval.',
      },
    ],
    shape: 'ladder',
    steps: [
      {
        title: 'Set up a programme',
        text: 'Name the holiday, its dates, the ages and how many sessions a child may use. Make codes for schools to hand out.',
        picture: 'programmes-wide',
      },
      {
        title: 'Decide who is eligible',
        text: 'Children with a valid code need nobody. The others wait in one list, the longest wait first, with what the family said.',
        picture: 'decisions-wide',
      },
      {
        title: 'See what happens',
        text: 'Who came today, who did not, and which sessions still have room. Reports keep small numbers hidden, so that no child can be found in them.',
        picture: 'overview-wide',
      },
    ],
    feature: {
      kind: 'allowance',
      title: 'Nobody uses more than there is',
      text: 'Each child has an allowance for each programme. It is reserved with the booking, used on the day, and comes back when a place is cancelled in time. Common caps are 4 sessions at Easter, 16 in summer and 4 at Christmas; yours is what you set.',
      rows: [
        { label: 'Easter', used: 3, reserved: 1, whole: 4, unit: 'sessions' },
        { label: 'Summer', used: 6, reserved: 5, whole: 16, unit: 'sessions' },
        { label: 'Christmas', used: 0, reserved: 2, whole: 4, unit: 'sessions' },
      ],
    },
    prices: {
      text: 'Families pay nothing for a funded place. What you pay for it is the price of the provider’s ticket, on an invoice that names the sessions. Our fees for the listings of a council are agreed with that council: write to us before you begin.',
      examples: [],
    },
    questions: [
      {
        question: 'How does somebody of our council get in?',
        answer:
          'We add the first manager by hand, so that nobody can make themselves one. Managers invite officers, who decide, and viewers, who only look.',
      },
      {
        question: 'Do families need a code?',
        answer:
          'No. A code is the quickest way. A family can also name somebody who refers it, or say in its own words why its child is eligible; then you decide.',
      },
      {
        question: 'Can one club have funded and paying children?',
        answer: 'Yes, on one listing, with one register. Staff see who comes and what they need, not who pays.',
      },
      {
        question: 'What happens to a place when we say no?',
        answer:
          'The family reads your reason. Where the club also sells the place, it is offered to the family for 24 hours at that price.',
      },
    ],
    strip: {
      title: 'Places that councils pay for now',
      search: { funding: 'council' },
      none: 'No council has published places here yet.',
    },
    order: ['for-whom', 'steps', 'feature', 'points', 'listings', 'prices', 'questions'],
    first: writeToUs,
    articles: [readOn.members, readOn.funded],
  },
  {
    path: '/send-short-breaks-booking-solution',
    audience: 'councils',
    title: 'SEND short breaks',
    lead: 'For councils: short breaks for children with special educational needs and disabilities (SEND), booked by families against their hours, sessions or budget.',
    hero: 'split',
    picture: 'Sensory garden with a quiet tent',
    category: 'short-breaks',
    forWhom: [
      'You grant short breaks, and families wait for a call to use them.',
      'You want to know what was used, not only what was granted.',
      'Your providers say different things about access, in different places.',
    ],
    points: [
      {
        title: 'Providers who say what they can do',
        text: 'A funded listing tells you what kind of SEND provider runs it, and each listing tells families what it does for access. Families search by what their child needs.',
      },
      {
        title: 'What staff must know',
        text: 'Support needs, communication, triggers and what calms are written once by the family, and are on the register of each date: for the people who need them, and only around the day.',
      },
      {
        title: 'Families see who looked',
        text: 'Each look at a child’s notes is written down, with who and why, where the family can read it.',
      },
    ],
    shape: 'list',
    steps: [
      {
        title: 'Grant hours, sessions or pounds',
        text: 'A programme counts in what your short breaks are granted in. Set the amount for each child and until when.',
        picture: 'programmes-wide',
      },
      {
        title: 'Families book',
        text: 'They find what suits their child, and see under Funded places what is booked and what is left.',
        picture: 'funded',
      },
      {
        title: 'Follow what is used',
        text: 'Every booking that you pay for, with its state; attendance by listing and by child beside it. A place that is cancelled in time goes back to the child’s allowance.',
        picture: 'funded-bookings-wide',
      },
    ],
    feature: {
      kind: 'allowance',
      title: 'One child, three kinds of grant',
      text: 'The same programme page counts in the unit that you grant. What is booked is reserved, so that nobody is promised the same hour twice.',
      rows: [
        { label: 'Saturday club', used: 9, reserved: 6, whole: 30, unit: 'hours' },
        { label: 'Swimming for two', used: 4, reserved: 2, whole: 10, unit: 'sessions' },
        { label: 'Holiday support', used: 180, reserved: 60, whole: 400, unit: 'pounds' },
      ],
    },
    prices: {
      text: 'Families pay nothing for what their grant covers. What you pay is the price of the provider’s ticket, on an invoice that names the sessions. Our fees for the listings of a council are agreed with that council.',
      examples: [],
    },
    questions: [
      {
        question: 'Who decides which child has what?',
        answer: 'Your officers. A child’s row shows what was granted, used and reserved, with the bookings behind it.',
      },
      {
        question: 'Who can read a child’s health notes?',
        answer:
          'The people who run the session, from 24 hours before it to 24 hours after. Your council does not see them unless a family gives them to you as evidence.',
      },
      {
        question: 'Can a family use its own money too?',
        answer: 'Yes. The same activity may have tickets that families pay for, and they book those as usual.',
      },
      {
        question: 'What if a session is cancelled?',
        answer: 'If the provider or you cancel, the allowance always goes back, and the family reads why.',
      },
    ],
    strip: {
      title: 'Activities made for SEND',
      search: { send: 'inclusive' },
      none: 'No provider has published SEND activities here yet.',
    },
    order: ['points', 'feature', 'steps', 'for-whom', 'questions', 'listings', 'prices'],
    first: writeToUs,
    articles: [readOn.members, readOn.funded],
  },
];
