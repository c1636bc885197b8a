import type { PictureName } from './solution-page.ts';

/** How a family comes from looking to going, on the start page. */
export const familySteps: readonly { title: string; text: string; picture: PictureName }[] = [
  {
    title: 'Find what fits',
    text: 'By place, day, age, price and what your child needs. Full dates never look free.',
    picture: 'search',
  },
  {
    title: 'Tick the dates',
    text: 'Say who is coming, answer what must be known once, and pay the price that you saw.',
    picture: 'dates',
  },
  {
    title: 'Go, with everything on your phone',
    text: 'Where, when, what to bring, and a code for the door. Plans change? See what you get back, and cancel.',
    picture: 'booking',
  },
];

/** What families ask before they begin. */
export const familyQuestions: readonly { question: string; answer: string }[] = [
  {
    question: 'What does it cost me to book here?',
    answer:
      'Nothing beside the price that you see. It has the booking fee in it from the first screen, and free places have none.',
  },
  {
    question: 'Can I get a place that our council pays for?',
    answer:
      'Look for ‘Funding’ in the search. You say once why your child is eligible, or enter a code; the council decides, and you pay nothing.',
  },
  {
    question: 'What if my child is ill that day?',
    answer:
      'Tell the provider from your booking, or cancel. How much goes back follows the provider’s rules, which stand on each listing.',
  },
  {
    question: 'Who reads what I write about my child?',
    answer:
      'The people who run what you booked, from 24 hours before it to 24 hours after, and you can see who looked and when.',
  },
];
