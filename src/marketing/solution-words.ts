/** What each page of the marketing navigation is about, by its address. */
export const solutionWords: Readonly<Record<string, string>> = {
  '/haf': 'Holiday Activities and Food',
  '/send-short-breaks-booking-solution': 'For special educational needs and disabilities',
  '/haf/providers': 'Funded places without paperwork',
  '/wraparound-childcare-booking-system': 'Breakfast and after-school clubs',
  '/booking-system': 'Dates, tickets and registers',
  '/forest-schools': 'Learning in the woods',
  '/adventure-booking': 'Adventures with a leader',
  '/home-educators': 'Learning together',
  '/schools-and-colleges': 'Rooms and skills to share',
  '/artisans': 'Crafts taught by makers',
  '/teachers-and-lecturers': 'Lessons beyond school',
  '/skillsharers': 'What you know, for others',
};
