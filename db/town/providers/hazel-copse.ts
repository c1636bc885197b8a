import type { TownProvider } from '../offer.ts';

const gate = { zipCode: 'BS3 1LL', venue: 'The wood gate', street: 'Copse Lane' };

export const hazelCopse: TownProvider = {
  name: 'Hazel Copse Forest School',
  type: 'organisation',
  mission: 'One small wood, every week of the year, until it feels like yours.',
  about:
    'Beth and Lol began Hazel Copse in 2011 with one tarp and eight children. We still use the same four acres, and the children who built the first den come back as leaders. We go out in rain, frost and wind, and stay at home only when branches come down. Come and look round before you book: the kettle is on at the gate at nine on the first Monday of the month.',
  offers: [
    {
      kind: 'woods',
      title: 'Woodland Explorers',
      summary: 'A day of dens, fires and mud in the same small wood, whatever the weather.',
      sections: [
        [
          'What happens',
          'We meet at the gate, walk into the wood together and let the day unfold around the fire circle. Children climb, whittle with a leader beside them, follow tracks and cook their own lunch bread on a stick. In term time most of them are taught at home; in the holidays everybody comes. Nobody is made to join in, and nobody is ever bored for long.',
        ],
        ['Skills to take home', 'Tool use, fire safety, five knots, tracking, and how to stay warm when it rains.'],
        [
          'What to bring',
          'Old clothes with long sleeves, wellies, a packed lunch, a full water bottle and a spare pair of socks. Two pairs if your child likes the stream.',
        ],
        [
          'If it rains',
          'We put up the big tarp and carry on. We close only for strong wind, and then we text you before half past seven and give you your money back.',
        ],
      ],
      categories: ['outdoor-education', 'out-of-school'],
      audience: 'children',
      ages: [5, 11],
      group: 14,
      tickets: [
        ['Standard', 3200],
        ['Low income', 1600],
      ],
      when: { season: 'all-year', weekdays: [4], start: '09:30', end: '15:00' },
      where: gate,
      aims: ['Confidence outdoors', 'Working together', 'Using tools safely'],
      provisions: ['Hot drink', 'Waterproof trousers to borrow', 'Bread dough for the fire'],
      safety: [
        'Two outdoor first-aiders with every group',
        'Enhanced DBS checks',
        'Signed in and out by name at the gate',
        'Trees checked by a tree surgeon each autumn',
      ],
      accessibility: [
        'Hard path as far as the fire circle',
        'Compost toilet with a ramp',
        'Quiet hammock away from the group',
      ],
      questions: [
        { type: 'long-text', label: 'What does your child enjoy, and what do they find hard?' },
        { type: 'short-text', label: 'How did you hear about us?', scope: 'booking' },
      ],
      policy: 'MODERATE',
      isFormal: true,
      welcome:
        'We look forward to meeting you. Come to the gate ten minutes early the first time, and bring the socks.',
    },
    {
      kind: 'woods',
      title: 'Fire and Knife Saturdays',
      summary: 'Light a fire with a spark, then carve the spoon that you stir your stew with.',
      sections: [
        [
          'What happens',
          'One Saturday a month is for tools. Each child has a knife, a log to sit on and more space than they think they need. We light small fires in pairs, keep them alive through a story, and carve while the stew cooks. The youngest begin with a potato peeler and a hazel stick. You would be surprised how good the results are.',
        ],
        [
          'Skills to take home',
          'Safe grips, striking a spark, splitting kindling and putting a fire out so that nobody can see where it was.',
        ],
        [
          'What to bring',
          'A woollen jumper, not a fleece: sparks melt fleece. A bowl. Gloves for the walk, not for carving.',
        ],
        [
          'Who it suits',
          'Children who can sit still for ten minutes when it matters. If you are not sure, ask us; we have met most kinds.',
        ],
      ],
      categories: ['outdoor-education', 'families'],
      audience: 'children',
      ages: [6, 12],
      group: 10,
      tickets: [
        ['Standard', 2400],
        ['Brother or sister', 2000],
      ],
      when: { season: 'monthly', weekdays: [6], start: '10:00', end: '14:00' },
      where: gate,
      aims: ['Using tools safely', 'Patience', 'Looking after a fire'],
      provisions: ['Knives and fire steels', 'Vegetable stew', 'Hazel and birch to carve'],
      safety: [
        'One adult for four children while knives are out',
        'Burns kit at each fire',
        'Knives counted out and back in',
      ],
      accessibility: ['Hard path as far as the fire circle', 'Seats with backs', 'One-handed carving clamp'],
      questions: [
        {
          type: 'one-of',
          label: 'Has your child used a knife outdoors before?',
          options: ['Never', 'At home with me', 'Often'],
        },
        { type: 'yes-no', label: 'May they eat stew with lentils and celery?' },
      ],
      policy: 'MODERATE',
      welcome: 'Lovely. The fire pit is the second clearing on the left; follow the smoke. Wool, not fleece!',
    },
    {
      kind: 'holidays',
      title: 'Hazel Copse Holiday Camp',
      summary: 'Whole holiday days in the wood: rope swings, stream dams and a fire to come back to.',
      sections: [
        [
          'What happens',
          'The camp belongs to the children. On the first morning they vote on what to build, and by the last one it usually holds their weight. There are leaders who run games and leaders who just sit by the fire, for the children who need that. We eat together at half past twelve and listen to the wood for five minutes afterwards. They complain about the five minutes and then ask for them.',
        ],
        ['Skills to take home', 'Lashing, damming, taking turns on a swing, and speaking up in a camp meeting.'],
        [
          'What to bring',
          'Packed lunch without nuts, two snacks, sun hat or woolly hat, wellies and a change of everything.',
        ],
        [
          'How to find us',
          'Park in the lane, not at the farm. The gate has a wooden owl on it. A leader waits there from quarter to nine.',
        ],
      ],
      categories: ['holiday-clubs', 'outdoor-education'],
      audience: 'children',
      ages: [5, 11],
      group: 20,
      tickets: [
        ['Standard', 3600],
        ['Brother or sister', 3200],
        ['Low income', 1800],
      ],
      when: { season: 'holidays', weekdays: [1, 3, 5], start: '09:00', end: '15:30' },
      where: gate,
      aims: ['Making friends', 'Deciding together', 'Being active outdoors'],
      provisions: ['Waterproofs to borrow', 'Fruit at eleven', 'Ropes and tarps'],
      safety: [
        'One adult for seven children',
        'Names checked at every change of place',
        'Stream never deeper than a welly',
      ],
      accessibility: [
        'Hard path as far as the fire circle',
        'Picture plan of the day',
        'Helpers known by name before you come',
      ],
      questions: [
        { type: 'long-text', label: 'What should we know to give your child a good first day?' },
        { type: 'phone', label: 'Which number do you answer between nine and three?', scope: 'booking' },
      ],
      policy: 'STRICT',
      welcome: 'Camp is on! Write names in the wellies: last Easter we had eleven odd ones. See you under the owl.',
    },
    {
      kind: 'little-ones',
      title: 'Acorn Mornings',
      summary: 'A slow morning in the trees for under-fives and the grown-up who carries the bag.',
      sections: [
        [
          'What happens',
          'We sing at the gate, then walk as slowly as the slowest. There is a mud kitchen with real pans, a tarp with sheepskins for babies, and a story when everybody has eaten. You stay with your child; we bring the kettle and hold the baby while you pour.',
        ],
        ['Skills to take home', 'First words for what lives in a wood, balance on a log, and sharing the good ladle.'],
        ['What to bring', 'All-in-one suit, wellies, warm hat. A sling is better than a pram after rain.'],
      ],
      categories: ['baby-and-toddler', 'outdoor-education'],
      audience: 'families',
      ages: [0, 5],
      group: 12,
      tickets: [
        ['Child with one adult', 900],
        ['Low income', 400],
        ['Brother or sister', 400],
      ],
      when: { season: 'term', weekdays: [2], start: '10:00', end: '12:00' },
      where: gate,
      aims: ['Curiosity', 'Balance', 'Play with others'],
      provisions: ['Tea and oatcakes', 'Changing tent with a heater'],
      safety: ['Fire circle fenced while babies crawl', 'Paediatric first-aider', 'Count at the gate both ways'],
      accessibility: ['Hard path as far as the tarp', 'Place to breastfeed out of the wind'],
      questions: [
        {
          type: 'long-text',
          label: 'Does your little one walk, crawl or ride, and do they eat everything?',
          answers: [
            'Walks, when she wants to. No dairy.',
            'Rides in a sling. Eats leaves, mostly.',
            'Runs. Eats everything but egg.',
          ],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Come when you can; we sing at ten but nobody minds. The changing tent is the green one.',
    },
    {
      kind: 'woods',
      title: 'Young Leaders of the Wood',
      summary: 'Teenagers learn to run a fire, a game and a group, and then they do.',
      sections: [
        [
          'What happens',
          'You were a small child here, or you wish you had been. For a term you learn what our leaders know: how to plan a session, read a group and check a site. In the last three weeks you lead a game for the Explorers, with one of us nearby saying nothing. It counts for the skills part of your Duke of Edinburgh’s Award.',
        ],
        [
          'Skills to take home',
          'Leading a group, first aid for cuts and burns, risk checks, and staying calm when nine children talk at once.',
        ],
        [
          'What to bring',
          'Boots, head torch from October on, and something hot in a flask. We finish in the dark in winter.',
        ],
      ],
      categories: ['outdoor-education', 'career-development'],
      audience: 'children',
      ages: [13, 17],
      group: 8,
      tickets: [
        ['Standard', 1100],
        ['Bursary', 0],
      ],
      when: { season: 'term', weekdays: [4], start: '16:15', end: '18:15' },
      where: gate,
      aims: ['Leading a group', 'First aid', 'Taking responsibility'],
      provisions: ['First-aid book', 'Soup', 'Reference after two terms'],
      safety: ['Two leaders present', 'Walk back to the lane together with torches'],
      accessibility: ['Hard path as far as the fire circle', 'Written plan sent the day before'],
      questions: [
        {
          type: 'long-text',
          label: 'Why would you like to lead, in a sentence or two?',
          answers: [
            'I came here when I was six and I want to do the owl walk.',
            'For my bronze award. Also my sister says I am bossy.',
            'I like little kids and I am good at fires.',
          ],
        },
        { type: 'yes-no', label: 'Is this for the Duke of Edinburgh’s Award?' },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Welcome to the other side of the fire. Bring a torch and one game that you loved when you were seven.',
    },
  ],
};
