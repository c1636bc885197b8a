/** A page of later work: it stands at its address, says what it will hold, and shows the way to what is there today. */
export type ComingPage = {
  /** As routes write it: '/councils/:id'. */
  path: string;
  title: string;
  /** What it will hold, in whole sentences. */
  about: string;
  /** What a person can do today instead. */
  today: { to: string; label: string };
  /** Stands outside of the shell, with nothing around it: for paper, or inside of another website. */
  bare?: 'print' | 'embedded';
};

const find = { to: '/search-learning-experiences', label: 'Find an activity' };
const offer = { to: '/onboarding/profile-setup', label: 'Make your first listing' };
const listings = { to: '/listings', label: 'Go to your listings' };
const bookings = { to: '/bookings/m?type=all', label: 'Go to your bookings' };
const myBookings = { to: '/bookings/l', label: 'Go to your bookings' };

/** Every address of the specification that has no screen of its own yet. */
export const comingPages: readonly ComingPage[] = [
  {
    path: '/forest-schools',
    title: 'Forest schools',
    about:
      'Share your woodland with families: put your sessions online, take bookings, and have the register with every allergy in your pocket, also without a signal.',
    today: offer,
  },
  {
    path: '/adventure-booking',
    title: 'Outdoor education and expeditions',
    about:
      'Climbing, paddling, walking for days: offer adventures with dates, group sizes, ages and kit lists that families understand.',
    today: offer,
  },
  {
    path: '/outdoor-educators',
    title: 'Outdoor educators',
    about: 'Your activities outside, found by families near you, booked and paid without paperwork.',
    today: offer,
  },
  {
    path: '/home-educators',
    title: 'Home-education collaboratives',
    about:
      'Learn together: open your group to other families, for single days or whole terms, and share the cost fairly.',
    today: offer,
  },
  {
    path: '/schools-and-colleges',
    title: 'Schools and colleges',
    about: 'Clubs before and after school, holiday courses, open workshops: one place for dates, places and payments.',
    today: offer,
  },
  {
    path: '/artisans',
    title: 'Artisans',
    about: 'Teach your craft in small groups. You set the dates, the price and how many fit around your bench.',
    today: offer,
  },
  {
    path: '/teachers-and-lecturers',
    title: 'Teachers and lecturers',
    about: 'Offer lessons and courses beyond the classroom, to children and to adults.',
    today: offer,
  },
  {
    path: '/skillsharers',
    title: 'Skillsharers',
    about: 'You know something that others would love to learn. Offer it here, once or every week.',
    today: offer,
  },
  {
    path: '/haf',
    title: 'Holiday activities and food',
    about:
      'For councils: families find funded places, eligibility is checked once, and the report to the Department for Education comes from the registers.',
    today: find,
  },
  {
    path: '/haf/providers',
    title: 'HAF for providers',
    about:
      'Offer funded holiday places beside paid ones. All children are treated alike, and your register never shows who pays.',
    today: offer,
  },
  {
    path: '/send-short-breaks-booking-solution',
    title: 'SEND short-breaks booking',
    about: 'For councils: families book short breaks against their hours or budget, and see what is left.',
    today: find,
  },
  {
    path: '/wraparound-childcare-booking-system',
    title: 'Wraparound childcare booking',
    about: 'Breakfast clubs and after-school clubs: weekly places, late changes and Tax-Free Childcare.',
    today: offer,
  },
  {
    path: '/booking-system',
    title: 'Clubs and classes booking',
    about: 'Dates, tickets, questions at checkout, payments and registers for clubs and classes.',
    today: offer,
  },

  {
    path: '/collections/:key',
    title: 'Collection',
    about: 'A set of listings that somebody chose for you.',
    today: find,
  },
  {
    path: '/collections/iframe/:key',
    title: 'Collection',
    about: 'A collection as part of another website.',
    today: find,
    bare: 'embedded',
  },
  {
    path: '/workflows',
    title: 'Workflows',
    about:
      'Here you will set up what happens automatically: reminders, what to bring, thanks, discounts for brothers and sisters.',
    today: listings,
  },
  {
    path: '/analytics',
    title: 'Analytics',
    about: 'Here you will see how full your sessions are, what they earn and who comes back.',
    today: bookings,
  },
  {
    path: '/schedule',
    title: 'Schedule',
    about: 'Here you will see the days of your whole family in one calendar.',
    today: myBookings,
  },
  {
    path: '/portfolio',
    title: 'Portfolio',
    about:
      'Here the learning of each of your learners will grow: where they were, what they understood, pictures and certificates. Only you see it.',
    today: { to: '/family', label: 'Go to your family' },
  },

  {
    path: '/booking-learners/:bookingId/print',
    title: 'Learner sheet',
    about: 'What the provider needs to know about the learners of a booking, for printing.',
    today: bookings,
    bare: 'print',
  },

  {
    path: '/privacy',
    title: 'Privacy',
    about: 'Here we will set out which data we keep, why, for how long and who sees it.',
    today: find,
  },
  {
    path: '/terms',
    title: 'Terms',
    about: 'Here we will set out what providers, families and we can expect of each other.',
    today: find,
  },
];

/** The entry of an address; parts that begin with a colon stand for anything. */
export function comingPageAt(pathname: string): ComingPage | undefined {
  const parts = pathname.replace(/\/$/, '').split('/');
  const fits = ({ path }: ComingPage): boolean => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  };
  return comingPages.find((page) => !page.path.includes(':') && fits(page)) ?? comingPages.find(fits);
}
