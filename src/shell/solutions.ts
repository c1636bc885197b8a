type Group = { title: string; links: readonly { to: string; label: string; about: string }[] };

/** The marketing navigation: 'Booking solutions' and the foot of each page. */
export const solutions: readonly Group[] = [
  {
    title: 'For councils',
    links: [
      { to: '/haf', label: 'HAF', about: 'Holiday activities and food' },
      { to: '/send-short-breaks-booking-solution', label: 'SEND short breaks', about: 'Short-breaks booking' },
    ],
  },
  {
    title: 'For providers',
    links: [
      { to: '/haf/providers', label: 'HAF for providers', about: 'Funded places without paperwork' },
      {
        to: '/wraparound-childcare-booking-system',
        label: 'Wraparound childcare',
        about: 'Breakfast and after-school clubs',
      },
      { to: '/booking-system', label: 'Clubs and classes', about: 'Dates, tickets and registers' },
    ],
  },
  {
    title: 'Offer your expertise',
    links: [
      { to: '/forest-schools', label: 'Forest schools', about: 'Learning in the woods' },
      { to: '/adventure-booking', label: 'Outdoor education and expeditions', about: 'Adventures with a leader' },
      { to: '/home-educators', label: 'Home-education collaboratives', about: 'Learning together' },
      { to: '/schools-and-colleges', label: 'Schools and colleges', about: 'Rooms and skills to share' },
      { to: '/artisans', label: 'Artisans', about: 'Crafts taught by makers' },
      { to: '/teachers-and-lecturers', label: 'Teachers and lecturers', about: 'Lessons beyond school' },
      { to: '/skillsharers', label: 'Skillsharers', about: 'What you know, for others' },
    ],
  },
];
