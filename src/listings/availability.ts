/** A session with this many free places or fewer is shown as nearly gone. */
export const FEW_LEFT = 3;

export const availabilities = ['available', 'few-left', 'full', 'no-dates'] as const;
export type Availability = (typeof availabilities)[number];

/** How a listing's sessions to come are filled: a full one never looks bookable. `placesLeft`: of the next session. */
export function availabilityOf(counts: { sessions: number; withPlaces: number; placesLeft: number }): Availability {
  if (counts.sessions === 0) return 'no-dates';
  if (counts.withPlaces === 0) return 'full';
  return counts.withPlaces === 1 && counts.placesLeft <= FEW_LEFT ? 'few-left' : 'available';
}
