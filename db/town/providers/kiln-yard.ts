import type { TownProvider } from '../offer.ts';

const yard = { zipCode: 'BA11 1QS', venue: 'The Kiln Yard', street: 'Whittox Court' };
const potters = ['Kilns in a locked room', 'Low-dust clay, wet-cleaned floor', 'Potter with an enhanced DBS check'];
const access = ['Ramp from the court', 'Wheel that can be used from a wheelchair', 'Accessible toilet'];

export const kilnYard: TownProvider = {
  name: 'The Kiln Yard',
  type: 'organisation',
  mission: 'Clay is patient. So are we.',
  about:
    'Four potters share a former brush factory in Frome, with six wheels and one very large kiln called Doris. We teach because it pays for the gas, and then we found that we liked it. There are no talented people and others: there are people who have made forty bowls and people who have made two.',
  offers: [
    {
      kind: 'clay',
      title: 'After-school Mud Club',
      summary: 'Pinch, coil, squash and throw: a messy hour and a half between school and supper.',
      sections: [
        [
          'What happens',
          'There is fruit on the wedging bench and clay on everything else. We make in threes: the first one is practice, the second is for squashing, the third goes to Doris. Everybody has a turn on the wheel by week two. Before half term we glaze, and after half term it all comes home, most of it in one piece.',
        ],
        ['Skills to take home', 'Pinching, coiling, throwing a small bowl, and squashing without regret.'],
        ['What to bring', 'Short nails and short sleeves. Aprons are here.'],
      ],
      categories: ['school-clubs', 'personal-development'],
      audience: 'children',
      ages: [6, 11],
      group: 10,
      tickets: [
        ['Standard', 1400],
        ['Brother or sister', 1200],
        ['Low income', 700],
      ],
      when: { season: 'term', weekdays: [2], start: '15:45', end: '17:15' },
      where: yard,
      aims: ['Making by hand', 'Patience', 'Trying three times'],
      provisions: ['Apron', 'Clay, glaze and firing', 'Fruit'],
      safety: potters,
      accessibility: access,
      questions: [
        { type: 'yes-no', label: 'Does your child mind having sticky hands?' },
        {
          type: 'short-text',
          label: 'Who may collect them?',
          answers: ['Mum or Gran.', 'Dad, or our neighbour Jo.', 'His big sister, she is seventeen.'],
        },
      ],
      policy: 'MODERATE',
      welcome: 'The yard gate is the rusty one with a bell. Clay washes out at thirty degrees. Mostly.',
    },
    {
      kind: 'clay',
      title: 'Throwing for Absolute Beginners',
      summary: 'Six wheels, six adults, and the moment when it stops wobbling.',
      sections: [
        [
          'What happens',
          'Hanna shows you once, slowly. Then you centre, lose it, centre again. The first week makes cylinders like towers in an earthquake. By the fourth you have a mug with a handle, and by the sixth you have opinions about handles. Two pieces a week are fired and glazed for you to keep.',
        ],
        ['Skills to take home', 'Wedging, centring, pulling a wall, trimming a foot, and letting go.'],
        [
          'What to bring',
          'Trousers that you do not love and a towel. If your nails are long, it will not work; sorry.',
        ],
        ['Who it suits', 'You do not need strong arms. You need to lean.'],
      ],
      categories: ['personal-development', 'elders'],
      audience: 'adults',
      ages: [18, 99],
      group: 6,
      tickets: [
        ['Standard', 2900],
        ['Unwaged', 1800],
      ],
      when: { season: 'term', weekdays: [4], start: '19:00', end: '21:15' },
      where: yard,
      aims: ['Throwing a cylinder', 'Glazing', 'An evening without a screen'],
      provisions: ['Clay, glaze and firing', 'Apron', 'Tea in somebody’s wonky mug'],
      safety: ['Kilns in a locked room', 'Low-dust clay, wet-cleaned floor'],
      accessibility: access,
      questions: [
        { type: 'yes-no', label: 'Do you have trouble with your back or wrists?', help: 'We have a standing wheel.' },
      ],
      policy: 'STRICT',
      welcome: 'Parking in the court is free after six. Wear short sleeves, bring a towel, expect a tower.',
    },
    {
      kind: 'clay',
      title: 'Raku Sunday',
      summary: 'Pull a glowing pot from the kiln, drop it in sawdust and see what the smoke decides.',
      sections: [
        [
          'What happens',
          'In the morning you glaze two pots that we have made for you. After lunch we fire them outdoors until they glow, take them out with long tongs and bury them in sawdust. There are flames. When you wash off the soot, the copper has gone blue or red or something without a name.',
        ],
        ['Skills to take home', 'Glazing with a plan, working with fire in a team, and liking an accident.'],
        ['What to bring', 'Cotton clothes, closed leather shoes, and lunch. No nylon: it melts.'],
      ],
      categories: ['families', 'personal-development'],
      audience: 'families',
      ages: [12, 99],
      group: 8,
      tickets: [
        ['Standard', 5500],
        ['Student', 3500],
      ],
      when: { season: 'monthly', weekdays: [7], start: '10:00', end: '16:00' },
      where: yard,
      aims: ['Working with fire', 'Glazing', 'Time together'],
      provisions: ['Two pots each', 'Gloves, masks and face shields', 'Soup'],
      safety: ['Only potters open the kiln', 'Fire blankets and a hose ready', 'Under-16s come with an adult'],
      accessibility: ['Ramp from the court', 'Seat with a clear view of the kiln'],
      questions: [
        {
          type: 'consent',
          label: 'I wear cotton and closed shoes, and stay behind the line when the kiln opens',
          required: true,
        },
        { type: 'yes-no', label: 'Is smoke a problem for your chest?' },
      ],
      policy: 'STRICT',
      welcome: 'Cotton, leather, long hair up. Doris has the day off; the little kiln is called Kevin.',
    },
    {
      kind: 'clay',
      title: 'Dragon Week at the Kiln Yard',
      summary: 'Holiday mornings in which every child builds a dragon, and a place for it to live.',
      sections: [
        [
          'What happens',
          'Each morning adds something: a body on day one, scales on day two, wings if you dare. Wings fall off; we show you why and how they stay. There is a running story about a dragon who is afraid of ovens, told by whoever holds the rolling pin. Dragons are fired and can be collected a fortnight later.',
        ],
        ['Skills to take home', 'Slab building, scoring and slipping, propping, and patience with wings.'],
        ['If you come for one day only', 'You make a whole small dragon. Nobody goes home with half of one.'],
      ],
      categories: ['holiday-clubs', 'personal-development'],
      audience: 'children',
      ages: [5, 10],
      group: 12,
      tickets: [
        ['Standard', 2200],
        ['Brother or sister', 1900],
      ],
      when: { season: 'holidays', weekdays: [2, 3, 4], start: '09:30', end: '12:30' },
      where: yard,
      aims: ['Making by hand', 'Storytelling', 'Solving problems with wings'],
      provisions: ['Clay, glaze and firing', 'Apron', 'Toast soldiers'],
      safety: potters,
      accessibility: [...access, 'Ear defenders for when it gets loud'],
      questions: [{ type: 'one-of', label: 'Which dragon?', options: ['Fierce', 'Friendly', 'Asleep', 'Not decided'] }],
      policy: 'MODERATE',
      welcome: 'Bring a name for your dragon. It may change. Ring the bell at the rusty gate.',
    },
    {
      kind: 'clay',
      title: 'Clay for Quiet Hands',
      summary: 'A still, low-lit group for children and teenagers who find most clubs too much.',
      sections: [
        [
          'What happens',
          'Four places, two potters, no music. Everyone has a table of their own and may face the wall. We show with our hands more than with words. You may make the same thing each week: one boy has made thirty-one foxes, and they get better and better.',
        ],
        ['Skills to take home', 'Hand building, and knowing a room where nothing is expected.'],
        [
          'Who it suits',
          'Autistic children, anxious children, children who are between schools. A parent may stay or sit in the yard.',
        ],
      ],
      categories: ['short-breaks', 'personal-development'],
      audience: 'children',
      ages: [8, 17],
      group: 4,
      tickets: [
        ['Standard', 1600],
        ['Low income', 800],
      ],
      when: { season: 'all-year', weekdays: [6], start: '10:00', end: '11:15' },
      where: yard,
      aims: ['Calm', 'Choosing for oneself', 'Making by hand'],
      provisions: ['Clay, glaze and firing', 'Gloves and tools for those who dislike touching clay'],
      safety: ['Same two potters every week', 'Door closed but never locked', 'Kilns off'],
      accessibility: [
        'Photo story of the room sent before',
        'Dim lights',
        'Ramp from the court',
        'Come and leave by the quiet door',
      ],
      questions: [
        {
          type: 'long-text',
          label: 'What makes a room good for your child, and what makes it bad?',
          answers: [
            'No hand dryers. Nobody standing behind her.',
            'He needs to know when it ends. A timer helps.',
            'Do not ask questions in the first ten minutes, then she is fine.',
          ],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Photographs of the room and of both of us are on their way. You can come and look at it empty first.',
    },
  ],
};
