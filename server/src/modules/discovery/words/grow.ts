type Growing = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** The array, or a longer copy of it if it has not got so many places. */
export function grown<T extends Growing>(array: T, places: number): T;
export function grown(array: Growing, places: number): Growing {
  if (places <= array.length) return array;
  const length = Math.max(places, array.length + (array.length >> 2) + 16);
  const longer = array instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
  longer.set(array);
  return longer;
}
