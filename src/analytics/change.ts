/** A share in whole per cent; null where there is nothing to have a share of. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((100 * part) / whole) : null;
}

/** '45%', or 'none yet' where there is nothing to have a share of. */
export function percentText(part: number, whole: number): string {
  const percent = percentOf(part, whole);
  return percent === null ? 'none yet' : `${percent}%`;
}

/** How a figure compares with an earlier one: '12% more', 'as many', 'none then'. */
export function changeText(now: number, then: number): string {
  if (now === then) return then === 0 ? 'none then either' : 'the same';
  if (then <= 0) return then === 0 ? 'none then' : now > then ? 'more' : 'less';
  const percent = Math.round((100 * Math.abs(now - then)) / then);
  return `${percent === 0 ? 'a little' : `${percent}%`} ${now > then ? 'more' : 'less'}`;
}

/** How two shares compare, in points: '3 points more', or nothing where one of them is not known. */
export function pointsText(now: number | null, then: number | null): string {
  if (now === null || then === null) return then === null ? 'none then' : 'none now';
  if (now === then) return 'the same';
  const points = Math.abs(now - then);
  return `${points} ${points === 1 ? 'point' : 'points'} ${now > then ? 'more' : 'less'}`;
}
