import { useState } from 'react';

/** A thing as the shop has answered last: with the list, or since then to a change of this one. */
export function useFresh<Thing>(listed: Thing): [Thing, (answered: Thing) => void] {
  const [fresh, setFresh] = useState({ listed, thing: listed });
  if (fresh.listed !== listed) setFresh({ listed, thing: listed });
  return [fresh.thing, (thing) => setFresh({ listed, thing })];
}
