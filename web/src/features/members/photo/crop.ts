// Which part of a picture becomes the photo: a 3:4 frame over the picture, moved, zoomed, and turned by
// quarters. Lengths are pixels of the picture as it is shown, that is after the turning.

/** What the server keeps (contract §4). */
export const PHOTO_WIDTH = 600;
export const PHOTO_HEIGHT = 800;
/** Below this a face can't be told on a card. */
export const SMALLEST_WIDTH = 300;
export const SMALLEST_HEIGHT = 400;
export const LARGEST_ZOOM = 6;

const ASPECT = PHOTO_WIDTH / PHOTO_HEIGHT;
const QUARTERS = 4;

export interface Size {
  width: number;
  height: number;
}

export interface Rectangle extends Size {
  left: number;
  top: number;
}

export interface Framing {
  /** Quarters to the right, 0 to 3. */
  turns: number;
  /** 1 = the largest frame that fits. */
  zoom: number;
  /** Middle of the frame, as a part of the turned picture. */
  x: number;
  y: number;
}

export const WHOLE: Framing = { turns: 0, zoom: 1, x: 0.5, y: 0.5 };

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most);

export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

function frameSize(shown: Size, zoom: number): Size {
  const width = Math.min(shown.width, shown.height * ASPECT) / zoom;
  return { width, height: width / ASPECT };
}

/** The frame never leaves the picture. */
function kept(picture: Size, framing: Framing): Framing {
  const shown = turnedSize(picture, framing.turns);
  const frame = frameSize(shown, framing.zoom);
  const halfX = frame.width / shown.width / 2;
  const halfY = frame.height / shown.height / 2;
  return { ...framing, x: between(halfX, framing.x, 1 - halfX), y: between(halfY, framing.y, 1 - halfY) };
}

export function frameOf(picture: Size, framing: Framing): Rectangle {
  const shown = turnedSize(picture, framing.turns);
  const { width, height } = frameSize(shown, framing.zoom);
  return {
    left: framing.x * shown.width - width / 2,
    top: framing.y * shown.height - height / 2,
    width,
    height,
  };
}

/** `dx` and `dy` are parts of the frame: how far the picture is pulled to the right and down. */
export function moved(picture: Size, framing: Framing, dx: number, dy: number): Framing {
  const shown = turnedSize(picture, framing.turns);
  const frame = frameSize(shown, framing.zoom);
  return kept(picture, {
    ...framing,
    x: framing.x - (dx * frame.width) / shown.width,
    y: framing.y - (dy * frame.height) / shown.height,
  });
}

/** What is under `at` (a part of the frame) stays there, as far as the edges allow. */
export function zoomed(picture: Size, framing: Framing, factor: number, at = { x: 0.5, y: 0.5 }): Framing {
  const zoom = between(1, framing.zoom * factor, LARGEST_ZOOM);
  const shown = turnedSize(picture, framing.turns);
  const before = frameSize(shown, framing.zoom);
  const after = frameSize(shown, zoom);
  return kept(picture, {
    ...framing,
    zoom,
    x: framing.x + ((at.x - 0.5) * (before.width - after.width)) / shown.width,
    y: framing.y + ((at.y - 0.5) * (before.height - after.height)) / shown.height,
  });
}

/** To the right for 1, to the left for -1; the middle of the frame stays what it is. */
export function turned(picture: Size, framing: Framing, quarters: 1 | -1): Framing {
  const { x, y } = framing;
  const turns = (framing.turns + quarters + QUARTERS) % QUARTERS;
  return kept(picture, { ...framing, turns, ...(quarters === 1 ? { x: 1 - y, y: x } : { x: y, y: 1 - x }) });
}

export function isTooSmall(frame: Size): boolean {
  return Math.round(frame.width) < SMALLEST_WIDTH || Math.round(frame.height) < SMALLEST_HEIGHT;
}
