/** How many listings a person can keep. Hearts are shown from one list of ids, which stays small that way. */
export const MOST_SAVED = 200;
