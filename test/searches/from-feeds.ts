/** A search as somebody types it, and the titles that must be on the first page of the demo town. */
export type TypedSearch = {
  typed: string;
  /** What stands in the box for a place. */
  where?: string;
  /** All of these are on the first page. The first of them is the first card where `leads` says so. */
  shows?: readonly string[];
  leads?: true;
  /** The town has nothing of the kind: nothing is shown as if it were. */
  nothing?: true;
  /** Said to be unknown, or taken for another: what was typed as a place. */
  takenFor?: string;
  /** The place of the answer as it is said, or the places offered instead. */
  place?: string;
  offers?: readonly string[];
};

/**
 * Written from the names, ages and venues of real OpenActive feeds of leisure centres (Everyone Active and Active Newham,
 * January 2020), as a parent would type them, before anybody looked at how search works.
 */
export const fromFeeds: readonly TypedSearch[] = [
  { typed: 'swimming lessons', shows: ['Crash Course: Swim in a Week', 'Bubbles: First Swim for Threes and Fours'] },
  { typed: 'pre school swimming', shows: ['Bubbles: First Swim for Threes and Fours'] },
  { typed: 'swiming lesons', shows: ['Crash Course: Swim in a Week'] },
  { typed: 'adult swimming', shows: ['Never Too Late'] },
  { typed: 'swim bristol', shows: ['Crash Course: Swim in a Week', 'Sensory Swim'] },
  { typed: 'junior swimming bs7', shows: ['Lengths: Stroke Club for Eights to Twelves'] },
  { typed: 'disabled swimming', shows: ['Sensory Swim'] },
  { typed: 'women only swimming', shows: ['Never Too Late'] },
  { typed: 'swimming', where: 'Horfield', shows: ['Sensory Swim'] },
  { typed: 'swimmming', where: 'BS7 0XW', shows: ['Sensory Swim'] },
  { typed: 'football', shows: ['Saturday Mini Kickers', 'Walking Football, Running Commentary'] },
  { typed: 'footbal coaching', shows: ['Saturday Mini Kickers'] },
  { typed: 'walking football', shows: ['Walking Football, Running Commentary'], leads: true },
  { typed: 'walking futball', shows: ['Walking Football, Running Commentary'] },
  { typed: 'football skills 4-7', shows: ['Saturday Mini Kickers'] },
  { typed: 'footie saturday', shows: ['Saturday Mini Kickers'] },
  { typed: 'football', where: 'Plymouth', nothing: true },
  { typed: 'climbing', shows: ['Gorge Climbers', 'Family Climbing, Friday', 'Slow Climbers'] },
  { typed: 'clip n climb', shows: ['Family Climbing, Friday'] },
  { typed: 'climbing wall kendal', shows: ['Family Climbing, Friday', 'Slow Climbers'] },
  { typed: 'climing', where: 'Clifton, Bristol', shows: ['Gorge Climbers'] },
  { typed: 'athletics', shows: ['Sprint, Jump, Throw'] },
  { typed: 'atheltics bristol', shows: ['Sprint, Jump, Throw'] },
  { typed: 'running club', shows: ['Fell Running for People at the Back'] },
  { typed: 'boxing', shows: ['Pads and Pancakes'] },
  { typed: 'boxing hackney', shows: ['Pads and Pancakes'] },
  { typed: 'badminton', shows: ['Multi-Sport Half-Term and Holiday Camp'] },
  { typed: 'badmington', shows: ['Multi-Sport Half-Term and Holiday Camp'] },
  { typed: 'multi sports holiday camp', shows: ['Multi-Sport Half-Term and Holiday Camp'], leads: true },
  { typed: 'trampolining', nothing: true },
  { typed: 'netball', nothing: true },
  { typed: 'table tennis', nothing: true },
  { typed: 'zumba', nothing: true },
  { typed: 'pilates', nothing: true },
  { typed: 'crossfit', nothing: true },
  { typed: 'yoga', nothing: true },
  { typed: 'bodypump', nothing: true },
  { typed: 'aquafit', nothing: true },
  { typed: 'bhangra', nothing: true },
  { typed: 'antenatal aqua', nothing: true },
  { typed: 'street dance', shows: ['Street Dance Sevens to Tens'], leads: true },
  { typed: 'afro dance', shows: ['Afrobeats for Tired Adults'] },
  { typed: 'dance class leeds', shows: ['Street Dance Sevens to Tens', 'Wiggle: Dance for Twos and Threes'] },
  { typed: 'hip hop teenagers', shows: ['Crew: Teen Hip Hop'] },
  { typed: 'toddler dancing', shows: ['Wiggle: Dance for Twos and Threes'] },
  { typed: 'bike riding lessons', shows: ['Learn to Ride on the Railway Path'] },
  { typed: 'cycling', shows: ['Learn to Ride on the Railway Path'] },
  { typed: 'learn to ride a bike', where: 'bs5', shows: ['Learn to Ride on the Railway Path'] },
  { typed: 'basketball', shows: ['The Cage: Basketball Nine to Thirteen', 'Little Ballers'] },
  { typed: 'baskeball hackny', shows: ['The Cage: Basketball Nine to Thirteen'] },
  { typed: 'wheelchair basketball', shows: ['The Cage: Basketball Nine to Thirteen'] },
  { typed: 'canoeing', shows: ['Canoe to the Weir and Back'] },
  { typed: 'kayaking sheffield', shows: ['Pond Night'] },
  { typed: 'paddle boarding', shows: ['Stand-Up, Fall-In Family Paddle'] },
  { typed: 'girls rugby', shows: ['Girls’ Rugby from Scratch'], leads: true },
  { typed: 'horse riding', shows: ['Riding for Quiet Confidence'] },
  { typed: 'over 50s', shows: ['Walking Football, Running Commentary'] },
  { typed: 'stay and play', shows: ['Stay and Play at the Yellow Door'], leads: true },
  { typed: 'seniors singing', shows: ['Singing for Breath'] },
  { typed: 'bubbles swim 3 years', shows: ['Bubbles: First Swim for Threes and Fours'] },
];
