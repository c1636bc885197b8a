/** A rectangle in parts of a picture's width and height, from its left upper corner: all of it is {0, 0, 1, 1}. */
export type CropArea = { left: number; top: number; width: number; height: number };

/** The shape a crop keeps: that of listing cards, or whatever is drawn. */
export type CropShape = '4:3' | 'free';

export type CropCorner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** The smallest side of a crop, as a part of the picture's. */
const SMALLEST = 0.05;

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Width ÷ height of an area in its own parts, for an area that is 4:3 in the pixels of a picture of this aspect. */
function ratioOf(shape: CropShape, aspect: number): number | null {
  return shape === 'free' ? null : 4 / 3 / aspect;
}

/**
 * The largest area of this shape, as the picture is shown where nobody has cropped it: in the middle, and of a tall picture
 * somewhat above it, where faces are.
 * @param aspect the picture's width ÷ height
 */
export function largestArea(shape: CropShape, aspect: number): CropArea {
  const ratio = ratioOf(shape, aspect);
  if (ratio === null) return { left: 0, top: 0, width: 1, height: 1 };
  const width = Math.min(1, ratio);
  const height = width / ratio;
  return { left: (1 - width) / 2, top: (1 - height) * 0.2, width, height };
}

/** The area moved by parts of the picture; it stops at the edges. */
export function moveArea(area: CropArea, right: number, down: number): CropArea {
  return {
    ...area,
    left: between(area.left + right, 0, 1 - area.width),
    top: between(area.top + down, 0, 1 - area.height),
  };
}

/**
 * The area with one corner pulled by parts of the picture. The opposite corner stays, the shape is kept, and it stops
 * at the edges and at the smallest size.
 * @param aspect the picture's width ÷ height
 */
export function pullCorner(
  area: CropArea,
  corner: CropCorner,
  right: number,
  down: number,
  { shape, aspect }: { shape: CropShape; aspect: number },
): CropArea {
  const fromLeft = corner.endsWith('left');
  const fromTop = corner.startsWith('top');
  const anchor = {
    x: fromLeft ? area.left + area.width : area.left,
    y: fromTop ? area.top + area.height : area.top,
  };
  const room = { width: fromLeft ? anchor.x : 1 - anchor.x, height: fromTop ? anchor.y : 1 - anchor.y };
  let width = between(area.width + (fromLeft ? -right : right), Math.min(SMALLEST, room.width), room.width);
  let height = between(area.height + (fromTop ? -down : down), Math.min(SMALLEST, room.height), room.height);
  const ratio = ratioOf(shape, aspect);
  if (ratio !== null) {
    // The direction that was pulled further decides; the other one follows as far as there is room.
    if (Math.abs(right) >= Math.abs(down * ratio)) height = width / ratio;
    else width = height * ratio;
    const shrink = Math.min(1, room.width / width, room.height / height);
    width *= shrink;
    height *= shrink;
  }
  return { left: fromLeft ? anchor.x - width : anchor.x, top: fromTop ? anchor.y - height : anchor.y, width, height };
}

/** The area in whole pixels of a picture, inside it, at least one pixel large. */
export function areaInPixels(area: CropArea, picture: { width: number; height: number }): CropArea {
  const left = between(Math.round(area.left * picture.width), 0, picture.width - 1);
  const top = between(Math.round(area.top * picture.height), 0, picture.height - 1);
  return {
    left,
    top,
    width: between(Math.round(area.width * picture.width), 1, picture.width - left),
    height: between(Math.round(area.height * picture.height), 1, picture.height - top),
  };
}
