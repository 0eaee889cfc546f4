/**
 * Remembers roughly what was asked for lately, in 64 KB: a second asking is noticed unless thousands of others came in
 * between. A collision only lets something in early.
 */
export function createDoorkeeper(slots = 16_384): (name: string) => boolean {
  const seen = new Uint32Array(slots);
  return (name) => {
    const hash = fnv1a(name) || 1;
    const slot = hash % slots;
    if (seen[slot] === hash) return true;
    seen[slot] = hash;
    return false;
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
