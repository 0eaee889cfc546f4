/** How large a picture can be shown; 1 is as large as fits. */
const steps = [1, 1.5, 2, 3, 4];
export const MOST_ZOOM = 4;

/** Where a click zooms to. */
export const CLICK_ZOOM = 2;

export const clampZoom = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(1, zoom));

/** The next step in or out; a pinch may have left the picture between two of them. */
export function stepZoom(zoom: number, direction: 'in' | 'out'): number {
  if (direction === 'in') return steps.find((step) => step > zoom) ?? MOST_ZOOM;
  return steps.findLast((step) => step < zoom) ?? 1;
}

/** What a key does to the size; undefined for other keys. */
export function findZoom(key: string, zoom: number): number | undefined {
  switch (key) {
    case '+':
    case '=':
      return stepZoom(zoom, 'in');
    case '-':
      return stepZoom(zoom, 'out');
    case '0':
      return 1;
    default:
      return undefined;
  }
}

const A_STEP = 96;

/** How far a key moves a picture that is larger than its frame, in pixels; undefined for other keys. */
export function findPan(key: string): { left: number; top: number } | undefined {
  switch (key) {
    case 'ArrowRight':
      return { left: A_STEP, top: 0 };
    case 'ArrowLeft':
      return { left: -A_STEP, top: 0 };
    case 'ArrowDown':
      return { left: 0, top: A_STEP };
    case 'ArrowUp':
      return { left: 0, top: -A_STEP };
    default:
      return undefined;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const A_SWIPE = 48;

/** The key that a swipe stands for: the next picture follows to the left. */
export function findSwipe(from: Point, to: Point): 'ArrowLeft' | 'ArrowRight' | undefined {
  const [right, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(right) < A_SWIPE || Math.abs(right) < 2 * Math.abs(down)) return undefined;
  return right < 0 ? 'ArrowRight' : 'ArrowLeft';
}
