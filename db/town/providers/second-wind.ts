import type { TownProvider } from '../offer.ts';

const methodist = { zipCode: 'NG7 3JE', venue: 'Lenton Lane Chapel', street: 'Willoughby Yard' };
const choirAccess = ['Level entrance', 'Hearing loop', 'Large-print words', 'Chairs for all of it'];

export const secondWind: TownProvider = {
  name: 'Second Wind Choir',
  type: 'organisation',
  mission: 'For everybody who was once told to mouth the words.',
  about:
    'Somebody told you that you cannot sing. Who was it? A teacher, mostly; sometimes a brother. We began in 2012 with nine such people and a piano without a middle D. We are a hundred and forty now, in four groups, and the piano has been mended. There are no auditions, because what would they be for?',
  offers: [
    {
      kind: 'music',
      title: 'The Tuesday Big Sing',
      summary: 'Two hours of singing by ear in three parts, from Georgian table songs to Motown.',
      sections: [
        [
          'What happens',
          'We warm up like cats. Then Rhiannon sings a line, we sing it back, and by nine o’clock there is harmony, and nobody quite knows how. Beginners stand in the middle, where it is easiest. At the break there is cake, by a rota that has never failed, not even in snow.',
        ],
        ['Skills to take home', 'Breath, blend, holding your own line beside a loud tenor, and forty songs by heart.'],
        ['Concerts', 'Two a year. You may sing or sell programmes. Both get applause.'],
      ],
      categories: ['personal-development', 'elders'],
      audience: 'adults',
      ages: [16, 99],
      group: 60,
      tickets: [
        ['Standard', 600],
        ['Unwaged', 200],
      ],
      when: { season: 'term', weekdays: [2], start: '19:30', end: '21:30' },
      where: methodist,
      aims: ['Harmony', 'Breath', 'Company'],
      provisions: ['Cake', 'Recordings of your part'],
      safety: ['Fire wardens', 'Walk to the tram together'],
      accessibility: choirAccess,
      questions: [{ type: 'one-of', label: 'Where do you sing?', options: ['High', 'Middle', 'Low', 'In the car'] }],
      policy: 'FLEXIBLE',
      welcome: 'Oh, we are glad. Stand next to anybody who smiles. Rhiannon will not ask you to sing alone, not ever.',
    },
    {
      kind: 'music',
      title: 'Singing for Breath',
      summary: 'A gentle daytime group for people with asthma, COPD or long Covid.',
      sections: [
        [
          'What happens',
          'A respiratory nurse and a singing teacher share the hour. We sit. We hum. We find out where breath goes when you are not frightened for it. Then we sing something with long lines, and people who could not finish a sentence finish a verse.',
        ],
        ['Who it suits', 'Anyone who gets out of breath. Oxygen and inhalers are as usual here as handbags.'],
      ],
      categories: ['elders', 'personal-development'],
      audience: 'adults',
      ages: [18, 99],
      group: 20,
      tickets: [['Free place', 0]],
      when: { season: 'all-year', weekdays: [3], start: '13:30', end: '14:45' },
      where: methodist,
      aims: ['Breathing', 'Calm', 'Company'],
      provisions: ['Tea at each chair', 'Exercises on one page'],
      safety: ['Respiratory nurse present', 'Plan for each singer', 'Windows open'],
      accessibility: [...choirAccess, 'Parking at the door', 'Sockets for oxygen'],
      questions: [
        {
          type: 'long-text',
          label: 'What helps when you are short of breath?',
          answers: ['Leaning on a windowsill.', 'Blue inhaler. And nobody fussing.', 'Counting.'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Take the lift and your time. If the stairs of the day have been too many, come next week.',
    },
    {
      kind: 'music',
      title: 'Pipsqueaks: Singing for Sixes to Tens',
      summary: 'Rounds, nonsense and a real harmony line for children with more voice than sense.',
      sections: [
        [
          'What happens',
          'They come in like starlings. There is a running game, then a song with the whole body, then ten minutes of proper work at a proper tune. Every child can start the round once. At the end we sing one for whoever is waiting in the porch.',
        ],
        ['Skills to take home', 'Pitch, rounds, solos for the willing.'],
      ],
      categories: ['school-clubs', 'personal-development'],
      audience: 'children',
      ages: [6, 11],
      group: 28,
      tickets: [
        ['Standard', 500],
        ['Brother or sister', 400],
        ['Low income', 0],
      ],
      when: { season: 'term', weekdays: [4], start: '16:00', end: '17:00' },
      where: methodist,
      aims: ['Singing', 'Listening', 'Confidence'],
      provisions: ['Song sheets', 'Apple quarters'],
      safety: ['Enhanced DBS checks', 'Porch door staffed', 'Collected by a named adult'],
      accessibility: [...choirAccess, 'Signed songs', 'Ear defenders'],
      questions: [
        {
          type: 'short-text',
          label: 'What do they sing at home?',
          answers: ['Adverts.', 'Hymns from my mum and rude ones from my dad.', 'The same song. For months.'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Run-about shoes, please. We sing for you in the porch at five to five.',
    },
    {
      kind: 'music',
      title: 'Dads’ Shed Band',
      summary: 'Guitars from lofts, a drum kit in the vestry, and children aged eight and up who count you in.',
      sections: [
        [
          'What happens',
          'You used to play. Or you bought one and did not. Bring it, and bring a child. The children choose the song, and the dads carry the amps. We have a horn section of two ten-year-olds, who are better than anyone.',
        ],
        ['Skills to take home', 'Four chords, keeping time, turning it down.'],
      ],
      categories: ['families', 'personal-development'],
      audience: 'families',
      ages: [8, 99],
      group: 16,
      tickets: [
        ['Adult', 700, 'adult'],
        ['Child', 300, 'child'],
      ],
      when: { season: 'monthly', weekdays: [6], start: '14:00', end: '16:00' },
      where: methodist,
      aims: ['Playing together', 'Time together', 'Rhythm'],
      provisions: ['Drum kit, amps', 'Ear plugs', 'Squash'],
      safety: ['Sound limited to 85 decibels', 'Leads taped down'],
      accessibility: choirAccess,
      questions: [
        {
          type: 'short-text',
          label: 'What do you play, or wish you did?',
          answers: ['Bass, twenty years ago.', 'Trumpet, grade 2.', 'Triangle. Proudly.'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Aunties count as dads. Bring your own lead; there is never a lead.',
    },
    {
      kind: 'music',
      title: 'Sing Your Way through Winter, a Workshop',
      summary: 'One Saturday each half term: one composer, four hours, soup and goose pimples.',
      sections: [
        [
          'What happens',
          'It might be plainsong by candles; it might be gospel until the windows shake. You learn one piece well. After soup we put it together in the chapel, sing it once, and are quiet. Then once more for luck.',
        ],
        ['Who it suits', 'Anybody from twelve up. It helps if you read music. It is not needed.'],
      ],
      categories: ['families', 'personal-development'],
      audience: 'families',
      ages: [12, 99],
      group: 50,
      tickets: [
        ['Adult', 2000, 'adult'],
        ['Under 18', 800, 'child'],
      ],
      when: { season: 'half-termly', weekdays: [6], start: '11:00', end: '15:30' },
      where: methodist,
      aims: ['Harmony', 'Learning a whole piece', 'Company'],
      provisions: ['Scores', 'Soup', 'Recording afterwards'],
      safety: ['Fire wardens', 'First-aider'],
      accessibility: choirAccess,
      questions: [
        { type: 'one-of', label: 'Voice', options: ['Soprano', 'Alto', 'Tenor', 'Bass', 'No idea'] },
        { type: 'yes-no', label: 'Soup with bread that has gluten?' },
      ],
      policy: 'MODERATE',
      welcome: 'Bring a pencil, a scarf and somebody you have not sung with.',
    },
  ],
};
