/**
 * Where an item goes when it is dropped at `y`: after every other item whose middle lies above.
 * @param middles of all items, from the top of the page, in their order
 * @param from the place of the item that is dragged
 */
export function placeInList(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length;
}
