import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { clampZoom, findSwipe } from './zoom.rules.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * How large the picture in a scrolling frame is. Whatever is under the mouse or between two fingers stays there while it
 * grows. Moving it is scrolling: by touch and wheel the browser does it.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (key: string) => void) {
  const [zoom, setZoom] = useState(1);
  const zoomTo = (next: number, at?: Point) => {
    const picture = frame.current?.querySelector('[data-picture]');
    if (!frame.current || !picture) return;
    const around = frame.current.getBoundingClientRect();
    const { x, y } = at ?? { x: around.x + around.width / 2, y: around.y + around.height / 2 };
    const before = picture.getBoundingClientRect();
    flushSync(() => setZoom(clampZoom(next)));
    const after = picture.getBoundingClientRect();
    frame.current.scrollBy({
      left: after.x - x + ((x - before.x) / before.width) * after.width,
      top: after.y - y + ((y - before.y) / before.height) * after.height,
      behavior: 'instant',
    });
  };
  useFingers(frame, zoom, { onZoom: zoomTo, onSwipe });
  return { zoom, zoomTo };
}

interface Gestures {
  readonly onZoom: (zoom: number, at: Point) => void;
  readonly onSwipe: (key: string) => void;
}

/** Two fingers on the glass or on a trackpad, and one that swipes. React's own listeners could not keep the browser from zooming the page. */
function useFingers(frame: RefObject<HTMLElement | null>, zoom: number, { onZoom, onSwipe }: Gestures) {
  const zoomBy = useEffectEvent((factor: number, at: Point) => onZoom(zoom * factor, at));
  const swipe = useEffectEvent((from: Point, to: Point) => {
    const key = zoom === 1 && findSwipe(from, to);
    if (key) onSwipe(key);
  });
  useEffect(() => {
    const ends = new AbortController();
    const listen = { passive: false, signal: ends.signal };
    let apart = 0;
    let start: Point | undefined;
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) {
        // The first finger of a swipe; what is left of a pinch is none.
        if (one && event.type === 'touchstart') start = pointOf(one);
        return;
      }
      event.preventDefault();
      start = undefined;
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      if (event.type === 'touchmove' && apart > 0) zoomBy(distance / apart, middle);
      apart = distance;
    };
    const onTouchEnd = ({ changedTouches: [last] }: TouchEvent) => {
      if (start && last) swipe(start, pointOf(last));
      start = undefined;
      apart = 0;
    };
    // A pinch on a trackpad comes as a wheel with the control key.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY });
    };
    const { current } = frame;
    current?.addEventListener('touchstart', onTouch, listen);
    current?.addEventListener('touchmove', onTouch, listen);
    current?.addEventListener('touchend', onTouchEnd, listen);
    current?.addEventListener('wheel', onWheel, listen);
    return () => ends.abort();
  }, [frame]);
}

const pointOf = ({ clientX, clientY }: Touch): Point => ({ x: clientX, y: clientY });
