import type { TownProvider } from '../offer.ts';

const room = { zipCode: 'LS8 2BF', venue: 'Brook Street Study Rooms', street: 'Street Lane Parade' };
const checked = ['Enhanced DBS checks', 'Glass panel in every door', 'Safeguarding lead on site'];

export const brookStreet: TownProvider = {
  name: 'Brook Street Tutors',
  type: 'organisation',
  mission: 'Go back to where it last made sense. Walk forward from there.',
  about:
    'Brook Street Tutors are nine qualified teachers in north Leeds who missed teaching and did not miss marking. Groups have six students or fewer. We publish our results every August, including the bad ones. We do not promise grades. We promise that nobody will leave a session without having understood one thing properly.',
  offers: [
    {
      kind: 'study',
      title: 'GCSE Maths Booster',
      summary: 'Small-group maths for years 10 and 11: one topic a week, until it clicks.',
      sections: [
        [
          'What happens',
          'Six students, one tutor and a whiteboard. We take the topic that most of you want, find the last step that everyone is sure of, and build from it. You leave with three questions. The next week starts with those three, so there is no point in hiding them.',
        ],
        ['Skills to take home', 'Algebra that holds, graphs, ratio, and the ten questions that always come.'],
        [
          'Who it suits',
          'Students aiming at a grade 4 or 5 who have decided that they are bad at maths. We have a different opinion.',
        ],
      ],
      categories: ['academic', 'out-of-school'],
      audience: 'children',
      ages: [14, 17],
      group: 6,
      tickets: [
        ['Standard', 1950],
        ['Bursary', 500],
      ],
      when: { season: 'term', weekdays: [1], start: '16:30', end: '18:00' },
      where: room,
      aims: ['Algebra', 'Exam practice', 'Confidence'],
      provisions: ['Past papers for every board', 'Calculator to borrow', 'Biscuits'],
      safety: checked,
      accessibility: ['Ground-floor room', 'Coloured paper', 'Extra time practised properly'],
      questions: [
        { type: 'one-of', label: 'Exam board', options: ['AQA', 'Edexcel', 'OCR', 'Not sure'] },
        {
          type: 'long-text',
          label: 'Which topic makes you want to leave the room?',
          answers: ['Anything with x on both sides.', 'Circle theorems.', 'Ratio. I smile and guess.'],
        },
      ],
      policy: 'MODERATE',
      isFormal: true,
      welcome: 'Bring your last test, however bad. It is the most useful piece of paper that you own.',
    },
    {
      kind: 'study',
      title: 'Essays without Tears',
      summary: 'English literature for GCSE: a plan in ten minutes, a paragraph in fifteen, then a biscuit.',
      sections: [
        [
          'What happens',
          'Mrs Achebe reads you a bad paragraph that she wrote at your age. You mend it. Then you write your own on the play that your school is doing. Every student hears one thing that works and one thing to change, aloud, kindly.',
        ],
        ['Skills to take home', 'Planning, quoting in five words, and a last line that is not a repeat of the first.'],
      ],
      categories: ['academic', 'out-of-school'],
      audience: 'children',
      ages: [14, 17],
      group: 6,
      tickets: [
        ['Standard', 1950],
        ['Bursary', 500],
      ],
      when: { season: 'term', weekdays: [2], start: '17:00', end: '18:30' },
      where: room,
      aims: ['Writing clearly', 'Using evidence', 'Exam practice'],
      provisions: ['Copies of set texts', 'Highlighters'],
      safety: checked,
      accessibility: ['Ground-floor room', 'Texts as audio', 'Laptops for those who use them in exams'],
      questions: [
        {
          type: 'short-text',
          label: 'Which texts are you studying?',
          answers: [
            'Macbeth and An Inspector Calls.',
            'Jekyll and Hyde. I have read half.',
            'Romeo and Juliet, power poems.',
          ],
        },
      ],
      policy: 'MODERATE',
      isFormal: true,
      welcome: 'No need to have read the whole book. Tell me which half. Mrs A.',
    },
    {
      kind: 'study',
      title: 'Ready for Year Seven',
      summary: 'Five summer-holiday mornings so that big school feels smaller.',
      sections: [
        [
          'What happens',
          'Timetables, lockers, planners, bus passes, who to ask. And some sums and reading, so that September is not the first time since May. We practise getting lost and finding the office. Two year-nines come in and answer anything, apart from who fancies whom.',
        ],
        [
          'Skills to take home',
          'Packing a bag from a timetable, reading a long question, and making the first friend.',
        ],
        ['What to bring', 'The planner or letter from your new school, if it has arrived.'],
      ],
      categories: ['holiday-clubs', 'academic'],
      audience: 'children',
      ages: [10, 12],
      group: 12,
      tickets: [
        ['Standard', 2000],
        ['Low income', 800],
      ],
      when: { season: 'holidays', weekdays: [1, 2, 3, 4, 5], start: '09:30', end: '12:00' },
      where: room,
      aims: ['Confidence in a new place', 'Organisation', 'Reading and number'],
      provisions: ['Planner', 'Snack'],
      safety: checked,
      accessibility: ['Ground-floor room', 'Social story of the first day'],
      questions: [
        {
          type: 'short-text',
          label: 'Which school are you going to, or which year are you in?',
          answers: [
            'The one by the park, in September.',
            'Still in year five, just nosy.',
            'The big one. None of my friends are.',
          ],
        },
        {
          type: 'long-text',
          label: 'What is your child worried about?',
          answers: ['Getting lost. And the toilets.', 'Having nobody to sit with.', 'Homework in eleven books.'],
        },
      ],
      policy: 'MODERATE',
      welcome: 'Press the bell marked Study Rooms. If you get lost, you are already practising.',
    },
    {
      kind: 'study',
      title: 'Reading Rescue',
      summary: 'Twenty-five minutes of reading help for sevens to tens, three children to a table.',
      sections: [
        [
          'What happens',
          'We use short, funny, decodable books that do not look like baby books. Each child reads to an adult for eight minutes, plays one sound game and hears one chapter of something far too hard. The far too hard chapter is why they come.',
        ],
        ['Skills to take home', 'Tricky sounds, reading on when stuck, and a book in the bag.'],
        ['Who it suits', 'Children who have learned to look busy when the class reads.'],
      ],
      categories: ['school-clubs', 'academic'],
      audience: 'children',
      ages: [7, 11],
      group: 9,
      tickets: [
        ['Standard', 1100],
        ['Low income', 300],
      ],
      when: { season: 'term', weekdays: [3], start: '16:00', end: '16:50' },
      where: { zipCode: 'LS8 4EB', venue: 'Fearnville Library, upstairs', street: 'Fearnville Road' },
      aims: ['Reading', 'Confidence', 'Enjoying a story'],
      provisions: ['Books to borrow'],
      safety: checked,
      accessibility: ['Lift to the first floor', 'Dyslexia-friendly print', 'Low-noise corner'],
      questions: [
        {
          type: 'long-text',
          label: 'What does your child like to hear about?',
          answers: ['Sharks. Only sharks.', 'Girls who win.', 'Anything gross.'],
        },
      ],
      policy: 'FLEXIBLE',
      isFormal: true,
      welcome: 'Library card not needed, but you will probably leave with one.',
    },
    {
      kind: 'study',
      title: 'Maths for Grown-ups Who Help with Homework',
      summary: 'One evening a month: what they do now, why they do it, and how not to say “we did it differently”.',
      sections: [
        [
          'What happens',
          'Number lines, grids, bus-stop division, bar models. We do the homework of last week as if we were ten. There is usually wine gums and one person who discovers that they were good at this all along.',
        ],
        ['Skills to take home', 'Five methods and a calm voice.'],
      ],
      categories: ['personal-development', 'academic'],
      audience: 'adults',
      ages: [18, 99],
      group: 12,
      tickets: [
        ['Standard', 900],
        ['Low income', 0],
      ],
      when: { season: 'monthly', weekdays: [4], start: '19:00', end: '20:30' },
      where: room,
      aims: ['Primary maths', 'Patience'],
      provisions: ['Squared paper', 'Wine gums'],
      safety: ['Well-lit car park'],
      accessibility: ['Ground-floor room', 'Slides sent before'],
      questions: [
        {
          type: 'one-of',
          label: 'Which year is your child in?',
          options: ['Years 1 and 2', 'Years 3 and 4', 'Years 5 and 6', 'Secondary'],
        },
      ],
      policy: 'FLEXIBLE',
      isFormal: true,
      welcome: 'Bring a piece of homework that made somebody cry. We shall not ask who.',
    },
  ],
};
