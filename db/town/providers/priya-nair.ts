import type { TownProvider } from '../offer.ts';

const kitchenTable = { zipCode: 'M20 6BZ', venue: 'Priya’s front room', street: 'Mersey Crescent' };
const priyaSafety = [
  'Enhanced DBS check',
  'Door open, parent welcome in the kitchen',
  'Ground rules on the wall, written by students',
];

export const priyaNair: TownProvider = {
  name: 'Priya Nair',
  type: 'mentor',
  mission: 'Maths is a language. Everybody can learn a language.',
  about:
    'Let me tell you a secret: I failed my first maths exam. I was eleven, and my grandmother gave me a mango and said, “So now you know what you do not know.” I have a first in mathematics from Manchester and eighteen years of teaching, and I still give out mango. Small groups, in my front room in Didsbury, shoes off, brain on.',
  offers: [
    {
      kind: 'study',
      title: 'Times Tables without Tears',
      summary: 'Rhythm, patterns and mango slices: tables that stay, for sevens to tens.',
      sections: [
        [
          'What happens',
          'We clap the threes. We draw the sevens on a circle (look, a star!). We find out that you know half of the table already, because six eights is eight sixes. After forty minutes it is mango, in season, and otherwise raisins.',
        ],
        ['Skills to take home', 'Tables to twelve, forwards, backwards, and in the middle of the night.'],
      ],
      categories: ['academic', 'school-clubs'],
      audience: 'children',
      ages: [7, 11],
      group: 5,
      tickets: [
        ['Standard', 1200],
        ['Brother or sister', 900],
        ['Low income', 500],
      ],
      when: { season: 'term', weekdays: [1], start: '16:15', end: '17:00' },
      where: kitchenTable,
      aims: ['Number', 'Confidence', 'Seeing patterns'],
      provisions: ['Circle cards', 'Mango'],
      safety: priyaSafety,
      accessibility: ['Portable ramp', 'Multi-sensory number tiles', 'Quiet house'],
      questions: [
        { type: 'many-of', label: 'Which tables feel safe?', options: ['2', '3', '4', '5', '6', '7', '8', '9', '10'] },
      ],
      policy: 'MODERATE',
      isFormal: true,
      welcome:
        'So! Shoes by the mat, cat is called Euler. Allergic to mango? Tell me and I shall weep, then buy grapes.',
    },
    {
      kind: 'study',
      title: 'Eleven Plus, Calmly',
      summary: 'Preparation for the entrance exam for children who sleep badly before tests.',
      sections: [
        [
          'What happens',
          'Ten questions, then we talk about the one that was ugly. We learn to leave a question, like leaving a party, with no hard feelings. I teach breathing along with fractions. If I think that the exam is not right for your child, I tell you in the first month.',
        ],
        ['Skills to take home', 'Reasoning, timing, leaving, coming back.'],
      ],
      categories: ['academic', 'out-of-school'],
      audience: 'children',
      ages: [9, 11],
      group: 5,
      tickets: [
        ['Standard', 2200],
        ['Bursary', 500],
      ],
      when: { season: 'term', weekdays: [6], start: '09:30', end: '11:00' },
      where: kitchenTable,
      aims: ['Reasoning', 'Exam practice', 'Calm'],
      provisions: ['Papers', 'Toast'],
      safety: priyaSafety,
      accessibility: ['Portable ramp', 'Coloured overlays', 'Rest breaks'],
      questions: [
        {
          type: 'short-text',
          label: 'Which schools are you thinking of?',
          answers: ['Two, and we argue about both.', 'Whichever has the pond.', 'Not decided.'],
        },
        {
          type: 'long-text',
          label: 'How does your child feel about tests?',
          answers: ['Tummy ache since Sunday.', 'She likes them. I do not.', 'Pretends not to care.'],
        },
      ],
      policy: 'MODERATE',
      isFormal: true,
      welcome:
        'Bring a pencil, a rubber and a good breakfast. No mock results, please; I like to meet the child first.',
    },
    {
      kind: 'study',
      title: 'A-level Maths: the Hour before Panic',
      summary: 'Year 12 and 13 students, proofs and integration, on a very long whiteboard.',
      sections: [
        [
          'What happens',
          'You stand, I sit. Whoever has the pen explains, and when they get stuck the pen moves. You will find that you understand it when you have to say it. My neighbour thinks that we are a cult.',
        ],
        ['Skills to take home', 'Integration by parts, proof, explaining, humility.'],
      ],
      categories: ['academic', 'career-development'],
      audience: 'children',
      ages: [16, 19],
      group: 5,
      tickets: [
        ['Standard', 2400],
        ['Bursary', 600],
      ],
      when: { season: 'term', weekdays: [4], start: '18:30', end: '20:00' },
      where: kitchenTable,
      aims: ['Calculus', 'Proof', 'Explaining'],
      provisions: ['Whiteboard', 'Samosas'],
      safety: priyaSafety,
      accessibility: ['Portable ramp', 'Recorded on request'],
      questions: [{ type: 'one-of', label: 'Board', options: ['AQA', 'Edexcel', 'OCR', 'MEI'] }],
      policy: 'MODERATE',
      isFormal: true,
      welcome: 'Come with one question that you would be ashamed to ask at school. We begin there.',
    },
    {
      kind: 'study',
      title: 'Girls Do Proof',
      summary: 'A puzzle circle for girls of eleven to fourteen who are quicker than they let on.',
      sections: [
        [
          'What happens',
          'One puzzle. Ninety minutes. No answers from me. We have had the seven bridges, the hundred prisoners, the infinite hotel. There is a silence at about minute fifty, which I would not swap for a pension.',
        ],
        [
          'Skills to take home',
          'Stubbornness, proof by contradiction, saying “I think you are wrong, and here is why”.',
        ],
      ],
      categories: ['out-of-school', 'academic'],
      audience: 'children',
      ages: [11, 15],
      group: 8,
      tickets: [
        ['Standard', 800],
        ['Low income', 0],
      ],
      when: { season: 'monthly', weekdays: [7], start: '14:00', end: '15:30' },
      where: { zipCode: 'M20 2AJ', venue: 'Emmanuel Reading Room', street: 'Barlow Rise' },
      aims: ['Problem solving', 'Confidence', 'Explaining'],
      provisions: ['Big paper', 'Jalebi'],
      safety: priyaSafety,
      accessibility: ['Step-free room', 'Puzzle sent in braille on request'],
      questions: [{ type: 'yes-no', label: 'Does she say that she is bad at maths?' }],
      policy: 'FLEXIBLE',
      welcome: 'Tell her that there is no board to go up to. There is paper on the floor.',
    },
    {
      kind: 'study',
      title: 'Easter and Summer Revision, Small and Fierce',
      summary: 'Three GCSE maths mornings in each holiday, five students, one timetable on the fridge.',
      sections: [
        [
          'What happens',
          'Nine thirty: what have you got? Ten: we mend one hole. Eleven: biscuits, walk round the block, arguments about football. Half past eleven: a past paper, marked at once, by each other, in green.',
        ],
        [
          'What to bring',
          'The paper that you did worst on. A calculator. A jumper: I keep it cold so that nobody sleeps.',
        ],
      ],
      categories: ['holiday-clubs', 'academic'],
      audience: 'children',
      ages: [14, 17],
      group: 5,
      tickets: [
        ['Standard', 3000],
        ['Bursary', 800],
      ],
      when: { season: 'holidays', weekdays: [1, 2, 3], start: '09:30', end: '12:30' },
      where: kitchenTable,
      aims: ['Exam practice', 'Algebra', 'Planning revision'],
      provisions: ['Past papers', 'Biscuits', 'The fridge timetable'],
      safety: priyaSafety,
      accessibility: ['Portable ramp', 'Extra time as in the exam'],
      questions: [{ type: 'one-of', label: 'Tier', options: ['Foundation', 'Higher', 'Ask the school'] }],
      policy: 'STRICT',
      isFormal: true,
      welcome: 'Jumper. Calculator. Courage. The mango is for afterwards.',
    },
  ],
};
