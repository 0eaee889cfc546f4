/**
 * Remembers approximately what was requested recently, in 64 KB: a second request is recognised unless thousands of
 * others came in between. A collision only admits something too early.
 */
export function createAdmissionFilter(slots = 16_384): (name: string) => boolean {
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
