import { expect, test } from 'vitest';
import { chooseMotif } from './choose-motif.ts';
import type { MotifName } from './motifs/all.ts';

/** Titles as providers write them. */
const titles: Record<string, MotifName> = {
  'Home Education Science Lab': 'science',
  'After-school Pottery': 'pottery',
  'Holiday Adventure Club': 'compass',
  'Saturday Chess Club': 'chess',
  'Watercolour for Beginners': 'paint',
  'GCSE Maths Booster': 'maths',
  'Stay and Play': 'rings',
  'Robotics and Coding': 'robot',
  'Sensory Swim': 'swim',
  'Bushcraft Weekend': 'fire',
  'Street Dance': 'street',
  'Young Cooks': 'cook',
  'Spanish for Little Ones': 'globe',
  'Open Studio for Over-60s': 'paint',
  'Paddle and Explore': 'canoe',
  'Breakfast and After-school Club': 'breakfast',
  'Photography Walks': 'photograph',
  'First Jobs and Next Steps': 'signpost',
  'Riding for Confidence': 'horse',
  'Community Choir': 'choir',
  'Kindergarten in the Garden': 'garden',
  'Family Climbing': 'climb',
  'Fire Lighting and Marshmallows': 'fire',
  'Little Kickers': 'football',
  'Girls’ Football, Under 11s': 'football',
  'Goalkeeper Masterclass': 'football',
  'Tag Rugby for Year 3': 'rugby',
  'Kwik Cricket Camp': 'cricket',
  'Mini Tennis': 'tennis',
  'Badminton at the Leisure Centre': 'tennis',
  'Learn to Ride a Bike': 'bike',
  'Bikeability Level 2': 'bike',
  'Balance Bike Tots': 'bike',
  'BMX at the Pump Track': 'bike',
  'Rock Climbing Taster': 'climb',
  'Rock Pool Ramble': 'rock-pool',
  'Rock School: Form a Band': 'guitar',
  'Bouldering for Teens': 'climb',
  'High Ropes and Zip Wire': 'climb',
  'Archery on the Green': 'archery',
  'Skateboarding for Beginners': 'skate',
  'Parkour Basics': 'skate',
  'Rhythmic Gymnastics': 'gymnastics',
  'Trampolining, Saturdays': 'gymnastics',
  'Tae Kwon Do Tigers': 'martial',
  'Judo for Juniors': 'martial',
  'Wheelchair Basketball': 'basketball',
  'Netball: High Five': 'basketball',
  'Junior Parkrun Warm-up': 'running',
  'Multi-sports Holiday Camp': 'running',
  'Learn to Swim: Stage 3': 'swim',
  'Rookie Lifeguard': 'swim',
  'Canoe the Cam': 'canoe',
  'Kayaking and Raft Building': 'canoe',
  'Dinghy Sailing Week': 'sail',
  'Surf School at Saunton': 'surf',
  'Beach School': 'beach',
  'Pony Club Mornings': 'horse',
  'Own a Pony Day': 'horse',
  'Allotment Club': 'garden',
  'Grow Your Own Pumpkin': 'garden',
  'Lambing Day at the Farm': 'farm',
  'Alpaca Trekking': 'farm',
  'Meet the Beekeeper': 'bee',
  'Garden Bird Watch': 'robin',
  'Bird Boxes and Binoculars': 'robin',
  'Bat Walk at Dusk': 'owl',
  'Pond Dipping': 'beetle',
  'Minibeast Safari': 'beetle',
  'Stargazing Night': 'stars',
  'Kite Making': 'kite',
  'Orienteering for Families': 'compass',
  'DofE Bronze Expedition': 'compass',
  'Welly Walk Wednesdays': 'puddle',
  'Mud Kitchen Mornings': 'puddle',
  'Den Building': 'den',
  'Beavers Sleepover': 'camp',
  'Gospel Choir': 'choir',
  'Sing and Sign': 'choir',
  'Samba Drumming': 'drum',
  'Ukulele Club': 'guitar',
  'Piano Lessons': 'piano',
  'Suzuki Violin': 'violin',
  'Youth Brass Band': 'brass',
  'Recorder Group': 'brass',
  'Panto Rehearsals': 'theatre',
  'Shakespeare Schools': 'theatre',
  'Ballet: Grade 1': 'ballet',
  'Bhangra and Bollywood': 'dance',
  'Magic Tricks Workshop': 'magic',
  'Circus Skills': 'circus',
  'Stop-motion Animation': 'film',
  'Debating Society': 'microphone',
  'Podcast Studio for Teens': 'microphone',
  'Mindfulness and Yoga': 'yoga',
  'Clay Play': 'pottery',
  'Lino Printmaking': 'paint',
  'Messy Play': 'paint',
  'Manga Drawing': 'paint',
  'Textiles and Fashion Design': 'sew',
  'Willow Weaving': 'weave',
  'Knit and Natter': 'tea',
  'Spoon Carving': 'woodwork',
  'LEGO® Engineers': 'bricks',
  'Minecraft Mornings': 'code',
  'Scratch for Year 5': 'code',
  'Raspberry Pi Jam': 'robot',
  'Baking with Nana': 'bake',
  'Christmas Gingerbread': 'bake',
  'HAF Lunch Club': 'lunch',
  'Teddy Bears’ Picnic': 'picnic',
  'Eleven Plus Preparation': 'books',
  'Phonics for Parents': 'books',
  'Storytelling under the Oak': 'books',
  'Creative Writing': 'writing',
  'BSL for Beginners': 'globe',
  'French Café': 'globe',
  'Rocket Workshop': 'rocket',
  'Paediatric First Aid': 'first-aid',
  'CV and Interview Practice': 'signpost',
  'Dungeons & Dragons': 'games',
  'SEND Youth Club': 'games',
  'Baby Massage': 'calm',
  'Toddler Group': 'rings',
  'Dads and Little Ones': 'together',
  'Young Carers’ Evening': 'together',
  'Tea Dance': 'tea',
  'Fishing for Beginners': 'paper-boat',
  'Paint, Stitch and Sing': 'paint',
  'Learn to Ride on the Railway Path': 'bike',
  'Cold Water, Warm Up': 'swim',
  'Walking Football for Over-Fifties': 'football',
  'Blacksmith for a Day': 'fire',
  'Build a Stool in a Day': 'woodwork',
  'Darkroom: First Print': 'photograph',
  'Girls Do Proof': 'maths',
  'Holiday Checkmate': 'chess',
  'Harp Hour for Eights and Up': 'violin',
  'Iftar and Other Feasts': 'cook',
  'Dads and Dens': 'den',
  'Dads’ Shed Band': 'guitar',
  'Walk a Pony to the Sea': 'horse',
  'Stand-Up, Fall-In Family Paddle': 'canoe',
  'Slow Session': 'violin',
  'Blitz and Biscuits': 'chess',
  'Duck Keepers': 'duck',
  'Otter Week': 'duck',
  'Repair Saturday': 'woodwork',
};

test.each(Object.entries(titles))('‘%s’ shows %s', (title, motif) => {
  expect(chooseMotif({ title })).toBe(motif);
});

/** Titles that say when, how or for whom it is, with what their summaries name. */
const summaries: Record<string, [summary: string, shows: MotifName]> = {
  'Habits Camp': ['Five-hour holiday days: ball in the morning, chess after lunch, ball again.', 'basketball'],
  'Pond Night': ['First strokes on flat water: kayaks, sponges, and a game of tag.', 'canoe'],
  'After-school Mud Club': ['Pinch, coil, squash and throw: a messy hour and a half.', 'pottery'],
  'Friday Night Open': ['Pool table, toast, music, sofas. No programme.', 'games'],
  'Kitchen Table Chemistry': ['Acids, bases, bangs and smells with a real chemist.', 'science'],
};

test.each(Object.entries(summaries))('‘%s’ shows what its summary names', (title, [summary, motif]) => {
  expect(chooseMotif({ title, summary })).toBe(motif);
});

test('a letter with an accent is a letter: a piñata is no pi, and a théâtre is a theatre', () => {
  expect(chooseMotif({ title: 'Piñata Week', category: 'families' })).not.toBe('maths');
  expect(chooseMotif({ title: 'Théâtre on Tuesdays' })).toBe('theatre');
});

test('a word counts only as a whole: a barn is no bar, a party no art, and a carpet no pet', () => {
  expect(chooseMotif({ title: 'Party at the Barn', category: 'haf' })).not.toBe('paint');
  expect(chooseMotif({ title: 'Carpet Time', category: 'kindergarten' })).not.toBe('farm');
  expect(chooseMotif({ title: 'Starters and Movers', category: 'academic' })).not.toBe('stars');
});

test('a wood shows one of the things that are in it, and always the same one for a title', () => {
  const titles = ['Woodland Explorers', 'Forest School Tots', 'Into the Woods', 'Wild Wednesdays', 'Forest Fridays'];
  const shown = titles.map((title) => chooseMotif({ title }));
  for (const motif of shown) expect(['fire', 'den', 'mushrooms', 'deer']).toContain(motif);
  expect(new Set(shown).size).toBeGreaterThan(1);
  expect(titles.map((title) => chooseMotif({ title }))).toEqual(shown);
});

test('where the title says nothing the summary speaks, then the category, then it is a wood', () => {
  const title = 'Thursday Group';
  expect(chooseMotif({ title, summary: 'We bake bread together.', category: 'elders' })).toBe('bake');
  expect(['tea', 'garden', 'boots']).toContain(chooseMotif({ title, category: 'elders' }));
  expect(['fire', 'owl', 'robin']).toContain(chooseMotif({ title }));
});
