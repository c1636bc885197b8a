import type { TownProvider } from '../offer.ts';

const stove = { zipCode: 'BS5 7LP', venue: 'Amina’s Kitchen', street: 'Clouds Rise' };
const aminaSafety = ['Enhanced DBS check', 'Five-star food hygiene rating', 'Allergy plan for every class'];

export const aminaYusuf: TownProvider = {
  name: 'Amina Yusuf',
  type: 'mentor',
  mission: 'Wash your hands. Taste. Now, what does it need?',
  about:
    'I cooked in a school kitchen in St George for fourteen years: four hundred lunches a day. I am from Hargeisa; my neighbour is from Naples; between us is a fence with a hole for plates. Now I teach children and their people to cook supper. I am strict about hands and knives and about nothing else.',
  offers: [
    {
      kind: 'cooking',
      title: 'Young Cooks’ Supper Club',
      summary: 'Cook a whole supper from scratch and take it home for the family.',
      sections: [
        [
          'What happens',
          'Wash hands. Apron. We look at what came from the market, and I ask what it wants to be. Each child cooks a main dish for four. We taste it three times, argue about salt, and box it with the recipe. At home you lay the table and wait for the silence.',
        ],
        ['Skills to take home', 'Claw grip, seasoning, timing, washing up (yes).'],
        ['Allergies', 'Tell me when you book. I plan the whole class round it, so that nobody has a separate pan.'],
      ],
      categories: ['school-clubs', 'personal-development'],
      audience: 'children',
      ages: [8, 14],
      group: 8,
      tickets: [
        ['Standard', 2100],
        ['Brother or sister', 1700],
        ['Low income', 600],
      ],
      when: { season: 'term', weekdays: [1], start: '16:00', end: '18:00' },
      where: stove,
      aims: ['Knife skills', 'Healthy eating', 'Feeding others'],
      provisions: ['All ingredients', 'Box to take home'],
      safety: aminaSafety,
      accessibility: ['Level kitchen', 'Rocker knives', 'Recipe in pictures'],
      questions: [
        { type: 'many-of', label: 'Do not cook with', options: ['Nuts', 'Sesame', 'Egg', 'Dairy', 'Gluten', 'Fish'] },
        {
          type: 'long-text',
          label: 'What does your child eat, and what do they push round the plate?',
          answers: ['Eats rice. Pushes peas.', 'Everything except what I make.', 'Pasta, plain. I have hope.'],
        },
      ],
      policy: 'MODERATE',
      welcome:
        'Good. Short nails, hair tied, big bag for the box. Do not give them tea at home first, it spoils the tasting.',
    },
    {
      kind: 'cooking',
      title: 'Bread of Five Countries',
      summary: 'Canjeero, focaccia, chapati, soda bread, pitta: one Saturday morning, floury grown-ups and children.',
      sections: [
        [
          'What happens',
          'Five bowls, five tables, one oven. You begin with your own and go round. My neighbour Carla does the focaccia and will correct your fingers. We eat all five with my green sauce. People do not leave, so I have had to put an end time.',
        ],
        ['Skills to take home', 'Yeast, no yeast, flat, tall.'],
      ],
      categories: ['families', 'personal-development'],
      audience: 'families',
      ages: [7, 99],
      group: 12,
      tickets: [
        ['Adult', 2200, 'adult'],
        ['Child', 1200, 'child'],
      ],
      when: { season: 'monthly', weekdays: [6], start: '10:00', end: '13:00' },
      where: stove,
      aims: ['Making by hand', 'Time together', 'Tasting'],
      provisions: ['Flour of all kinds', 'Brunch'],
      safety: aminaSafety,
      accessibility: ['Level kitchen', 'Tables at two heights', 'Gluten-free flour on its own day: ask'],
      questions: [{ type: 'yes-no', label: 'Does anybody need gluten-free?' }],
      policy: 'MODERATE',
      welcome: 'Come hungry and in an old shirt. If Carla pinches your focaccia, it means that it is good.',
    },
    {
      kind: 'cooking',
      title: 'Leaving Home Kitchen',
      summary: 'Sixteen to nineteen? Seven suppers and how not to poison your flatmates.',
      sections: [
        [
          'What happens',
          'I put twenty pounds on the table. That is your week. Where does it go? We cook three things from one chicken, or two from one sack of lentils. You learn the rice with the finger. You learn what goes in the freezer and what must not come out twice.',
        ],
        ['Skills to take home', 'Budget, rice, a soup, a curry, a birthday cake.'],
      ],
      categories: ['career-development', 'personal-development'],
      audience: 'children',
      ages: [16, 19],
      group: 8,
      tickets: [
        ['Standard', 1500],
        ['Bursary', 0],
      ],
      when: { season: 'term', weekdays: [4], start: '17:30', end: '19:30' },
      where: stove,
      aims: ['Cooking', 'Handling money', 'Independence'],
      provisions: ['Ingredients', 'Notebook with my recipes'],
      safety: aminaSafety,
      accessibility: ['Level kitchen', 'Timers with lights'],
      questions: [
        {
          type: 'one-of',
          label: 'What can you cook?',
          options: ['Toast', 'Pasta', 'A few things', 'I cook for the family already'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Bring an empty box. And ask your mother what you ate as a baby; we shall make it.',
    },
    {
      kind: 'cooking',
      title: 'Iftar and Other Feasts',
      summary: 'Once each half term we cook one feast together: Eid, Easter, Diwali, Passover, or just Friday.',
      sections: [
        [
          'What happens',
          'Somebody whose feast it is leads, and the rest of us chop. We learn why, as well as how. Then we open the hole in the fence and both gardens eat. Last time we were fifty-one, with a rabbi, two imams and a vicar doing dishes.',
        ],
        ['Who it suits', 'Everybody who can hold a spoon or a baby.'],
      ],
      categories: ['families', 'elders'],
      audience: 'families',
      ages: [5, 99],
      group: 30,
      tickets: [
        ['Adult', 800, 'adult'],
        ['Child', 300, 'child'],
      ],
      when: { season: 'half-termly', weekdays: [5], start: '16:30', end: '20:00' },
      where: stove,
      aims: ['Feeding others', 'Knowing your neighbours', 'Time together'],
      provisions: ['Food', 'Prayer room', 'Boxes for those who could not come'],
      safety: aminaSafety,
      accessibility: ['Level kitchen and garden', 'Cushions and chairs'],
      questions: [
        {
          type: 'short-text',
          label: 'Which dish is a feast at your house?',
          scope: 'booking',
          answers: ['Roast, on a trolley.', 'My mum’s lamb.', 'Fish and chips on the wall.'],
        },
      ],
      policy: 'FLEXIBLE',
      welcome: 'You are family until eight o’clock, and then you wash up.',
    },
    {
      kind: 'holidays',
      title: 'Market Morning',
      summary: 'Holiday mornings: to the stalls with a list and a tenner, back to the stove, lunch by one.',
      sections: [
        [
          'What happens',
          'Ten children, two trolleys, one market. They choose, they bargain (politely), they carry. Then we cook what was bought, even if it was eleven lemons. Parents may come at one for the last quarter of an hour and are given a plate.',
        ],
        ['Skills to take home', 'Choosing ripe, adding up, cooking with lemons.'],
      ],
      categories: ['holiday-clubs', 'personal-development'],
      audience: 'children',
      ages: [7, 12],
      group: 10,
      tickets: [
        ['Standard', 1800],
        ['Brother or sister', 1500],
        ['Low income', 500],
      ],
      when: { season: 'holidays', weekdays: [2, 4], start: '09:30', end: '13:15' },
      where: stove,
      aims: ['Handling money', 'Healthy eating', 'Working together'],
      provisions: ['The tenner', 'Lunch'],
      safety: [...aminaSafety, 'Two adults at the market, orange aprons'],
      accessibility: ['Level route', 'Quiet stall hour first'],
      questions: [{ type: 'many-of', label: 'No', options: ['Nuts', 'Fish', 'Egg', 'Dairy', 'Gluten'] }],
      policy: 'MODERATE',
      welcome: 'Comfortable shoes. The child who finds the best tomato chooses the pudding.',
    },
  ],
};
