type Growing = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** The array, or a longer copy of it if it has not got so many places. */
export function grown<T extends Growing>(array: T, places: number): T {
  if (places <= array.length) return array;
  const length = Math.max(places, array.length + (array.length >> 2) + 16);
  const longer = new (array.constructor as new (length: number) => T)(length);
  longer.set(array);
  return longer;
}
