import type { TownProvider } from '../offer.ts';

const lab = { zipCode: 'OX4 2HT', venue: 'Bright Sparks Lab', street: 'Hollow Way Yard' };
const labSafety = [
  'Goggles worn from the first minute',
  'Risk assessment on the wall for every experiment',
  'Scientists with enhanced DBS checks',
];

export const brightSparks: TownProvider = {
  name: 'Bright Sparks Science',
  type: 'organisation',
  mission: 'What happens if…?',
  about:
    'Do you know why the sky is dark at night? Neither did we, until we thought about it properly! Bright Sparks is six scientists from Oxford who spend their Saturdays answering, and asking, children’s questions. Have we set off a fire alarm? Twice! Did we learn from it? Yes! Would you like to come?',
  offers: [
    {
      kind: 'science',
      title: 'Saturday Lab: Bangs and Smells',
      summary: 'Why do things burn, fizz, stink and glow? Come and make them!',
      sections: [
        [
          'What happens',
          'Can you put out a candle with a gas that you cannot see? Can you write with lemon juice? Can you make a cloud in a bottle? We guess first (guessing is half of science!), then try it in pairs, then argue about what we saw.',
        ],
        ['Skills to take home', 'Guessing, testing, changing one thing at a time, and where to stand.'],
        ['What to bring', 'Sleeves that roll. Hair that ties. Questions, please, as many as you have!'],
      ],
      categories: ['out-of-school', 'academic'],
      audience: 'children',
      ages: [7, 11],
      group: 16,
      tickets: [
        ['Standard', 1400],
        ['Brother or sister', 1100],
        ['Low income', 500],
      ],
      when: { season: 'term', weekdays: [6], start: '10:00', end: '11:30' },
      where: lab,
      aims: ['Asking good questions', 'Fair tests', 'Explaining results'],
      provisions: ['Lab coat and goggles', 'All materials', 'Slime to go'],
      safety: labSafety,
      accessibility: ['Step-free lab', 'Warning before every loud bang, and a window to watch from'],
      questions: [
        {
          type: 'long-text',
          label: 'What is the best question your child has asked this year?',
          answers: [
            'Do worms know they are worms?',
            'Why is wet sand darker?',
            'If light has no weight, how does it push?',
          ],
        },
        { type: 'yes-no', label: 'Are loud bangs all right?' },
      ],
      policy: 'MODERATE',
      welcome: 'Hooray! What should you wear? Something that you do not mind being green. Why green? Come and see!',
    },
    {
      kind: 'science',
      title: 'Star Party',
      summary: 'Telescopes on the football pitch: can you find Saturn before your dad does?',
      sections: [
        [
          'What happens',
          'We set up four telescopes at dusk. First the Moon, if she is in. Then planets, double stars and a galaxy whose light left before there were people. Children drive the telescopes, and parents may have a go if they ask nicely. Cocoa at half-time!',
        ],
        [
          'If it is cloudy',
          'Then we do the solar system with fruit, outdoors, to scale. How far is Neptune if the Sun is a melon? Further than you think!',
        ],
      ],
      categories: ['families', 'academic'],
      audience: 'families',
      ages: [6, 99],
      group: 40,
      tickets: [['Anybody', 500, 'family']],
      when: { season: 'half-termly', weekdays: [5], start: '18:30', end: '20:30' },
      where: { zipCode: 'OX4 6BP', venue: 'Blackbird Recreation Ground', street: 'Windale Loop' },
      aims: ['Finding your way in the sky', 'Wonder', 'Time together'],
      provisions: ['Telescopes', 'Cocoa', 'Star map'],
      safety: ['Red lights only, paths marked', 'First-aider'],
      accessibility: ['Telescope with a screen at wheelchair height', 'Hard path to the pitch'],
      questions: [
        {
          type: 'one-of',
          label: 'What do you most want to see?',
          options: ['The Moon', 'A planet', 'A galaxy', 'A satellite'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Can you see three stars from your window right now? Then it is on! We write by four if not.',
    },
    {
      kind: 'science',
      title: 'Body Shop: How You Work',
      summary: 'Hearts, lungs, guts and brains for eights to twelves, with real ones. From the butcher!',
      sections: [
        [
          'What happens',
          'Did you know that your gut is longer than a bus? We unroll one (it is string). We blow up a sheep’s lung. We find out how slow your fastest reaction is. A nurse comes in week four, and you can listen to your own heart for as long as you like.',
        ],
        ['Skills to take home', 'Dissection, drawing what you see, taking a pulse, and not being sick.'],
        ['Who it suits', 'The curious and the squeamish: there is always a version on paper.'],
      ],
      categories: ['school-clubs', 'academic'],
      audience: 'children',
      ages: [8, 13],
      group: 12,
      tickets: [
        ['Standard', 1500],
        ['Low income', 500],
      ],
      when: { season: 'term', weekdays: [2], start: '16:15', end: '17:30' },
      where: lab,
      aims: ['Knowing your body', 'Careful observation', 'Recording'],
      provisions: ['Gloves, coat, goggles', 'Hearts'],
      safety: [...labSafety, 'Blunt scissors for beginners'],
      accessibility: ['Step-free lab', 'Plastic models for those who do not eat or touch animals'],
      questions: [
        {
          type: 'one-of',
          label: 'Which would your child rather cut?',
          options: ['A real one', 'A plastic one', 'They will decide on the day'],
        },
      ],
      policy: 'MODERATE',
      welcome: 'Have lunch a good while before. Trust us!',
    },
    {
      kind: 'coding',
      title: 'Rocket Code',
      summary: 'Write a program, put it on a chip, launch it at two hundred metres. Will it come back?',
      sections: [
        [
          'What happens',
          'Four holiday days. You program a flight recorder the size of a biscuit: it measures height, spin and temperature. On the last day each day’s teams launch from the farm. Why did number three go sideways? The data knows!',
        ],
        ['Skills to take home', 'Python, sensors, reading a graph, counting down from ten.'],
        ['If you come for one day only', 'You program and fly a paper rocket with the same chip.'],
      ],
      categories: ['holiday-clubs', 'academic'],
      audience: 'children',
      ages: [10, 15],
      group: 14,
      tickets: [
        ['Standard', 4000],
        ['Low income', 1200],
      ],
      when: { season: 'holidays', weekdays: [1, 2, 3, 4], start: '09:30', end: '15:30' },
      where: lab,
      aims: ['Python', 'Problem solving', 'Working in a team'],
      provisions: ['Laptop and chip', 'Minibus to the farm', 'Pizza on launch day'],
      safety: [...labSafety, 'Launch officer with a licence, 50-metre line'],
      accessibility: ['Step-free lab and minibus', 'Screen reader on the laptops'],
      questions: [{ type: 'one-of', label: 'Python?', options: ['Never heard of it', 'A bit', 'I dream in it'] }],
      policy: 'STRICT',
      welcome: 'Bring a packed lunch and a name for your rocket. Nothing rude: it is printed on the side!',
    },
    {
      kind: 'science',
      title: 'Grown-ups Only: The Physics You Missed',
      summary: 'Forgot it all? Never had it? An evening of big ideas with small experiments.',
      sections: [
        [
          'What happens',
          'Why is it colder up a mountain if heat rises? What is a volt? Could you outrun a shadow? You build things, get them wrong and are told so cheerfully. No sums beyond what you would do in a shop.',
        ],
        ['Who it suits', 'Anybody over 16 who once said that they were not a science person. Who told you that?'],
      ],
      categories: ['personal-development', 'academic'],
      audience: 'adults',
      ages: [16, 99],
      group: 16,
      tickets: [
        ['Standard', 1200],
        ['Student', 600],
      ],
      when: { season: 'term', weekdays: [4], start: '19:30', end: '21:00' },
      where: lab,
      aims: ['Thinking for yourself', 'Measuring', 'Wonder'],
      provisions: ['Materials', 'A beer or a ginger beer'],
      safety: ['Goggles', 'Scientists on every bench'],
      accessibility: ['Step-free lab', 'Hearing loop'],
      questions: [
        {
          type: 'short-text',
          label: 'What have you always wanted to ask?',
          answers: ['What is inside a magnet?', 'Is time real? Sorry.', 'How does my phone know which way is up?'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Nothing to prepare. Wear shoes with closed toes. Were you any good at school? We truly do not care!',
    },
  ],
};
