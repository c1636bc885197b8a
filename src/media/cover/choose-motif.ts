import { numbersFrom } from '../../platform/daylight.ts';
import type { MotifName } from './motifs/all.ts';

/** Words that name the thing itself. A `*` stands for any ending; several words are a phrase. */
const things: Record<MotifName, string> = {
  fire: 'fire, fires, campfire*, firelight, bushcraft, fire lighting, survival skills, whittling, marshmallow*, bonfire*, blacksmith*, forge, charcoal',
  beetle:
    'minibeast*, mini beast*, bug, bugs, bug hunt*, insect*, beetle*, ladybird*, pond dipping, creepy crawl*, entomolog*, spider*, hedge, hedges, hedgerow*',
  owl: 'owl, owls, bat, bats, bat walk*, night walk*, torch walk*, nocturnal, falconry, birds of prey, dormouse, badger*',
  camp: 'camp out, campout, camping, tent*, scout, scouts, cubs, beavers, brownies, guides, sleepover*, expedition*',
  den: 'den, dens, den building, shelter*, stick, sticks',
  mushrooms: 'mushroom*, fungi, forage, foraging, forager*, fairy*, fairies, acorn*, conker*',
  deer: 'deer, stag, wildlife watch*, tracking, tracks',
  swim: 'swim*, aqua*, water babies, lifesaving, lifeguard*, diving, water polo, splash*, pool, cold water, stroke club',
  canoe:
    'canoe*, kayak*, paddle*, paddling, raft*, rowing, rafting, stand up paddle*, sup, weir, eddies, rapids, white water, moving water',
  sail: 'sail*, dinghy, dinghies, regatta, yacht*, windsurf*',
  surf: 'surf, surfing, surfers, bodyboard*, waves, coasteering',
  'rock-pool': 'rock pool*, rockpool*, seashore, shore, crabbing, marine biology, sea life, tidepool*',
  beach: 'beach, sandcastle*, seaside, sandpit, beach school',
  horse: 'horse*, pony, ponies, riding, equine, equestrian, gymkhana, stable, stables',
  garden:
    'garden*, allotment*, grow, growing, seed*, apple*, pruning, horticulture, plant, plants, planting, vegetable*, harvest*, pumpkin*, compost*, orchard',
  farm: 'farm*, lamb*, sheep, animal*, alpaca*, goat*, tractor*, chicken*, pets',
  bee: 'bee, bees, beekeep*, honey, pollinator*, butterfl*, meadow*, wildflower*',
  robin:
    'garden bird*, bird*, robin*, wildlife, nature watch, ornitholog*, hedgehog*, squirrel*, feathers, dawn chorus, birdsong',
  duck: 'duck*, swan*, otter*, heron*, kingfisher*, eel, eels, wetland*, waterfowl',
  stars: 'star, stars, stargaz*, astronom*, planet*, moon, night sky, telescope*, constellation*',
  boots: 'hike*, hiking, ramble*, rambling, trail*, trek*, hill walking, mile walk*, fell*, dales, peaks',
  kite: 'kite*, wind, flying',
  compass:
    'orienteer*, map, maps, map reading, navigation, duke of edinburgh, dofe, compass, treasure hunt*, geocach*, explorers club',
  swing: 'playground*, swing, swings, adventure play*, tree swing*, rope swing*',
  football: 'football*, walking football, soccer, kickers, goalkeep*, futsal, five a side',
  tennis: 'tennis, badminton, squash, racket*, padel, pickleball',
  cricket: 'cricket*, rounders, softball, baseball',
  bike: 'bike*, biking, bikeability, cycl*, bmx, balance bike*, mountain bik*, learn to ride',
  climb:
    'climb*, boulder*, abseil*, high ropes, tree climbing, zip wire*, via ferrata, caving, scrambling, rock climbing, rope, ropes',
  archery: 'archer*, bow and arrow, bows, crossbow, fencing',
  skate: 'skat*, skateboard*, scooter*, rollerblad*, roller, longboard*, parkour, ice skating',
  gymnastics: 'gym, gymnast*, trampolin*, tumbl*, acro*, cheerlead*, cartwheel*',
  martial:
    'karate, judo, taekwondo, tae kwon do, jiu jitsu, martial art*, kickbox*, boxing, self defence, aikido, ninja*, wrestling, capoeira, pads',
  basketball: 'basketball, netball, hoops, volleyball, handball, dodgeball, ball, ballers, run out*',
  rugby: 'rugby, tag rugby, touch rugby',
  running:
    'run, runs, running, runners, athletic*, parkrun, sprint*, cross country, fitness, triathlon, multisport*, multi sport*, sports day, circuits, sport, sports',
  choir: 'choir*, sing, singing, singers, song*, voices, vocal*, musical theatre choir, gospel, carol, carols',
  drum: 'drum*, samba, percussion, djembe, taiko, steel pan*, rhythm, rhythms',
  guitar: 'guitar*, ukulele*, band, rock school, rock band, songwrit*, bass, folk music',
  piano: 'piano*, keyboard*, music, music lesson*, music theory, composition',
  violin:
    'violin*, viola, cello, strings, fiddle, fiddles, orchestra*, string group, harp*, slow session*, folk session*',
  brass: 'brass, trumpet*, trombone*, horn, tuba, wind band, saxophone*, flute*, clarinet*, recorder*, jazz',
  theatre:
    'theatre*, drama*, acting, stagecoach, panto*, improv*, shakespeare, musical theatre, play in a day, performing arts, puppet*, actors, audition*, musical, scenes',
  street: 'hip hop, street dance*, breakdanc*, break dancing, freestyle, cheer',
  dance: 'dance*, dancing, ballroom, zumba, tap, jive, bhangra, contemporary, afrobeats, ceilidh*',
  ballet: 'ballet*, pointe, ballerina*',
  magic: 'magic, magic*, conjur*, wizard*, illusion*, potion*',
  circus: 'circus, juggl*, trapeze, aerial*, clown*, acrobat*, unicycl*, tightrope',
  film: 'film*, cinema, movie*, animation, stop motion, video*, youtube, tv',
  microphone:
    'debat*, public speaking, podcast*, radio, comedy, stand up comedy, spoken word, rap, oracy, speaking, dj, beats',
  yoga: 'yoga, mindful*, pilates, meditation, relaxation, tai chi, wellbeing, breathing, stretch*',
  pottery: 'pottery, pot, pots, clay, ceramic*, sculpt*, potter*, throwing, raku, coil, coils, kiln*',
  paint:
    'paint*, art, arts, artist*, draw, drawing, watercolour*, sketch*, printmaking, print making, lino, studio, life drawing, collage, messy play, mural*, illustration, comic*, manga, cartoon*, brushes, portfolio*',
  sew: 'sew, sewing, sewn, sewer, sewers, stitch*, mend, mending, handwork, textile*, fashion, embroider*, quilt*, upcycl*, dressmaking, patchwork, felt*',
  weave:
    'weav*, knit*, crochet*, loom, willow, macrame, spinning, basket making, basketry, wool, straw, plaiting, corn dolly, corn dollies',
  woodwork:
    'woodwork*, carpent*, carv*, joinery, whittl*, tool*, diy, workshop tools, furniture, woodcraft, stool*, lathe*, hammer*, repair*',
  photograph: 'photo*, camera*, pinhole, darkroom',
  bricks: 'lego, brick*, duplo, construction, building blocks, engineer*, architect*, model making, k nex',
  cook: 'cook*, chef*, stove, market, markets, recipe*, soup, food, healthy eating, pasta, curry, meal*, supper*, feast*, iftar, pickle*, chocolate*',
  bake: 'bak*, bread, cake*, cupcake*, pizza, biscuit*, gingerbread, patisserie, sourdough',
  tea: 'tea, cuppa, coffee, cream tea, memory cafe, tea dance, cafe, knit and natter, natter',
  lunch: 'lunch*, packed lunch, food club, haf, holiday hunger',
  picnic: 'picnic*, teddy bears picnic',
  breakfast: 'breakfast*, early birds, wake up club',
  science:
    'scien*, chemist*, experiment*, lab, labs, laborator*, anatomy, hearts, lungs, brain, brains, physics, biolog*, stem, steam, slime',
  chess: 'chess*, draughts, checkmate, blitz',
  code: 'cod*, code night*, programm*, make a game, game making, python, scratch, minecraft, roblox, computer*, computing, web design, game design, app, apps, cyber*, digital, coders, esports, tech, technology, ai',
  robot:
    'robot*, electronic*, arduino, microbit*, micro bit*, raspberry pi, drone*, circuit board*, machines, inventor*, bot, bots',
  books:
    'book*, read, reading, readers, story, stories, storytell*, story time, storytime, phonics, librar*, literacy, history, rhyme time, 11 plus, 11+, eleven plus, sats, revision, tutor*, homework*, study',
  maths: 'math*, numeracy, algebra, number*, times table*, geometry, sums, statistics, proof',
  globe:
    'spanish, french, german, mandarin, language*, italian, welsh, gaelic, arabic, polish, urdu, latin, geograph*, other languages, sign language, bsl, makaton, world, esol, japanese',
  writing:
    'writ*, poet*, poem*, journalis*, author*, calligraph*, handwriting, spelling, english, newspaper*, newsroom*, letters, grammar, essay*',
  rocket: 'rocket*, space, astronaut*, aerospace, mars, galaxy',
  rings:
    'stay and play, toddler*, baby, babies, playgroup, crawlers, soft play, bumps, toy*, treasure basket*, parent and baby',
  puddle: 'mud kitchen, mud pie*, toddle, puddle*, welly, wellies, welly walk, splash in puddles, rain, waddle*',
  'first-aid': 'first aid*, first aiders, life saving skills, resus*, medic*, cpr, nurse*, doctor*, safety',
  signpost:
    'career*, job, jobs, cv, apprentic*, next steps, work experience, interview*, employ*, enterprise, money, business*, leadership, volunteer*, mentor*',
  'paper-boat': 'origami, paper craft*, papercraft*, fishing, angling, boat*, canal*',
  calm: 'sensory play, sensory room, baby sensory, baby massage, calm, soothing, massage, low arousal, relaxed',
  games:
    'board game*, boardgame*, games, gaming, puzzle*, dungeons and dragons, card games, pool table*, warhammer, escape room*, quiz*, youth club, tabletop',
  together: 'befriend*, young carers, dog*',
};

type Hints = readonly (readonly [readonly MotifName[], string])[];

/** Words that name where it is or who is together, and give way to a thing in the title. Several motifs take turns from title to title. */
const settings: Hints = [
  [['fire', 'den', 'mushrooms', 'deer'], 'forest*, wood, woods, woodland*, forest school, wild, wilderness'],
  [['fire', 'boots', 'compass'], 'outdoor*'],
  [['boots'], 'walk, walks, walking, countryside, mountain*, moor*'],
  [['cook', 'bake'], 'kitchen*'],
  [['together'], 'buddies, buddy, friendship, friends, siblings, dads, grandparent*, together, social'],
];

/** Words that name when, how or for whom it is, and give way to a thing in the summary also. */
const occasions: Hints = [
  [['fire', 'mushrooms', 'robin'], 'tree, trees'],
  [['beetle'], 'pond, ponds'],
  [['paper-boat'], 'river*'],
  [['boots'], 'hill, hills'],
  [['compass'], 'holiday adventure*, adventure*, explore*, exploring, discover*, quest*'],
  [['kite', 'swing'], 'play, playscheme*, play scheme*, after school, sky'],
  [['theatre'], 'players'],
  [['sew', 'paint'], 'craft*, make, making, maker*, handmade'],
  [['camp', 'kite', 'football'], 'holiday*, half term, weekend, residential, summer camp*, overnight, camp, camps'],
  [['picnic', 'boots'], 'outing*, days out'],
  [['swing'], 'park, parks'],
  [['books', 'globe'], 'home education, learning, gcse, school readiness, big school, year seven'],
  [['together', 'picnic'], 'family, families, parent*, inclusive'],
  [
    ['rings', 'puddle'],
    'under fives, under 5s, little ones, preschool*, pre school*, nursery, kindergarten, tots, tiny*',
  ],
  [['tea'], 'over 60s, over sixties, seniors, older people, lunch club for older people, memory'],
  [['puddle'], 'mud, muddy'],
  [['puddle', 'mushrooms'], 'spring, autumn, nature*'],
  [['calm', 'paper-boat'], 'send, short break*, respite, sensory, quiet, autis*, chill*'],
  [['games'], 'club, clubs, friday night*'],
];

/** What a category shows where no word says more. */
const categories: Record<string, readonly [MotifName, ...MotifName[]]> = {
  haf: ['lunch', 'football', 'kite', 'cook'],
  'short-breaks': ['paper-boat', 'calm', 'kite'],
  'out-of-school': ['kite', 'games', 'swing'],
  'holiday-clubs': ['camp', 'kite', 'swing'],
  'school-clubs': ['games', 'books', 'swing'],
  'outdoor-education': ['fire', 'boots', 'compass', 'robin'],
  'home-education': ['globe', 'books', 'beetle'],
  academic: ['books', 'maths', 'writing', 'globe'],
  'career-development': ['signpost', 'microphone', 'code'],
  'personal-development': ['signpost', 'kite', 'together'],
  kindergarten: ['puddle', 'rings', 'robin'],
  'baby-and-toddler': ['rings', 'puddle', 'calm'],
  families: ['together', 'picnic', 'swing'],
  elders: ['tea', 'garden', 'boots'],
};
const anywhere = ['fire', 'owl', 'robin'] as const satisfies readonly MotifName[];

type Word = { shows: readonly MotifName[]; pattern: RegExp; words: number };

const escape = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);

const wordsOf = (list: string, shows: readonly MotifName[]): Word[] =>
  list.split(', ').map((phrase) => ({
    shows,
    words: phrase.split(' ').length,
    pattern: new RegExp(`(?<![a-z0-9])${escape(phrase).replaceAll('*', '[a-z]*')}(?![a-z0-9])`),
  }));

const ofThings = Object.entries(things).flatMap(([motif, list]) => wordsOf(list, [motif as MotifName]));
const ofHints = (hints: Hints): Word[] => hints.flatMap(([shows, list]) => wordsOf(list, shows));
const [ofSettings, ofOccasions] = [ofHints(settings), ofHints(occasions)];

/** A title as words: small letters without their accents, hyphens and the like as spaces. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’']/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9+]+/g, ' ');

/** The most telling words of a text: the longest phrase, then the first of them. */
function mostTelling(text: string, words: readonly Word[]): readonly MotifName[] | null {
  let best: { shows: readonly MotifName[]; words: number; at: number } | null = null;
  for (const { shows, pattern, words: length } of words) {
    const at = text.search(pattern);
    if (at < 0) continue;
    if (!best || length > best.words || (length === best.words && at < best.at)) best = { shows, words: length, at };
  }
  return best?.shows ?? null;
}

/**
 * What a cover shows: a thing that the title names, else where or with whom the title says it is, else a thing of the summary, else
 * when or how the title says it is, else the same of the summary, else what suits the category, else a wood.
 */
export function chooseMotif({
  title,
  summary = '',
  category = '',
}: {
  title: string;
  summary?: string;
  category?: string;
}): MotifName {
  const [name, more] = [plain(title), plain(summary)];
  const shows =
    mostTelling(name, ofThings) ??
    mostTelling(name, ofSettings) ??
    mostTelling(more, ofThings) ??
    mostTelling(name, ofOccasions) ??
    mostTelling(more, ofSettings) ??
    mostTelling(more, ofOccasions) ??
    categories[category] ??
    anywhere;
  return shows[Math.floor(numbersFrom(name)() * shows.length)] ?? 'fire';
}
