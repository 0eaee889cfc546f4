/** A search in the demo shop, and what people have judged it must give. */
export interface JudgedQuery {
  readonly text: string;
  /** The products on the first places, in any order among themselves; with facets, those of them that have them. */
  readonly first?: readonly string[];
  /** Products that are found, on whatever place. */
  readonly finds?: readonly string[];
  readonly findsNot?: readonly string[];
  /** The text with its typos mended. */
  readonly corrected?: string;
  /** Words that are values, and are then chosen: `size=42`. None unless said. */
  readonly facets?: readonly string[];
}

const tennisRackets = ['Centre Court 100 Tennis Racket', 'Junior 25 Tennis Racket', 'Rally 105 Tennis Racket'];
const tableTennisBats = ['Allround Table Tennis Bat', 'Spinmaster Table Tennis Bat'];
const runningShoes = ['Evenpace Road 2 Running Shoe', 'Harrier Trail Running Shoe', 'Pacer Knit Running Shoe'];
const yogaMats = ['Calm Ground Yoga Mat 4 mm', 'Cork Flow Yoga Mat', 'Studio Yoga Mat 6 mm'];
const firmGroundBoots = ['Playmaker Firm-Ground Boots', 'Sweeper Firm-Ground Boots'];
const balls = [
  'Club Tennis Balls, Can of 3',
  'Exercise Ball 65 cm',
  'Lineout Rugby Ball',
  'Medicine Ball 5 kg',
  'Practice Table Tennis Ball',
  'Practice Tennis Balls, Bag of 12',
  'Willow Cricket Bat and Ball',
];
const headlamp = 'Dusk 300 Headlamp';
const longName =
  'Fellside Three-Season Synthetic Mummy Sleeping Bag with Draught Collar, Two-Way Zip and Compression Sack, Long, Left-Hand Zip';

const eleven = Array.from({ length: 11 }, (_, n) => `unheard${n + 1}`).join(' ');

/** For products in stock: what is sold out comes last, whatever its name. */
export const judgedQueries: readonly JudgedQuery[] = [
  // All words in the name before some.
  { text: 'tennis racket', first: tennisRackets, finds: tableTennisBats, findsNot: ['Hardwood Indoor Basketball'] },
  { text: 'racket tennis', first: tennisRackets },
  { text: 'Tennis Rackets', first: tennisRackets },
  { text: 'tennis balls', first: ['Club Tennis Balls, Can of 3', 'Practice Tennis Balls, Bag of 12'] },
  { text: 'table tennis', first: [...tableTennisBats, 'Practice Table Tennis Ball'], findsNot: ['Medicine Ball 5 kg'] },
  {
    text: 'swim goggles',
    first: ['Lane Four Swim Goggles', 'Open Water Swim Goggles'],
    finds: ['Minnow Kids Goggles'],
  },
  { text: 'running shoes', first: runningShoes, finds: ['Fellrunner Trail Shoes'] },
  { text: 'shoes for running', first: runningShoes },
  { text: 'sleeping bag', first: ['Fellside Sleeping Bag, Comfort 4 °C', longName] },
  { text: 'hockey stick', first: ['Pitchside Hockey Stick 36.5"', 'Rink Hockey Stick, Senior'] },
  { text: 'yoga mat', first: yogaMats, findsNot: ['Medicine Ball 5 kg'] },
  { text: 'winter gloves', first: ['Thermal Winter Gloves'], facets: ['attr.Season=Winter'] },
  { text: 'boxing gloves', first: ['Corner Leather Boxing Gloves', 'Junior Boxing Gloves'] },
  {
    text: 'bike helmet',
    finds: ['Meridian Road Helmet', 'Pedal Kids Helmet'],
  },
  // The exact name and its beginning.
  { text: 'Cork Yoga Block', first: ['Cork Yoga Block'], facets: ['attr.Material=Cork'] },
  { text: 'medicine ball', first: ['Medicine Ball 5 kg'] },
  { text: longName, first: [longName], facets: ['attr.Season=Three seasons'] },
  {
    text: 'Centre Court 100',
    first: ['Centre Court 100 Tennis Racket'],
    facets: ['attr.Terrain=Court', 'attr.Head size=100'],
  },
  // Plural and singular are one.
  { text: 'dumbbell', first: ['Hex Dumbbell 10 kg', 'Studio Dumbbells 4 kg, Pair'] },
  { text: 'skis', first: ['Piste 72 Ski and Boot Set', 'Après Ski Socks, 2 Pairs'] },
  { text: 'beanies', first: ['Fireside Knit Beanie', 'Lift Line Beanie'] },
  { text: 'shorts', findsNot: ['Short Blade Training Fins', 'Tempo Short-Sleeve Jersey'], finds: ['Split Shorts 5"'] },
  // Typos.
  { text: 'tenis raket', first: tennisRackets, corrected: 'tennis racket' },
  { text: 'bascketball', finds: ['Hardwood Indoor Basketball', 'Driveway Mini Basketball'], corrected: 'basketball' },
  { text: 'sokcs', finds: ['Après Ski Socks, 2 Pairs'], corrected: 'socks' },
  { text: 'yoga matt', first: yogaMats, corrected: 'yoga mats' },
  { text: 'snowbord', first: ['Drift Snowboard', 'Halfpipe Snowboard'], corrected: 'snowboard' },
  { text: 'like', corrected: 'line', findsNot: ['Causeway Touring Bike'] },
  // Accents.
  { text: 'apres ski', first: ['Après Ski Socks, 2 Pairs'] },
  { text: 'ÀPRÈS', first: ['Après Ski Socks, 2 Pairs'] },
  // Sizes, colours and other values.
  { text: 'running shoe 42 blue', first: runningShoes, facets: ['size=42', 'colour=Blue'] },
  { text: 'boxing gloves 12 oz', first: ['Corner Leather Boxing Gloves'], facets: ['size=12 oz'] },
  { text: 'touring bike 54', first: ['Causeway Touring Bike'], facets: ['size=54 cm'] },
  { text: 'jacket l', first: ['Basecamp Insulated Jacket', 'Glacier Insulated Jacket'], facets: ['size=L'] },
  { text: 'red boxing gloves', first: ['Corner Leather Boxing Gloves'], facets: ['colour=Red'] },
  { text: 'size 6 basketball', first: ['Halfcourt Size 6 Basketball'], facets: ['attr.Ball size=6'] },
  { text: 'kettlebell 16 kg', first: ['Cast Kettlebell 16 kg'], facets: ['attr.Load=16'] },
  { text: 'kettlebell 16kg', first: ['Cast Kettlebell 16 kg'] },
  { text: 'kids football', first: ['Schoolyard Football Size 4'], facets: ['attr.Age group=Kids'] },
  // Synonyms, in both directions.
  { text: 'sneakers', first: runningShoes, findsNot: ['Club Curling Stone Trainer'] },
  { text: 'ping pong', first: [...tableTennisBats, 'Practice Table Tennis Ball'] },
  { text: 'soccer cleats', first: firmGroundBoots },
  {
    text: 'rucksack',
    first: ['Cairn 22 Day Backpack', 'Cairn 45 Trekking Backpack', 'Follow-Through Racket Backpack'],
  },
  { text: 'frisbee', first: ['Ultra-Glide Flying Disc 175 g'] },
  // Parts of words, and words put together or taken apart.
  {
    text: 'ball',
    first: balls,
    finds: ['Hardwood Indoor Basketball', 'Beach Volleyball', 'Diamond Baseball'],
  },
  {
    text: 'board',
    finds: ['Drift Snowboard', 'Boulevard Skateboard 8.0"', 'Shorebreak Surfboard', 'Sprint Kickboard'],
  },
  { text: 'head lamp', first: [headlamp] },
  { text: 'rugbyball', first: ['Lineout Rugby Ball'] },
  { text: 'thermo', first: ['Matchday Thermo-Bonded Football'] },
  // Brands, and categories.
  { text: 'fjellmark jacket', first: ['Basecamp Insulated Jacket', 'Glacier Insulated Jacket'] },
  {
    text: 'evanpace',
    first: ['Evenpace Road 2 Running Shoe'],
    finds: ['Daybreak Reflective Vest'],
    corrected: 'evenpace',
  },
  { text: 'junper row mat', first: ['Studio Yoga Mat 6 mm'], corrected: 'juniper row mat' },
  { text: 'racket sports', finds: [...tennisRackets, ...tableTennisBats], findsNot: ['Drift Snowboard'] },
  // Too little, too much, nothing.
  { text: 'b', finds: ['Beach Volleyball', 'Tin Bicycle Bell'], findsNot: [headlamp] },
  { text: `${eleven} headlamp`, finds: [headlamp] },
  { text: `${eleven} unheard12 headlamp`, findsNot: [headlamp] },
  { text: 'waterproof hiking boots of gold', first: ['Marshland Waterproof Boots'] },
  { text: '?!… ---', findsNot: [headlamp] },
];
