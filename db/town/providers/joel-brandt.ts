import type { TownProvider } from '../offer.ts';

const attic = { zipCode: 'NG7 3JE', venue: 'Brandt’s Robot Attic', street: 'Faraday Mews' };
const joelSafety = ['Enhanced DBS check', 'Low voltage only', 'Soldering one at a time, beside me'];

export const joelBrandt: TownProvider = {
  name: 'Joel Brandt',
  type: 'mentor',
  mission: 'while (stuck) { try_something(); }',
  about:
    'I build warehouse robots by day, and on two afternoons a week I help children to build better ones. My attic in Lenton holds 41 robots, 6 of which work. My teaching method: (1) you break it, (2) I do not fix it, (3) you fix it, (4) high five. I am German, so punctual, but I have learned small talk. Rain again, eh?',
  offers: [
    {
      kind: 'coding',
      title: 'Robotics and Coding: Follow the Line',
      summary: 'Build a robot that follows a line, then one that finds its own way.',
      sections: [
        [
          'What happens',
          'Weeks 1 to 4: two motors, two sensors, one black line. Weeks 5 to 8: no line. We program in Python. Batteries run flat, wheels fall off, somebody’s robot falls down the stairs; this is called testing. In the last week they race.',
        ],
        [
          'Skills to take home',
          'Loops, sensors, debugging, asking the duck. (There is a rubber duck. You explain the bug to it.)',
        ],
      ],
      categories: ['school-clubs', 'academic'],
      audience: 'children',
      ages: [8, 13],
      group: 8,
      tickets: [
        ['Standard', 1600],
        ['Low income', 600],
      ],
      when: { season: 'term', weekdays: [4], start: '16:00', end: '17:30' },
      where: attic,
      aims: ['Problem solving', 'Python', 'Working in pairs'],
      provisions: ['Laptop and kit', 'Duck'],
      safety: joelSafety,
      accessibility: ['Ground-floor bench (attic is upstairs)', 'Screen magnifier', 'Clear written steps'],
      questions: [
        { type: 'one-of', label: 'Coding so far', options: ['None', 'Blocks', 'A little Python', 'More than Joel'] },
      ],
      policy: 'MODERATE',
      welcome:
        'We begin at 16:00. That is the time at which we begin. Please bring curiosity and no drinks near robot 17.',
    },
    {
      kind: 'coding',
      title: 'Make a Game Your Friends Will Actually Play',
      summary: 'One game, one year-group of testers, and honest reviews; ten to fifteen.',
      sections: [
        [
          'What happens',
          'You will want to make a huge game. Everyone does. I will ask: what does the player do in the first ten seconds? We make that. Then friends test it, and you may not speak while they play. This is the most useful lesson of my whole career.',
        ],
        ['Skills to take home', 'Python, drawing sprites, listening to feedback with mouth closed.'],
      ],
      categories: ['school-clubs', 'career-development'],
      audience: 'children',
      ages: [10, 16],
      group: 8,
      tickets: [
        ['Standard', 1500],
        ['Low income', 600],
      ],
      when: { season: 'term', weekdays: [2], start: '16:30', end: '18:00' },
      where: attic,
      aims: ['Python', 'Design', 'Finishing'],
      provisions: ['Laptop', 'Your game as a link'],
      safety: [...joelSafety, 'No accounts, no chat, works offline'],
      accessibility: ['Ground-floor bench', 'One-button game engine', 'Captions'],
      questions: [
        {
          type: 'short-text',
          label: 'In one sentence: what does the player do?',
          answers: ['Runs from a toaster.', 'Sorts socks, but in space.', 'Nothing yet. It is about a cat.'],
        },
      ],
      policy: 'MODERATE',
      welcome: 'Think small. Then think half of that. See you on Tuesday!',
    },
    {
      kind: 'coding',
      title: 'Parents and Pi',
      summary: 'A Saturday with a tiny computer: weather station, doorbell or plant that complains.',
      sections: [
        [
          'What happens',
          'One adult, one child, one computer the size of a bank card. You choose from a menu of five projects. Usually the child drives, and the adult reads the instructions aloud and is told to be quiet. At three, everything is shown and one thing is on fire (metaphor).',
        ],
        ['What to bring', 'An old screen with HDMI, if you want to take it home working.'],
      ],
      categories: ['families', 'academic'],
      audience: 'families',
      ages: [8, 99],
      group: 10,
      tickets: [
        ['Adult', 1000, 'adult'],
        ['Child', 2500, 'child'],
      ],
      when: { season: 'monthly', weekdays: [6], start: '10:30', end: '15:00' },
      where: attic,
      aims: ['Problem solving', 'Time together', 'Electronics'],
      provisions: ['The computer, to keep', 'Sensors', 'Pretzels'],
      safety: joelSafety,
      accessibility: ['Ground-floor bench', 'Large-type instructions'],
      questions: [
        {
          type: 'one-of',
          label: 'Project',
          options: ['Weather station', 'Doorbell', 'Complaining plant', 'Night camera', 'Decide on the day'],
        },
      ],
      policy: 'STRICT',
      welcome: 'Your computer has a serial number and, if you like, a name. Pretzels at twelve.',
    },
    {
      kind: 'holidays',
      title: 'Bot Olympics',
      summary: 'Sumo, sprint, high jump and synchronised dancing, all by robots, three holiday days.',
      sections: [
        [
          'What happens',
          'Day 1 sumo, day 2 sprint, day 3 choice. Each event needs another machine, built from the same box of bits, so come for one or for all. Referees are children. Appeals are in writing. Last year robot 9 won the dance by falling over in time.',
        ],
        ['Skills to take home', 'Gears, torque, teamwork, losing with statistics.'],
      ],
      categories: ['holiday-clubs', 'academic'],
      audience: 'children',
      ages: [8, 14],
      group: 12,
      tickets: [
        ['Standard', 3200],
        ['Brother or sister', 2700],
        ['Low income', 1000],
      ],
      when: { season: 'holidays', weekdays: [2, 3, 4], start: '10:00', end: '15:00' },
      where: attic,
      aims: ['Problem solving', 'Working together', 'Mechanics'],
      provisions: ['Kit', 'Medals, 3D printed'],
      safety: joelSafety,
      accessibility: ['Ground-floor arena', 'Quiet workshop', 'Remote joining by video'],
      questions: [
        { type: 'one-of', label: 'Strongest event', options: ['Building', 'Coding', 'Decorating', 'Commentary'] },
      ],
      policy: 'MODERATE',
      welcome: 'Lunch with you, anthem from us. Yes, each robot has an anthem.',
    },
    {
      kind: 'coding',
      title: 'Career Changers’ Code Night',
      summary: 'For adults who wonder whether they could do this for a living. An honest evening.',
      sections: [
        [
          'What happens',
          'First hour: you write a program that does your least favourite spreadsheet for you. Second hour: I tell you what the job is like, what it pays, which courses are nonsense. You may come each week or only once and run.',
        ],
        ['Who it suits', 'Nurses, drivers, teachers, anyone. Best student so far: a florist.'],
      ],
      categories: ['career-development', 'personal-development'],
      audience: 'adults',
      ages: [18, 99],
      group: 10,
      tickets: [
        ['Standard', 1200],
        ['Unwaged', 0],
      ],
      when: { season: 'term', weekdays: [1], start: '19:00', end: '21:00' },
      where: attic,
      aims: ['Python', 'A plan', 'Confidence'],
      provisions: ['Laptop', 'Tea, very strong'],
      safety: ['Lit entrance', 'Smoke alarm tested weekly'],
      accessibility: ['Ground-floor bench', 'Materials in advance'],
      questions: [
        {
          type: 'short-text',
          label: 'What do you do now?',
          answers: ['Bus driver, nights.', 'Teaching assistant.', 'At home with twins. So: logistics.'],
        },
      ],
      policy: 'FLEXIBLE',
      isFormal: true,
      welcome: 'Bring the spreadsheet that you hate. We start at 19:00. Rain again, eh?',
    },
  ],
};
