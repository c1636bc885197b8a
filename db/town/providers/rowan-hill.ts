import type { TownProvider } from '../offer.ts';

const chapel = { zipCode: 'GL5 2AR', venue: 'Rowan Hill Chapel', street: 'Chapel Pitch' };

export const rowanHill: TownProvider = {
  name: 'Rowan Hill Collective',
  type: 'organisation',
  mission: 'Families who teach at home, teaching together.',
  about:
    'We are nineteen families around Stroud who educate our children at home and share what each of us is good at. There is a chemist, two farmers, a joiner and somebody who speaks Welsh. Nobody is in charge, and the rota is on the fridge. You do not need to live up a hill or own a loom. If you are new to home education, come to a Monday and just sit.',
  offers: [
    {
      kind: 'science',
      title: 'Kitchen Table Chemistry',
      summary: 'Acids, bases, bangs and smells with a real chemist, in goggles, for home-educated children.',
      sections: [
        [
          'What happens',
          'Sunita worked in a lab for fifteen years and misses the smells. Each week she puts one question on the table, such as why does bread rise, and the group designs a way to find out. Results go in a notebook, also the ones that went wrong. Those are the ones we talk about most.',
        ],
        ['Skills to take home', 'Measuring, fair tests, drawing a graph, and changing your mind in public.'],
        ['What to bring', 'A notebook with squares. Hair tied back. An old shirt of somebody tall.'],
      ],
      categories: ['home-education', 'academic'],
      audience: 'children',
      ages: [8, 13],
      group: 10,
      tickets: [
        ['Standard', 950],
        ['Brother or sister', 600],
      ],
      when: { season: 'term', weekdays: [2], start: '10:30', end: '12:00' },
      where: chapel,
      aims: ['Asking good questions', 'Measuring', 'Writing up what really happened'],
      provisions: ['Goggles and materials', 'Flapjack'],
      safety: [
        'Risk sheet read aloud before each experiment',
        'Eye wash and fire blanket',
        'Parents on the rota are DBS checked',
      ],
      accessibility: ['Level entrance at the side', 'Experiment can be done seated'],
      questions: [
        {
          type: 'long-text',
          label: 'What is your child curious about just now?',
          answers: [
            'Volcanoes, and whether soap is alive.',
            'Fireworks, sadly.',
            'Why the sea is salty but rain is not.',
          ],
        },
        { type: 'yes-no', label: 'Can you stay and help once a month?', scope: 'booking' },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Sunita says: old shirt, tied hair, open mind. The side door sticks, so push.',
    },
    {
      kind: 'study',
      title: 'History from the Attic',
      summary: 'Every object has a story: children bring one thing and we find out its century.',
      sections: [
        [
          'What happens',
          'A ration book, a clay pipe, a photograph of a man with a goat. We pass it round, guess, then look things up in maps, census pages and old newspapers. By the end of a term the children have made a small museum in the vestry, with labels that they argue about.',
        ],
        [
          'Skills to take home',
          'Reading old handwriting, telling a source from a guess, and writing a label in forty words.',
        ],
        [
          'Who it suits',
          'Children who like things more than dates. Reading need not be fluent: we read to each other.',
        ],
      ],
      categories: ['home-education', 'academic'],
      audience: 'children',
      ages: [9, 14],
      group: 12,
      tickets: [
        ['Standard', 800],
        ['Brother or sister', 500],
      ],
      when: { season: 'term', weekdays: [4], start: '13:30', end: '15:00' },
      where: chapel,
      aims: ['Weighing evidence', 'Telling a story', 'Local knowledge'],
      provisions: ['White gloves', 'Copies of maps', 'Squash'],
      safety: ['Two adults in the room', 'Sign-in sheet by the font'],
      accessibility: ['Level entrance at the side', 'Large-print sheets', 'Magnifiers on every table'],
      questions: [
        {
          type: 'long-text',
          label: 'Which object might your child bring first?',
          answers: [
            'Great-grandad’s tin from the war.',
            'A bit of blue plate from the garden.',
            'Nana’s sewing machine, if I can lift it.',
          ],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Wrap your object in a tea towel and do not tell anybody what it is.',
    },
    {
      kind: 'garden',
      title: 'Allotment Fridays',
      summary: 'Dig, sow and eat on plot 23: home-educated children run the whole thing, including the accounts.',
      sections: [
        [
          'What happens',
          'The plot has a treasurer of eleven and a head of slugs of six. We decide together what to grow, order the seed, keep the tools oiled and sell what we do not eat from a barrow at the gate. In January we plan, mend and drink soup in the shed.',
        ],
        ['Skills to take home', 'Sowing to depth, saving seed, giving change, and telling a weed from a carrot.'],
        ['What to bring', 'Wellies, gloves that fit, a cup with a name. No nuts on the plot, please.'],
        ['If it rains', 'The shed holds fourteen if nobody breathes in. We only go home for lightning.'],
      ],
      categories: ['home-education', 'outdoor-education'],
      audience: 'families',
      ages: [4, 99],
      group: 16,
      tickets: [
        ['Child', 500, 'child'],
        ['Adult who helps', 0, 'adult'],
      ],
      when: { season: 'all-year', weekdays: [5], start: '10:00', end: '12:30' },
      where: { zipCode: 'GL5 4NL', venue: 'Plot 23, Top Field Allotments', street: 'Field Lane' },
      aims: ['Growing food', 'Shared decisions', 'Handling money'],
      provisions: ['Tools in small sizes', 'Soup from the plot'],
      safety: ['Forks and spades stand up, never lie', 'First-aid tin in the shed', 'Water butts lidded'],
      accessibility: ['Two raised beds at wheelchair height', 'Grass path, bumpy in winter', 'Compost toilet'],
      questions: [
        { type: 'one-of', label: 'What would you most like to do?', options: ['Dig', 'Sow', 'Build', 'Sell', 'Eat'] },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Plot 23 is at the top, past the bath with frogs in it. Close the gate: deer.',
    },
    {
      kind: 'drama',
      title: 'The Monday Players',
      summary: 'One play a term, chosen, cut, sewn and performed by children who learn at home.',
      sections: [
        [
          'What happens',
          'In week one everybody votes. (Last year Macbeth beat a musical about otters by one vote; the otters were in it anyway.) Children who hate the stage do lights, sound and swords. We rehearse after lunch and perform on the last Monday for grandparents and the people from the shop.',
        ],
        [
          'Skills to take home',
          'Learning lines, being heard at the back, sewing a cloak, and keeping quiet in the wings.',
        ],
        [
          'Who it suits',
          'All sorts. A third of the group does not want to be looked at, and we need every one of them.',
        ],
      ],
      categories: ['home-education', 'personal-development'],
      audience: 'children',
      ages: [7, 15],
      group: 18,
      tickets: [
        ['Standard', 700],
        ['Brother or sister', 500],
      ],
      when: { season: 'term', weekdays: [1], start: '13:00', end: '15:30' },
      where: chapel,
      aims: ['Speaking in front of others', 'Making something from start to finish', 'Listening'],
      provisions: ['Script', 'Costume box', 'Toast'],
      safety: ['Swords are wooden and counted', 'Two adults in the room'],
      accessibility: ['Level entrance at the side', 'Prompts in pictures', 'Calm corner under the gallery'],
      questions: [
        {
          type: 'many-of',
          label: 'Where would your child like to help?',
          options: ['On stage', 'Costumes', 'Sound', 'Lights', 'Swords'],
        },
        {
          type: 'long-text',
          label: 'How do they feel about being looked at?',
          answers: ['Loves it. Too much, maybe.', 'Only from behind a curtain.', 'Fine with a mask on.'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Bring lunch at half past twelve if you like; the voting starts at one sharp and is fierce.',
    },
    {
      kind: 'study',
      title: 'New to Home Education: a Cup of Tea and Answers',
      summary: 'One morning for parents who have just begun, or lie awake wondering whether to.',
      sections: [
        [
          'What happens',
          'Four of us who have done this for years sit down with you. We talk about the letter to the school, what the council may ask, exams later on, money, grandparents, and what a Tuesday really looks like. Children play in the next room with somebody lovely. Nobody will try to persuade you.',
        ],
        [
          'What you leave with',
          'The text of the letter, a list of local groups, and three telephone numbers that answer.',
        ],
        ['Who it suits', 'Anybody. Two of us sent a child back to school afterwards, and that was right too.'],
      ],
      categories: ['home-education', 'families'],
      audience: 'families',
      ages: [0, 99],
      group: 14,
      tickets: [['Free place', 0]],
      when: { season: 'half-termly', weekdays: [3], start: '10:00', end: '12:00' },
      where: chapel,
      aims: ['Knowing the law', 'A plan for the first month', 'Company'],
      provisions: ['Tea', 'Childcare in the next room', 'Printed pack'],
      safety: ['Childcare by DBS checked parents'],
      accessibility: ['Level entrance at the side', 'Babies and noise welcome'],
      questions: [
        {
          type: 'short-text',
          label: 'What would you most like to ask?',
          answers: ['Do I have to follow a timetable?', 'How do GCSEs work?', 'What do I say to my mother-in-law?'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'There is nothing to prepare. If the night before was bad, come in what you slept in.',
    },
  ],
};
