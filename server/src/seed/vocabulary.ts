import { createRandom, type Random } from './random.ts';

const list = (words: string) => words.split(' ');

/** The commonest first, as everywhere below. */
export const adjectives = list(
  'Pro Lightweight Training Classic Essential Performance Breathable Waterproof Compact Elite Padded Adjustable Ultra Sport Premium Junior Insulated Seamless Folding Flexible Outdoor Windproof Stretch Thermal Portable Durable Soft Reversible Cushioned Reflective Quick-Dry Tapered Ergonomic Anti-Slip Vented Heavy Featherlight Stable Compression Hybrid Carbon-Look Grippy Rugged Slim Wide Long Short Hooded Half-Zip Full-Zip Sleeveless Cropped Oversized Low-Cut High-Top Mid All-Weather Summer Winter Night Race Match Tour Club Team Beginner Advanced Competition Vintage Retro Modern Minimal Bold Precision Power Speed Agility Balance Endurance Recovery Everyday Travel Urban Alpine Coastal Desert Forest Arctic Tropical Indoor Street Beach Lake River Summit Valley Canyon Ridge Glacier Dawn Dusk Storm Thunder Wind Sun Shadow Quiet Brisk Steady Nimble Swift Fierce Brave Smart Pure Prime Core Zero Infinite',
);

export const materials = list(
  'Mesh Cotton Carbon Merino Nylon Leather Polyester Aluminium Fleece Rubber Neoprene Foam Bamboo Steel Wool Silicone Canvas Down Elastane Suede Cork Titanium Softshell Microfibre Latex Gel Graphite Fibreglass Hemp Linen Velvet Corduroy Ripstop Kevlar Ceramic Maple Ash Beech Oak Recycled',
);

const paints = list(
  'Black#16181d White#f7f7f5 Blue#2458c9 Grey#8a9099 Red#c8202f Navy#1b2a4e Green#2f8f4e Orange#ec7a1c Yellow#f2c530 Pink#ea7fa8 Purple#6c3fa0 Olive#6b6b3a Teal#12807f Charcoal#3b3f46 Burgundy#6e1f33 Turquoise#2bb8b5 Beige#d9c8a9 Coral#f2705c Lime#a7d129 Silver#c3c7cc Gold#c9a13b Mint#9edbc0 Lavender#b6a6dd Rust#a8502a Sand#d6bd8d Indigo#3c3a8c Crimson#a3142f Ivory#f3ecd9 Khaki#a39a6c Magenta#c72c8f Cobalt#1f4fb5 Amber#f0a321 Plum#6a2c56 Slate#5b6873 Cyan#20b4d8 Ochre#c48a2c Emerald#128a5f Sapphire#1c4aa0 Copper#b06a3b Graphite#4a4d52',
).map((paint) => paint.split('#') as [name: string, code: string]);

export const colours: readonly string[] = paints.map(([name]) => name);
/** What a colour looks like, as in `#2458c9`. */
export const swatches: ReadonlyMap<string, string> = new Map(paints.map(([name, code]) => [name, `#${code}`]));

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
