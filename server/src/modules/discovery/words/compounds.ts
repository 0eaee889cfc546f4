const SHORTEST_PART = 3;
const SHORTEST_WORD = 6;
const MOST_PARTS = 3;
/** Letters that German puts between the parts: Arbeit-s-hose, Sonne-n-brille. */
const joints = ['', 's', 'n', 'en', 'es'];

/**
 * The words that an unknown word is put together from, the longest last part first: table|tennis, 35|kg. `isStart`: what it
 * may begin with, if that is more.
 */
export function splitCompound(word: string, isWord: (part: string) => boolean, isStart = isWord): string[] | undefined {
  const figure = /^(\d+(?:\.\d+)?)(\p{Letter}+)$/u.exec(word);
  if (figure?.[1] && figure[2] && isWord(figure[1]) && isWord(figure[2])) return [figure[1], figure[2]];
  return word.length < SHORTEST_WORD ? undefined : split(word, isWord, isStart, MOST_PARTS);
}

type IsWord = (part: string) => boolean;

function split(word: string, isWord: IsWord, isStart: IsWord, parts: number): string[] | undefined {
  for (let place = SHORTEST_PART; place <= word.length - SHORTEST_PART; place++) {
    const end = word.slice(place);
    if (!isWord(end)) continue;
    const start = word.slice(0, place);
    for (const joint of joints) {
      const first = start.slice(0, start.length - joint.length);
      if (!start.endsWith(joint) || first.length < SHORTEST_PART) continue;
      if (isStart(first)) return [first, end];
      const more = parts > 2 ? split(first, isWord, isStart, parts - 1) : undefined;
      if (more) return [...more, end];
    }
  }
  return undefined;
}
