import { type Sport, sports } from './sports.ts';

/** A sport that is not named here is a department itself. */
const departments: Readonly<Record<string, readonly string[]>> = {
  Boxing: ['Martial Arts'],
  Cycling: ['Mountain Biking'],
  Outdoor: ['Hiking', 'Camping', 'Climbing', 'Fishing', 'Equestrian', 'Skateboarding', 'Inline Skating'],
  'Racket Sports': ['Tennis', 'Badminton', 'Table Tennis', 'Padel', 'Squash'],
  Running: ['Trail Running', 'Triathlon'],
  'Team Sports': ['Rugby', 'Volleyball', 'Baseball', 'Cricket', 'Ice Hockey'],
  Training: ['Weightlifting', 'Gymnastics', 'Dance'],
  'Water Sports': ['Surfing', 'Kayaking', 'Rowing'],
  'Winter Sports': ['Skiing', 'Snowboarding', 'Ice Skating'],
};

/** What the goods of a sport are, by a word of theirs. */
const kinds: readonly (readonly [kind: string, words: RegExp])[] = [
  ['Footwear', /\b(Shoes|Boots|Skates|Trainers)\b/],
  ['Bags', /\b(Bag|Backpack|Daypack|Pack|Box|Case|Cover)\b/],
  ['Protection', /\b(Guards?|Pads?|Helmet|Goggles|Mask|Armour|Mouthguard|Cap|Sleeves?|Protector|Protective)\b/],
  [
    'Clothing',
    /\b(Shorts|Singlet|Socks|Vest|Jacket|Bib|Jersey|Top|Leggings|Bra|Fleece|Trousers|Softshell|Hat|Skirt|Shirt|Visor|Swimsuit|Jammer|Layer|Beanie|Gloves?|Mittens|Suit|Wetsuit|Boardshorts|Robe|Gi|Belt|Dress|Leotard|Warmers?|Pants|Jodhpurs|Whites|Windshell|Waders|Headband|Gaiters)\b/,
  ],
];

const kindOf = (noun: string) => kinds.find(([, words]) => words.test(noun))?.[0] ?? 'Equipment';
const leafName = ({ category }: Sport, kind: string) => `${category} ${kind}`;
const kindsOf = ({ nouns }: Sport) => [...new Set(nouns.map(kindOf))];
const byName = new Map(sports.map((sport) => [sport.category, sport]));

/** The narrowest category of goods of a sport. In another sport, the nearest that it has. */
export function leafFor(sportName: string, noun: string): string {
  const sport = byName.get(sportName);
  if (!sport) throw new Error(`'${sportName}' is no sport of the seed`);
  const all = kindsOf(sport);
  const kind = kindOf(noun);
  return leafName(sport, all.includes(kind) ? kind : (all[0] ?? kind));
}

interface SeedCategory {
  readonly name: string;
  readonly parent: string | null;
}

const departmentOf = new Map(Object.entries(departments).flatMap(([name, below]) => below.map((one) => [one, name])));

/** Level by level: departments, sports within them, and what their goods are. */
export const seedCategories: readonly (readonly SeedCategory[])[] = [
  [...new Set([...sports.map(({ category }) => category), ...Object.keys(departments)])]
    .filter((name) => !departmentOf.has(name))
    .map((name) => ({ name, parent: null })),
  [...departmentOf].map(([name, parent]) => ({ name, parent })),
  sports.flatMap((sport) => kindsOf(sport).map((kind) => ({ name: leafName(sport, kind), parent: sport.category }))),
];
