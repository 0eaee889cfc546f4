import { createRandom, type Random } from './random.ts';

const list = (words: string) => words.split(' ');

/** The commonest first, as everywhere below. */
export const adjectives = list(
  'Pro Lightweight Training Classic Essential Performance Breathable Waterproof Compact Elite Padded Adjustable Ultra Sport Premium Junior Insulated Seamless Folding Flexible Outdoor Windproof Stretch Thermal Portable Durable Soft Reversible Cushioned Reflective Quick-Dry Tapered Ergonomic Anti-Slip Vented Heavy Featherlight Stable Compression Hybrid Carbon-Look Grippy Rugged Slim Wide Long Short Hooded Half-Zip Full-Zip Sleeveless Cropped Oversized Low-Cut High-Top Mid All-Weather Summer Winter Night Race Match Tour Club Team Beginner Advanced Competition Vintage Retro Modern Minimal Bold Precision Power Speed Agility Balance Endurance Recovery Everyday Travel Urban Alpine Coastal Desert Forest Arctic Tropical Indoor Street Beach Lake River Summit Valley Canyon Ridge Glacier Dawn Dusk Storm Thunder Wind Sun Shadow Quiet Brisk Steady Nimble Swift Fierce Brave Smart Pure Prime Core Zero Infinite',
);

export const materials = list(
  'Mesh Cotton Carbon Merino Nylon Leather Polyester Aluminium Fleece Rubber Neoprene Foam Bamboo Steel Wool Silicone Canvas Down Elastane Suede Cork Titanium Softshell Microfibre Latex Gel Graphite Fibreglass Hemp Linen Velvet Corduroy Ripstop Kevlar Ceramic Maple Ash Beech Oak Recycled',
);

export const colours = list(
  'Black White Blue Grey Red Navy Green Orange Yellow Pink Purple Olive Teal Charcoal Burgundy Turquoise Beige Coral Lime Silver Gold Mint Lavender Rust Sand Indigo Crimson Ivory Khaki Magenta Cobalt Amber Plum Slate Cyan Ochre Emerald Sapphire Copper Graphite',
);

export const audiences = ['Men’s', 'Women’s', "Men's", "Women's", 'Kids', 'Unisex', 'Girls', 'Boys'];

/** Numbers, sizes and marks of models. */
export const models: readonly string[] = [
  ...list('2 3 II Pro V2 500 100 4 5 GT 900 X 300 III SL Plus RS 7 10 Max LT S2 Evo 1000 Air EX 26 R1 Lite 700 XT'),
  ...Array.from({ length: 30 }, (_, i) => `${(i + 1) * 5}L`),
  ...Array.from({ length: 40 }, (_, i) => `${(i + 1) * 2}kg`),
  ...Array.from({ length: 60 }, (_, i) => `${'XRTZGK'[i % 6]}${i + 2}`),
  ...Array.from({ length: 90 }, (_, i) => `${(i + 11) * 10}`),
];

const onsets = list('b br c cl cr d dr f fl g gl gr h j k kr l m n p pl pr qu r s sk sl st str t tr v w z th sh');
const vowels = list('a e i o u a e i o ai au ea ei io ou y');
const codas = ['', '', '', '', ...list('n r l s x m nd rk rn lt st nt ck ll th')];
const endings = list('a o is us en or an ex on ia um ix el ar ora eno ica ero ine ley ton ford wick');

function inventWord(random: Random): string {
  const syllables = random.chance(0.85) ? 1 : 2;
  let word = '';
  for (let i = 0; i < syllables; i++) word += random.pick(onsets) + random.pick(vowels);
  word += random.pick(codas) + random.pick(endings);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export interface InventedBrand {
  readonly name: string;
  /** Its product lines; a big brand has more of them. */
  readonly series: readonly string[];
}

const BRANDS = 400;
const SERIES_OF_THE_BIGGEST = 120;
// The same words in every seeded shop, whatever its seed: a second run then adds to the brands of the first.
const WORD_SEED = 20;

/** The biggest first. */
export function inventBrands(): InventedBrand[] {
  const random = createRandom(WORD_SEED);
  const used = new Set<string>();
  const newWord = (): string => {
    for (;;) {
      const word = inventWord(random);
      if (word.length < 4 || word.length > 11 || used.has(word)) continue;
      used.add(word);
      return word;
    }
  };
  const names = Array.from({ length: BRANDS }, () => {
    const word = newWord();
    const form = random.next();
    if (form < 0.7) return word;
    if (form < 0.85) return `${word} ${random.pick(['Sport', 'Sports', 'Athletics', 'Outdoor', 'Works', 'Gear'])}`;
    return form < 0.95 ? `${word} & ${newWord()}` : `${word}é`;
  });
  return names.map((name, rank) => ({
    name,
    series: Array.from({ length: Math.max(3, Math.round(SERIES_OF_THE_BIGGEST / Math.sqrt(rank + 1))) }, newWord),
  }));
}
