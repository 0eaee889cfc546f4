const irregular = new Map(
  Object.entries({
    men: 'man',
    women: 'woman',
    children: 'child',
    feet: 'foot',
    teeth: 'tooth',
    geese: 'goose',
    mice: 'mouse',
    knives: 'knife',
    scarves: 'scarf',
    shelves: 'shelf',
    halves: 'half',
    calves: 'calf',
    leaves: 'leaf',
    skis: 'ski',
    buses: 'bus',
    tvs: 'tv',
    pcs: 'pc',
    cds: 'cd',
    lens: 'lens',
    lenses: 'lens',
    canvases: 'canvas',
    bookshelves: 'bookshelf',
    wolves: 'wolf',
    potatoes: 'potato',
    tomatoes: 'tomato',
    heroes: 'hero',
    dominoes: 'domino',
    // These are something else than their singulars.
    shorts: 'shorts',
    tights: 'tights',
    briefs: 'briefs',
    trainers: 'trainers',
  }),
);

const hissing = /(?:ss|sh|ch|x|z)es$/;
const hissingWithE = /(?:sh|ch|x|z)e$/;
/** Tennis, glass, canvas, bonus: not the plural of anything. */
const noPlural = /(?:ss|us|is|vas|gas)$/;

/**
 * What the plural and the singular of an English word have in common. Only good for comparing: `hoodie` and `hoodies`
 * both give `hoody`.
 */
export function stemOf(word: string): string {
  if (word.length < 3) return word;
  const special = irregular.get(word);
  if (special) return special;
  const one = singularOf(word);
  return irregular.get(one) ?? withOneEnding(one);
}

function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || noPlural.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (hissing.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Hoodie is hoody, since hoodies may be the plural of both; so are axe and ax. */
function withOneEnding(word: string): string {
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  return word.length > 2 && hissingWithE.test(word) ? word.slice(0, -1) : word;
}

/** Numbers as words and as figures, each for the other. */
export function figuresOf(numbers: string): (word: string) => readonly string[] {
  const figures = new Map(
    numbers.split(' ').flatMap((word, n) => {
      const figure = String(n + 1);
      return [
        [word, [figure]],
        [figure, [word]],
      ] as const;
    }),
  );
  return (word) => figures.get(word) ?? [];
}
const figures = figuresOf('one two three four five six seven eight nine ten eleven twelve');

/** Things of their own, and not what is done with a bed, an ear or a cloth. */
const noForms = new Set(
  'bedding earring wedding stocking clothing evening morning sterling ceiling pudding viking dumpling'.split(' '),
);
/** Swim, run, jog: what doubles its last letter. */
const doubling = /(?:^|[^aeiou])[aeiou][^aeiouwxy]$/;

/**
 * Words that may be other forms of this one, whether or not they exist: swim and swimming, hike and hiking, wheel and
 * wheeled, three and 3.
 */
export function relatedForms(word: string): readonly string[] {
  const figure = figures(word);
  if (figure.length > 0) return figure;
  if (word.length < 3 || (word >= '0' && word < ':')) return [];
  const forms = [`${word}ing`];
  if (doubling.test(word)) forms.push(`${word}${word.at(-1)}ing`);
  if (word.endsWith('e')) forms.push(`${word.slice(0, -1)}ing`);
  if (word.endsWith('ed') && word.length > 5) forms.push(word.slice(0, -2), word.slice(0, -1));
  else forms.push(word.endsWith('e') ? `${word}d` : `${word}ed`);
  const one = stemOf(word);
  if (one.endsWith('ing') && one.length > 5 && !noForms.has(one)) forms.push(...withoutIng(one.slice(0, -3)));
  return forms.filter((form) => !noForms.has(form));
}

function withoutIng(start: string): string[] {
  const doubled = start.length > 2 && start.at(-1) === start.at(-2);
  return doubled
    ? [start, start.slice(0, -1)].filter((form) => form === start || doubling.test(form))
    : [start, `${start}e`];
}
