/** A count as it is read: '1,240'. */
export const countText = (count: number): string => count.toLocaleString('en-GB');

/** '1 child', '1,240 children' */
export const childrenText = (count: number): string => (count === 1 ? '1 child' : `${countText(count)} children`);

/** '1 place', '1,240 places' */
export const placesText = (count: number): string => (count === 1 ? '1 place' : `${countText(count)} places`);
