type Group = { title: string; links: readonly { to: string; label: string; inFull?: string }[] };

/** The marketing navigation: 'Booking solutions' and the foot of each page. */
export const solutions: readonly Group[] = [
  {
    title: 'For councils',
    links: [
      { to: '/haf', label: 'HAF', inFull: 'Holiday Activities and Food' },
      {
        to: '/send-short-breaks-booking-solution',
        label: 'SEND short breaks',
        inFull: 'special educational needs and disabilities',
      },
    ],
  },
  {
    title: 'For providers',
    links: [
      { to: '/haf/providers', label: 'HAF for providers' },
      {
        to: '/wraparound-childcare-booking-system',
        label: 'Wraparound childcare',
      },
      { to: '/booking-system', label: 'Clubs and classes' },
    ],
  },
  {
    title: 'Offer your expertise',
    links: [
      { to: '/forest-schools', label: 'Forest schools' },
      { to: '/adventure-booking', label: 'Outdoor education and expeditions' },
      { to: '/home-educators', label: 'Home-education collaboratives' },
      { to: '/schools-and-colleges', label: 'Schools and colleges' },
      { to: '/artisans', label: 'Artisans' },
      { to: '/teachers-and-lecturers', label: 'Teachers and lecturers' },
      { to: '/skillsharers', label: 'Skillsharers' },
    ],
  },
];
