import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { DemoAttribute } from './attributes.ts';
import { chanceFrom } from './chance.ts';
import type { DemoBrand, DemoProduct, Topic } from './product.ts';

type Described = Pick<ProductDetail, 'gender' | 'ageGroup' | 'material' | 'mpn'>;
export type DemoDetails = Described & { readonly attributes: Record<string, number | boolean | string> };

type Attributes = Partial<Record<DemoAttribute, number | boolean | string>>;
type Details = readonly [material: string | null, attributes?: Attributes];

const laces = { Closure: 'Laces' } as const;
const road = { ...laces, Terrain: 'Road' } as const;
const trail = { ...laces, Terrain: 'Trail' } as const;
const court = { ...laces, Terrain: 'Court' } as const;
const studs = { ...laces, Terrain: 'Firm ground' } as const;
const dry = { Waterproof: true } as const;
const recycled = { Recycled: true } as const;
const racket = { 'String pattern': '16 × 19', 'Head size': 100, Flex: 'Medium' } as const;

/** By what the picture files are called. What is not here has nothing to say. */
const details: Readonly<Record<string, Details>> = {
  'cairn-22-day-backpack': ['Nylon', { Volume: 22, Closure: 'Zip', Waterproof: false }],
  'cairn-45-trekking-backpack': ['Nylon', { Volume: 45, Closure: 'Buckle', ...dry }],
  'follow-through-racket-backpack': ['Polyester', { Volume: 30, Closure: 'Zip' }],
  'locker-room-duffel-40-l': ['Polyester', { Volume: 40, Closure: 'Zip' }],
  'lowtide-roll-top-dry-bag-20-l': ['Tarpaulin', { Volume: 20, Closure: 'Roll-top', ...dry }],
  'weekender-duffel-60-l': ['Coated polyester', { Volume: 60, Closure: 'Zip', ...dry }],
  'beach-volleyball': ['Synthetic leather', { 'Ball size': '5', ...dry }],
  'blacktop-outdoor-basketball': ['Rubber', { 'Ball size': '7', ...dry }],
  'driveway-mini-basketball': ['Rubber', { 'Ball size': '3' }],
  'halfcourt-size-6-basketball': ['Microfibre', { 'Ball size': '6' }],
  'hardwood-indoor-basketball': ['Composite leather', { 'Ball size': '7', Waterproof: false }],
  'lineout-rugby-ball': ['Rubber', { 'Ball size': '5', ...dry }],
  'matchday-thermo-bonded-football': ['Polyurethane', { 'Ball size': '5', ...dry }],
  'schoolyard-football-size-4': ['Rubber', { 'Ball size': '4' }],
  'training-ground-football': ['Synthetic leather', { 'Ball size': '5' }],
  'diamond-baseball': ['Leather'],
  'gridline-american-football': ['Composite leather'],
  'club-tennis-balls-can-of-3': ['Felt'],
  'practice-tennis-balls-bag-of-12': ['Felt'],
  'practice-table-tennis-ball': ['Plastic'],
  'domestique-bottle-750-ml': ['Polyethylene', { Capacity: 750 }],
  'handheld-running-bottle-500-ml': ['Polyethylene', { Capacity: 500 }],
  'quiet-hour-steel-bottle-500-ml': ['Stainless steel', { Capacity: 500 }],
  'shaker-bottle-600-ml': ['Tritan', { Capacity: 600 }],
  'summit-flask-750-ml': ['Stainless steel', { Capacity: 750 }],
  'bivouac-solo-tent': ['Nylon', { Sleeps: 1, Season: 'Three seasons', ...dry }],
  'heath-two-person-tent': ['Polyester', { Sleeps: 2, Season: 'Three seasons', ...dry }],
  'contour-trekking-poles-pair': ['Aluminium', { Season: 'All year' }],
  'fellside-sleeping-bag-comfort-4-c': ['Polyester', { Sleeps: 1, Season: 'Three seasons', Closure: 'Zip' }],
  'apres-ski-socks-2-pairs': ['Merino', { Season: 'Winter' }],
  'basecamp-insulated-jacket': ['Polyamide', { Season: 'Winter', Closure: 'Zip', Waterproof: false, ...recycled }],
  'glacier-insulated-jacket': ['Polyamide', { Season: 'Winter', Closure: 'Zip', ...dry }],
  'blister-free-running-socks-2-pairs': ['Polyamide', { Season: 'All year' }],
  'breathe-yoga-tank': ['Modal'],
  'coldstart-running-tights': ['Polyester', { Season: 'Winter', Closure: 'Zip' }],
  'cove-bikini': ['Nylon', recycled],
  'criterium-full-finger-gloves': ['Polyester', { Closure: 'Pull-on' }],
  'daybreak-reflective-vest': ['Polyester', { Season: 'All year' }],
  'dojo-cotton-gi': ['Cotton'],
  'everyday-yoga-leggings': ['Polyamide'],
  'fastbreak-game-shorts': ['Polyester', { Closure: 'Drawcord' }],
  'fastbreak-sleeveless-jersey': ['Polyester', recycled],
  'featherweight-singlet': ['Polyester', { Season: 'Summer', 'Weight class': 'Light' }],
  'fireside-knit-beanie': ['Wool', { Season: 'Winter' }],
  'full-length-football-socks-2-pairs': ['Polyamide'],
  'heavyweight-training-tee': ['Cotton', { 'Weight class': 'Heavy' }],
  'hedgerow-cap': ['Cotton', { Closure: 'Buckle' }],
  'lift-line-beanie': ['Acrylic', { Season: 'Winter' }],
  'lifting-gloves': ['Leather', { Closure: 'Pull-on' }],
  'medley-swim-briefs': ['Polyester', { Closure: 'Drawcord' }],
  'merino-running-socks-2-pairs': ['Merino', { Season: 'All year' }],
  'midfield-shorts': ['Polyester', { Closure: 'Drawcord' }],
  'morning-mile-tee': ['Polyester', { 'Weight class': 'Medium', ...recycled }],
  'split-shorts-5': ['Polyester', { Closure: 'Drawcord', Season: 'Summer' }],
  'sunday-long-run-cap': ['Polyester', { Season: 'Summer' }],
  'tempo-short-sleeve-jersey': ['Polyester', { Closure: 'Zip' }],
  'terrace-football-shirt': ['Polyester', recycled],
  'thermal-winter-gloves': ['Softshell', { Season: 'Winter', Closure: 'Pull-on' }],
  'tideline-swimsuit': ['Polyester'],
  'tidewater-wetsuit-3-2-mm': ['Neoprene', { Thickness: 3, Closure: 'Zip' }],
  'tramline-tennis-tee': ['Cotton'],
  'wool-stripe-scarf': ['Lambswool', { Season: 'Winter' }],
  'corner-leather-boxing-gloves': ['Leather', { Closure: 'Laces' }],
  'southpaw-training-gloves': ['Synthetic leather', { Closure: 'Hook and loop' }],
  'junior-boxing-gloves': ['Synthetic leather', { Closure: 'Hook and loop' }],
  'cotton-hand-wraps-4-5-m': ['Cotton', { Closure: 'Hook and loop' }],
  'heavy-bag-35-kg': ['Synthetic leather', { Load: 35, 'Weight class': 'Heavy' }],
  'baseline-high-top-court-shoe': ['Canvas', { ...court, Cushioning: 'Light' }],
  'clubhouse-court-shoe': ['Synthetic leather', { ...court, Cushioning: 'Medium' }],
  'evenpace-road-2-running-shoe': ['Mesh', { ...road, Drop: 8, Cushioning: 'High', Waterproof: false }],
  'fellrunner-trail-shoes': ['Mesh', { ...trail, Drop: 6, Cushioning: 'Light', Waterproof: false }],
  'harrier-trail-running-shoe': ['Mesh', { ...trail, Drop: 6, Cushioning: 'Medium', Waterproof: false }],
  'lightfoot-racing-flat': ['Mesh', { ...road, Drop: 4, Cushioning: 'Light', 'Weight class': 'Light' }],
  'marshland-waterproof-boots': ['Suede', { ...trail, ...dry }],
  'pacer-knit-running-shoe': ['Knit', { ...road, Drop: 10, Cushioning: 'Medium', ...recycled }],
  'pivot-high-top-court-shoe': ['Synthetic leather', { ...court, Cushioning: 'High' }],
  'playmaker-firm-ground-boots': ['Leather', studs],
  'poolside-sandals': ['EVA', { Closure: 'Pull-on' }],
  'ridgeway-leather-hiking-boots': ['Leather', { ...laces, Terrain: 'Mountain', ...dry }],
  'sweeper-firm-ground-boots': ['Knit', studs],
  'threshold-tempo-shoe': ['Mesh', { ...road, Drop: 8, Cushioning: 'Medium', 'Weight class': 'Light' }],
  'icehouse-figure-skates': ['Leather', laces],
  'rink-quad-roller-skates': ['Synthetic leather', laces],
  'beam-600-front-light': ['Aluminium', { 'Light output': 600, ...dry }],
  'campfire-hand-torch': ['Aluminium', { 'Light output': 160 }],
  'dusk-300-headlamp': ['Plastic', { 'Light output': 300, ...dry }],
  'hilltop-spotting-telescope': ['Aluminium', dry],
  'crag-dynamic-rope-9-8-mm-60-m': ['Polyamide', dry],
  'estuary-touring-canoe': ['Polyethylene', dry],
  'shorebreak-surfboard': ['Foam', dry],
  'rink-hockey-stick-senior': ['Carbon fibre', { Flex: 'Medium' }],
  'screwgate-carabiner': ['Aluminium', { Closure: 'Buckle' }],
  'poolside-towels-set-of-3': ['Cotton'],
  'calm-ground-yoga-mat-4-mm': ['Natural rubber', { Thickness: 4 }],
  'cork-flow-yoga-mat': ['Cork', { Thickness: 4 }],
  'studio-yoga-mat-6-mm': ['Foam', { Thickness: 6, ...dry }],
  'cork-yoga-block': ['Cork'],
  'recycled-foam-yoga-block': ['Foam', recycled],
  'restorative-bolster': ['Cotton'],
  'stillness-meditation-cushion': ['Cotton'],
  'clean-sheet-goalkeeper-gloves': ['Latex', { Closure: 'Hook and loop' }],
  'commuter-helmet-with-reflective-trim': ['Polycarbonate', { Closure: 'Buckle' }],
  'couloir-snow-helmet-with-visor': ['ABS', { Closure: 'Buckle', Season: 'Winter' }],
  'meridian-road-helmet': ['Polycarbonate', { Closure: 'Buckle' }],
  'pedal-kids-helmet': ['Polycarbonate', { Closure: 'Buckle' }],
  'slopeside-junior-snow-helmet': ['ABS', { Closure: 'Buckle', Season: 'Winter' }],
  'shinline-guards-with-sleeves': ['Polypropylene', { Closure: 'Pull-on' }],
  'centre-court-100-tennis-racket': ['Graphite', racket],
  'rally-105-tennis-racket': ['Graphite', { ...racket, 'Head size': 105, Flex: 'Soft' }],
  'junior-25-tennis-racket': ['Aluminium', { 'Head size': 102, 'String pattern': '16 × 18', Flex: 'Soft' }],
  'feather-88-badminton-racket': ['Carbon fibre', { Flex: 'Medium' }],
  'allround-table-tennis-bat': ['Wood', { Flex: 'Medium' }],
  'spinmaster-table-tennis-bat': ['Wood', { Flex: 'Stiff' }],
  'drift-snowboard': ['Wood', { Flex: 'Medium', Season: 'Winter' }],
  'halfpipe-snowboard': ['Wood', { Flex: 'Soft', Season: 'Winter' }],
  'piste-72-ski-and-boot-set': ['Wood', { Flex: 'Stiff', Season: 'Winter' }],
  'snowline-ski-poles-pair': ['Aluminium', { Season: 'Winter' }],
  'hillcrest-wooden-sled': ['Wood', { Season: 'Winter' }],
  'bumper-plate-20-kg': ['Rubber', { Load: 20, 'Weight class': 'Heavy' }],
  'cast-kettlebell-16-kg': ['Cast iron', { Load: 16, 'Weight class': 'Medium' }],
  'coated-kettlebell-8-kg': ['Cast iron', { Load: 8, 'Weight class': 'Light' }],
  'competition-kettlebell-24-kg': ['Steel', { Load: 24, 'Weight class': 'Heavy' }],
  'hex-dumbbell-10-kg': ['Cast iron', { Load: 10, 'Weight class': 'Medium' }],
  'medicine-ball-5-kg': ['Synthetic leather', { Load: 5, 'Weight class': 'Medium' }],
  'olympic-barbell-set-60-kg': ['Steel', { Load: 60, 'Weight class': 'Heavy' }],
  'studio-dumbbells-4-kg-pair': ['Cast iron', { Load: 4, 'Weight class': 'Light' }],
  'loop-bands-set-of-3': ['Latex', { 'Weight class': 'Light' }],
  'long-pull-up-bands-set-of-3': ['Latex', { 'Weight class': 'Heavy' }],
  'deep-tissue-foam-roller': ['Foam'],
  'soft-density-foam-roller': ['Foam'],
  'speed-skipping-rope': ['Steel', { 'Weight class': 'Light' }],
  'silicone-swim-cap': ['Silicone', { Closure: 'Pull-on', ...dry }],
  'short-blade-training-fins': ['Rubber', { Closure: 'Pull-on' }],
  'snorkelling-fins': ['Rubber', { Closure: 'Pull-on' }],
  'sprint-kickboard': ['Foam', { Thickness: 35, ...dry }],
  'lane-four-swim-goggles': ['Polycarbonate', { Closure: 'Buckle' }],
  'open-water-swim-goggles': ['Polycarbonate', { Closure: 'Buckle' }],
  'minnow-kids-goggles': ['Silicone', { Closure: 'Buckle' }],
  'boulevard-skateboard-8-0': ['Maple'],
  'causeway-touring-bike': ['Steel', { 'Wheel size': 28 }],
  'harbour-city-bike-3-speed': ['Steel', { 'Wheel size': 28 }],
  'first-mile-kids-bike-20': ['Steel', { 'Wheel size': 20 }],
  'handbuilt-front-wheel-28': ['Aluminium', { 'Wheel size': 28 }],
  'kerb-folding-kick-scooter': ['Aluminium', { 'Wheel size': 7.9 }],
  'kerb-junior-kick-scooter': ['Aluminium', { 'Wheel size': 5.7 }],
};

export const describedSlugs = Object.keys(details);

const forWomen = ['breathe-yoga-tank', 'cove-bikini', 'everyday-yoga-leggings', 'tideline-swimsuit'];
const forMen = ['medley-swim-briefs', 'playmaker-firm-ground-boots', 'heavyweight-training-tee'];
/** What people wear or ride; a ball is for all ages. */
const worn: readonly Topic[] = ['clothing', 'combat', 'footwear', 'protection', 'snow', 'water', 'wheels'];
const forKids = /\b(Junior|Kids|Schoolyard|Mini)\b/;
/** Makers that number nothing. */
const withoutNumbers: readonly DemoBrand[] = ['Juniper Row', 'Calmera'];

export function detailsOf({ slug, name, brand, topic, options }: DemoProduct): DemoDetails {
  const [material = null, attributes = {}] = details[slug] ?? [];
  const isWorn = worn.includes(topic) || options.some(({ kind }) => kind === 'size');
  const gender = forWomen.includes(slug) ? 'women' : forMen.includes(slug) ? 'men' : 'unisex';
  return {
    gender: isWorn ? gender : null,
    ageGroup: forKids.test(name) ? 'kids' : isWorn ? 'adult' : null,
    material,
    mpn: withoutNumbers.includes(brand) ? null : numberOf(brand, slug),
    attributes: { ...attributes },
  };
}

/** As its maker counts: `EVE-48213`. */
function numberOf(brand: string, slug: string): string {
  return `${brand.slice(0, 3).toUpperCase()}-${chanceFrom(`number of ${slug}`).between(10_000, 99_999)}`;
}
