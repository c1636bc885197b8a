import type { TownProvider } from '../offer.ts';

const college = { zipCode: 'BA20 1PS', venue: 'Tor View College, Reckleford block', street: 'Reckleford Lane' };

export const torView: TownProvider = {
  name: 'Tor View College',
  type: 'organisation',
  mission: 'Courses for adults, in the day, in the evening and at your own pace.',
  about:
    'Tor View College is a charity for adult education in Yeovil, founded in 1921 as the Workers’ Evening Institute. Last year 1,140 people learned with us; the youngest was 16 and the oldest 93. Our courses are inspected. Fees are reduced for learners who receive benefits. Please ask at Reception, where Mrs Dunning has all the answers.',
  offers: [
    {
      kind: 'work',
      title: 'Next Steps after School',
      summary: 'A weekly course for people aged 16 to 25 who are not in work, education or training.',
      sections: [
        [
          'Course content',
          'Week by week: interests and strengths; CV; applications; interviews; apprenticeships; money and rights at work. A local employer joins us on alternate weeks. Learners may start at any point.',
        ],
        [
          'What you will achieve',
          'A finished CV, one interview with a real employer, and a written plan agreed with an adviser.',
        ],
        [
          'Support',
          'Bus fares are refunded on the day at Reception. A learning support assistant is present throughout. A quiet room is available next door.',
        ],
      ],
      categories: ['career-development', 'personal-development'],
      audience: 'adults',
      ages: [16, 25],
      group: 10,
      tickets: [['Free place', 0]],
      when: { season: 'term', weekdays: [2], start: '13:00', end: '15:00' },
      where: college,
      aims: ['A finished CV', 'Interview practice', 'A plan'],
      provisions: ['Bus fare', 'Lunch voucher', 'Laptop'],
      safety: ['Prevent and safeguarding policies', 'First-aider at Reception', 'CCTV at the entrance'],
      accessibility: ['Lift to all floors', 'Hearing loop', 'Learning support assistant', 'Prayer room'],
      questions: [
        { type: 'long-text', label: 'Is there anything that would help you take part?' },
        {
          type: 'one-of',
          label: 'How do you prefer to be contacted?',
          options: ['Telephone', 'Text', 'Email', 'Letter'],
        },
      ],
      policy: 'FLEXIBLE',
      isFormal: true,
      welcome:
        'Your place is confirmed. Please report to Reception on the first day. Mrs Dunning will show you the room, and the vending machine.',
    },
    {
      kind: 'languages',
      title: 'English for Speakers of Other Languages, Entry 1',
      summary: 'Speaking, listening, reading and writing for people who have lived here for a short or a long time.',
      sections: [
        [
          'Course content',
          'At the doctor. At the school. On the bus. Asking again when you do not understand. We speak for half of every lesson. Homework is one conversation with one neighbour.',
        ],
        [
          'What you will achieve',
          'You can fill in a form, telephone a school, and talk about the weather for five minutes.',
        ],
        ['Childcare', 'There is a free crèche for children from six months, in the next room.'],
      ],
      categories: ['personal-development', 'academic'],
      audience: 'adults',
      ages: [18, 99],
      group: 14,
      tickets: [
        ['Standard', 600],
        ['Unwaged', 0],
      ],
      when: { season: 'term', weekdays: [1, 3], start: '09:45', end: '11:45' },
      where: college,
      aims: ['Speaking', 'Reading and writing', 'Confidence in a new place'],
      provisions: ['Course book', 'Crèche', 'Tea'],
      safety: ['Crèche inspected by Ofsted', 'First-aider at Reception'],
      accessibility: ['Lift to all floors', 'Letters in your own language on request'],
      questions: [
        {
          type: 'short-text',
          label: 'Which languages do you speak?',
          answers: ['Ukrainian and Russian.', 'Tetum, Portuguese.', 'Arabic. A little French.'],
        },
        { type: 'yes-no', label: 'Do you need the crèche?' },
      ],
      policy: 'FLEXIBLE',
      isFormal: true,
      welcome:
        'Welcome to Tor View. Room 4, first floor. You can come ten minutes early for tea. Everyone is new once.',
    },
    {
      kind: 'study',
      title: 'GCSE English for Adults',
      summary: 'One year, one evening a week, and the certificate that you did not get the first time.',
      sections: [
        [
          'Course content',
          'Reading for what is meant and not only said; writing letters, articles and stories; spelling strategies; past papers from February. Assessment is by two examinations in June.',
        ],
        [
          'What you will achieve',
          'GCSE English Language at grades 1 to 9. Last year 71 per cent of our learners achieved grade 4 or above.',
        ],
        ['Entry', 'A short conversation and one page of writing. It is not a test.'],
      ],
      categories: ['academic', 'career-development'],
      audience: 'adults',
      ages: [18, 99],
      group: 16,
      tickets: [
        ['Standard', 900],
        ['Unwaged', 0],
      ],
      when: { season: 'term', weekdays: [4], start: '18:30', end: '20:45' },
      where: { zipCode: 'BA20 2PD', venue: 'Tor View College, Hendford House', street: 'Hendford Rise' },
      aims: ['Writing clearly', 'Exam practice', 'A qualification'],
      provisions: ['Text book', 'Examination fee'],
      safety: ['First-aider on evening duty', 'Staff escort to the car park'],
      accessibility: ['Ground-floor room', 'Dyslexia assessment', 'Access arrangements for examinations'],
      questions: [
        {
          type: 'one-of',
          label: 'When did you last study?',
          options: ['Within five years', 'Five to twenty years ago', 'Longer ago'],
        },
      ],
      policy: 'MODERATE',
      isFormal: true,
      welcome:
        'Your place is confirmed. Please bring a pen. Many learners tell us that walking through the door was the hardest part.',
    },
    {
      kind: 'coding',
      title: 'Computers from the Beginning',
      summary: 'Email, photographs, online forms and safety, for people who have avoided all four.',
      sections: [
        [
          'Course content',
          'Session one begins with the switch. We go on to email, searching, video calls with grandchildren, booking a GP appointment, and how to recognise a scam. Mr Pruett repeats everything as often as you like.',
        ],
        [
          'What you will achieve',
          'You send a photograph to somebody you love, and a strong letter to somebody you do not.',
        ],
      ],
      categories: ['elders', 'personal-development'],
      audience: 'adults',
      ages: [55, 99],
      group: 10,
      tickets: [
        ['Standard', 500],
        ['Unwaged', 0],
      ],
      when: { season: 'term', weekdays: [5], start: '10:00', end: '12:00' },
      where: college,
      aims: ['Using a computer', 'Staying safe online', 'Company'],
      provisions: ['Laptop or bring your own', 'Large-key keyboards', 'Coffee'],
      safety: ['No real bank details used in class', 'First-aider at Reception'],
      accessibility: ['Lift to all floors', 'Magnified screens', 'Hearing loop'],
      questions: [
        {
          type: 'one-of',
          label: 'What do you have at home?',
          options: ['A laptop', 'A tablet', 'A telephone only', 'Nothing yet'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Your place is confirmed by this message. If you can read it, you are further on than you think.',
    },
    {
      kind: 'garden',
      title: 'Horticulture, Level 1: An Introduction',
      summary: 'Soil, sowing, pruning and plant names in the College walled garden.',
      sections: [
        [
          'Course content',
          'Practical sessions outdoors in all weathers, with twenty minutes of theory in the potting shed. Topics follow the season. Learners keep an illustrated plant diary, which is assessed.',
        ],
        [
          'What you will achieve',
          'A Level 1 award in practical horticulture skills, and a border that you planted yourself.',
        ],
        ['Clothing', 'Steel-toed boots are required and can be borrowed in all sizes from 3 to 13.'],
      ],
      categories: ['career-development', 'outdoor-education'],
      audience: 'adults',
      ages: [16, 99],
      group: 12,
      tickets: [
        ['Standard', 1500],
        ['Unwaged', 0],
      ],
      when: { season: 'term', weekdays: [3], start: '13:00', end: '15:30' },
      where: { zipCode: 'BA20 2PD', venue: 'Tor View walled garden', street: 'Hendford Rise' },
      aims: ['Growing plants', 'Using tools safely', 'A qualification'],
      provisions: ['Tools', 'Boots and gloves', 'Seedlings'],
      safety: ['Tool talk before each task', 'Tetanus advice', 'First-aid box in the shed'],
      accessibility: ['Raised beds', 'Firm paths', 'Seated potting bench'],
      questions: [
        { type: 'number', label: 'Boot size' },
        { type: 'yes-no', label: 'Do you have back or knee trouble?' },
      ],
      policy: 'MODERATE',
      isFormal: true,
      welcome:
        'Your place is confirmed. Meet at the garden door. Mrs Dunning asks that boots are left outside Reception.',
    },
  ],
};
