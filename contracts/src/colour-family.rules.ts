/** The colours that a shopper looks for: a shop has many names for blue. */

/** In the order in which they are offered. No one colour stands for the last two. */
export const colourFamilies = [
  { name: 'Black', swatch: '#16181d' },
  { name: 'White', swatch: '#ffffff' },
  { name: 'Grey', swatch: '#8a9099' },
  { name: 'Blue', swatch: '#2458c9' },
  { name: 'Green', swatch: '#2f8f4e' },
  { name: 'Red', swatch: '#c8202f' },
  { name: 'Orange', swatch: '#ec7a1c' },
  { name: 'Yellow', swatch: '#f2c530' },
  { name: 'Pink', swatch: '#ea7fa8' },
  { name: 'Purple', swatch: '#6c3fa0' },
  { name: 'Brown', swatch: '#7a4e2d' },
  { name: 'Beige', swatch: '#d9c8a9' },
  { name: 'Multicolour' },
  { name: 'Other' },
] as const;
export type ColourFamily = (typeof colourFamilies)[number]['name'];

type Words = readonly (readonly [family: ColourFamily, words: string])[];

/** What a family itself is called, in English and German: `Rust Red` is red, whatever rust is. */
const basicWords: Words = [
  ['Black', 'black schwarz noir'],
  ['White', 'white weiss blanc'],
  ['Grey', 'grey gray grau gris'],
  ['Blue', 'blue blau bleu'],
  ['Green', 'green grun gruen vert'],
  ['Red', 'red rot rouge'],
  ['Orange', 'orange'],
  ['Yellow', 'yellow gelb jaune'],
  ['Pink', 'pink rosa'],
  ['Purple', 'purple violet violett lila'],
  ['Brown', 'brown braun'],
  ['Beige', 'beige'],
  ['Multicolour', 'multicolour multicolor multicoloured multicolored multi mehrfarbig bunt rainbow regenbogen'],
];

const shadeWords: Words = [
  ['Black', 'onyx jet ebony obsidian raven ink caviar'],
  ['White', 'chalk ivory snow pearl offwhite ecru elfenbein perle'],
  [
    'Grey',
    'graphite anthracite anthrazit charcoal silver silber slate ash steel smoke gunmetal titanium iron lead grafit platinum schiefer',
  ],
  [
    'Blue',
    'navy marine cobalt kobalt sky azure indigo sapphire saphir denim royal midnight turquoise turkis tuerkis teal petrol aqua cyan lagoon ocean ice petroleum cornflower',
  ],
  [
    'Green',
    'olive oliv lime limette mint minze sage salbei forest khaki emerald smaragd moss moos army fern pine jade bottle pistachio court hunter',
  ],
  [
    'Red',
    'crimson burgundy bordeaux wine weinrot maroon scarlet ruby rubin cherry kirsch cardinal brick carmine karmin garnet',
  ],
  ['Orange', 'rust rost coral koralle apricot aprikose peach pfirsich tangerine mango terracotta papaya pumpkin'],
  ['Yellow', 'amber bernstein mustard senf gold golden lemon zitrone ochre ocher ocker saffron safran sunflower'],
  ['Pink', 'rose blush magenta fuchsia fuchsie salmon lachs raspberry himbeer flamingo berry hotpink'],
  ['Purple', 'plum pflaume lilac flieder lavender lavendel mauve aubergine grape amethyst orchid eggplant'],
  [
    'Brown',
    'tan cocoa chocolate schokolade coffee kaffee chestnut kastanie copper kupfer bronze cognac walnut mocha caramel umber',
  ],
  ['Beige', 'sand cream creme stone taupe champagne nude oat natural natur bone vanilla vanille camel linen'],
];

const toMap = (words: Words) =>
  new Map(words.flatMap(([family, all]) => all.split(' ').map((word) => [word, family] as const)));
const basics = toMap(basicWords);
const shades = toMap(shadeWords);

/** What German puts at the end of a longer word: Dunkelblau. Not `red`, on which too many English words end. */
const endings = [...basics].filter(([word]) => word.length > 3 || word === 'rot');

/** Neither of the two words says so. */
const phrases: readonly (readonly [phrase: string, family: ColourFamily])[] = [
  ['rose gold', 'Pink'],
  ['rosegold', 'Pink'],
];

const between = /\s*(?:[/&+,;|]|\b(?:and|und|with|mit)\b)\s*/u;

/**
 * The family of a colour by its name; where that says nothing, by what it looks like. Of two colours the first counts, as
 * `Black/White` is a black shoe with white; three are many.
 */
export function colourFamily(name: string, swatch?: string): ColourFamily {
  const text = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  const named = new Set(text.split(between).flatMap((part) => familyOfWords(part) ?? []));
  if (named.size > 2) return 'Multicolour';
  const [first] = named;
  return first ?? (swatch === undefined ? undefined : familyOfSwatch(swatch)) ?? 'Other';
}

/** The last word counts: `Navy Blue`, `Orange Red`. One that names a family itself goes before a shade. */
function familyOfWords(text: string): ColourFamily | undefined {
  const phrase = phrases.find(([words]) => text.includes(words));
  if (phrase) return phrase[1];
  const words = text.match(/\p{Letter}+/gu) ?? [];
  const last = (find: (word: string) => ColourFamily | undefined) =>
    words.map(find).findLast((family) => family !== undefined);
  return (
    last((word) => basics.get(word)) ??
    last((word) => shades.get(word) ?? endings.find(([ending]) => word.endsWith(ending))?.[1])
  );
}

/** Of `#1d4ed8`. */
function familyOfSwatch(swatch: string): ColourFamily | undefined {
  const code = /^#([0-9a-f]{6})$/i.exec(swatch)?.[1];
  if (code === undefined) return undefined;
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(code.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [light, spread] = [(most + least) / 2, most - least];
  if (light < 0.1) return 'Black';
  if (light > 0.94) return 'White';
  if (spread < 0.08) return light < 0.14 ? 'Black' : 'Grey';
  const sixth =
    most === red ? (green - blue) / spread : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  return familyOfHue((sixth * 60 + 360) % 360, light, spread);
}

/** Beige, brown, pink and olive are light, dark and dull shades of others. */
function familyOfHue(hue: number, light: number, spread: number): ColourFamily {
  const isRed = hue < 14 || hue >= 345;
  if (isRed) return light > 0.68 ? 'Pink' : 'Red';
  if (hue < 45) {
    if (light > 0.68 && spread < 0.45) return 'Beige';
    return light < 0.4 || spread < 0.3 ? 'Brown' : hue < 40 ? 'Orange' : 'Yellow';
  }
  if (hue < 68) {
    if (light > 0.7 && spread < 0.35) return 'Beige';
    return light < 0.4 || spread < 0.3 ? 'Green' : 'Yellow';
  }
  if (hue < 165) return 'Green';
  if (hue < 255) return 'Blue';
  if (hue < 292) return 'Purple';
  return light < 0.35 ? 'Purple' : 'Pink';
}
