import type { TownProvider } from '../offer.ts';

const stable = { zipCode: 'TA24 7UE', venue: 'Moorland Ponies yard', street: 'Parsonage Track' };
const ponySafety = [
  'Hats to the current standard, fitted by staff',
  'Leader for each pony until both are ready',
  'First-aiders on the yard',
];

export const moorlandPonies: TownProvider = {
  name: 'Moorland Ponies',
  type: 'organisation',
  mission: 'Rescued ponies, unhurried people.',
  about:
    'There are fourteen Exmoor and cross-bred ponies at our yard above Porlock Vale. Each of them had a bad start, and some bite. That is why children like them. We do not do rosettes. We do ears forward, ears back, and what to do about it. Wenda, who runs the yard, says more to the ponies than to visitors. Do not take it personally.',
  offers: [
    {
      kind: 'animals',
      title: 'Riding for Quiet Confidence',
      summary: 'Start on the ground with a brush; ride when the pony and you agree.',
      sections: [
        [
          'What happens',
          'First you groom. You find out where she likes it and where she does not. Then you lead her round the field, and stop, and back. Some days that is all. When you do ride, it is at a walk with a person at her head, up the track to where you can see the sea.',
        ],
        ['Skills to take home', 'Leading, grooming, balance, and being calm for somebody else.'],
        ['What to bring', 'Long trousers without a seam inside the leg. Boots with a small heel. No perfume.'],
      ],
      categories: ['outdoor-education', 'personal-development'],
      audience: 'children',
      ages: [6, 16],
      group: 5,
      tickets: [
        ['Standard', 3000],
        ['Low income', 1500],
      ],
      when: { season: 'all-year', weekdays: [6], start: '10:00', end: '11:30' },
      where: stable,
      aims: ['Confidence', 'Care for animals', 'Balance'],
      provisions: ['Hat and boots', 'Gloves', 'Carrots'],
      safety: ponySafety,
      accessibility: ['Mounting ramp', 'Hard standing', 'Quiet yard before eleven'],
      questions: [
        { type: 'number', label: 'Weight in kilograms, so that we choose a pony who can carry them' },
        {
          type: 'long-text',
          label: 'What should the pony know about your child?',
          answers: [
            'She is nervous but will not say so.',
            'He moves suddenly when he is happy.',
            'She had a fall last year. No hurry.',
          ],
        },
      ],
      policy: 'MODERATE',
      welcome: 'Come up in second gear; there is a cattle grid. Wenda nods. That is hello.',
    },
    {
      kind: 'animals',
      title: 'Muck-Out Mornings',
      summary: 'Real yard work for ten-year-olds and up who would rather be with ponies than on them.',
      sections: [
        [
          'What happens',
          'Skip out, sweep, fill nets, check feet, argue about which wheelbarrow is best (the green one). At ten there is bacon or beans. You end with twenty minutes of sitting on the fence next to a pony of your choice, who may or may not choose you.',
        ],
        ['Skills to take home', 'Forking straw, tying a haynet knot, picking a hoof, early starts.'],
      ],
      categories: ['outdoor-education', 'out-of-school'],
      audience: 'children',
      ages: [10, 17],
      group: 8,
      tickets: [
        ['Standard', 600],
        ['Low income', 0],
      ],
      when: { season: 'all-year', weekdays: [7], start: '08:00', end: '10:30' },
      where: stable,
      aims: ['Responsibility', 'Care for animals', 'Working hard'],
      provisions: ['Breakfast', 'Gloves', 'Forks in two sizes'],
      safety: [...ponySafety, 'Tetanus up to date, please'],
      accessibility: ['Jobs for seated helpers', 'Hard standing'],
      questions: [
        { type: 'yes-no', label: 'Is their tetanus jab up to date?', required: true },
        { type: 'one-of', label: 'Breakfast', options: ['Bacon', 'Beans', 'Both'] },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Old coat. Green barrow goes to whoever is first.',
    },
    {
      kind: 'animals',
      title: 'Pony Shadow',
      summary: 'Short breaks for disabled children: one pony, one child, one person who has all morning.',
      sections: [
        [
          'What happens',
          'Your child meets Bramble, who is thirteen and has a bad eye. They do whatever works that day: lying over her back, brushing her knees, driving her in the cart. Parents are given a flask and a bench out of earshot.',
        ],
        [
          'Skills to take home',
          'Touch, trust, sitting tall. Two children have said their first words to Bramble. She keeps them to herself.',
        ],
      ],
      categories: ['short-breaks', 'outdoor-education'],
      audience: 'children',
      ages: [4, 18],
      group: 2,
      tickets: [
        ['Standard', 3500],
        ['Low income', 1000],
      ],
      when: { season: 'all-year', weekdays: [3], start: '10:00', end: '12:00' },
      where: stable,
      aims: ['Calm', 'Balance', 'Communication'],
      provisions: ['Pony cart with wheelchair clamps', 'Rug', 'Flask for parents'],
      safety: [...ponySafety, 'Riding for disabled people: coach qualified'],
      accessibility: ['Hoist', 'Changing room with bed', 'Cart that takes a wheelchair', 'Makaton'],
      questions: [
        {
          type: 'long-text',
          label: 'How does your child say yes, no and stop?',
          answers: [
            'Looks at you for yes, away for no.',
            'Makaton. Stop is both hands.',
            'He hums for yes. You will hear the difference.',
          ],
        },
        { type: 'yes-no', label: 'Will they need the hoist?' },
      ],
      policy: 'FLEXIBLE',
      welcome: 'Bramble will be in the near field. There is no rush to be on time.',
    },
    {
      kind: 'holidays',
      title: 'Own a Pony Day',
      summary: 'In the holidays, have one pony for one whole day, from breakfast to bedtime.',
      sections: [
        [
          'What happens',
          'At nine you are given a head collar with a name on it. That is your pony till four. You feed, groom, muck out, walk her to the stream, plait her tail, and ride if you like. At the end you write her a note, and we pin it over her box. Some boxes have thirty notes.',
        ],
        ['Skills to take home', 'A day’s work, plaiting, reading ears, saying goodbye.'],
        ['What to bring', 'Packed lunch with no apple, unless you want to share it.'],
      ],
      categories: ['holiday-clubs', 'outdoor-education'],
      audience: 'children',
      ages: [7, 14],
      group: 8,
      tickets: [
        ['Standard', 4800],
        ['Brother or sister', 4200],
      ],
      when: { season: 'holidays', weekdays: [2, 4], start: '09:00', end: '16:00' },
      where: stable,
      aims: ['Care for animals', 'Responsibility', 'Being outdoors'],
      provisions: ['Hat and boots', 'Hot chocolate'],
      safety: ponySafety,
      accessibility: ['Mounting ramp', 'Small, slow ponies for small, slow starts'],
      questions: [
        { type: 'one-of', label: 'Experience', options: ['None', 'A few rides', 'Rides every week'] },
        { type: 'number', label: 'Height in centimetres' },
      ],
      policy: 'STRICT',
      welcome: 'Names are on the head collars. Please do not ask for Thunder; he is asleep, whatever he is called.',
    },
    {
      kind: 'walks',
      title: 'Walk a Pony to the Sea',
      summary: 'Four miles down through the woods with the whole family and two ponies carrying lunch.',
      sections: [
        [
          'What happens',
          'The ponies carry the bags and, by turns, the youngest. We cross three fords. At the beach they roll in the shingle, which you have to see. Then it is uphill, and conversation gets shorter.',
        ],
        ['Skills to take home', 'Leading on a narrow path, packing a saddle bag evenly, stamina.'],
      ],
      categories: ['families', 'outdoor-education'],
      audience: 'families',
      ages: [5, 99],
      group: 12,
      tickets: [
        ['Adult', 2000, 'adult'],
        ['Child', 1200, 'child'],
      ],
      when: { season: 'monthly', weekdays: [7], start: '11:00', end: '16:00' },
      where: { zipCode: 'TA24 6AU', venue: 'Whitecross gate', street: 'Woodcombe Rise' },
      aims: ['Time together', 'Care for animals', 'Walking'],
      provisions: ['Ponies', 'Saddle bags', 'Cream tea on the beach'],
      safety: ponySafety,
      accessibility: ['Cart for one who cannot walk far', 'Back by minibus on request'],
      questions: [{ type: 'yes-no', label: 'Would somebody like the minibus back?', scope: 'booking' }],
      policy: 'MODERATE',
      welcome: 'Proper boots. Whatever you pack will smell of pony, so pack accordingly.',
    },
  ],
};
