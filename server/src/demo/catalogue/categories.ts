interface Department {
  readonly text: string;
  /** The product whose picture it shows. */
  readonly shows: string;
  /** By name, with what is below them. */
  readonly below: Readonly<Record<string, readonly string[]>>;
}

/** `Outdoor`, `Team Sports` and `Training` cut across the others. */
const departments: Readonly<Record<string, Department>> = {
  Basketball: {
    text: 'Balls for hardwood and blacktop, shoes that hold the ankle, and a hoop for the drive.',
    shows: 'hardwood-indoor-basketball',
    below: { Basketballs: [], 'Basketball Shoes': [], 'Basketball Clothing': [], 'Basketball Hoops': [] },
  },
  Boxing: {
    text: 'Gloves from 10 to 16 oz, bags to hit and ropes to skip: for the first round and the last.',
    shows: 'corner-leather-boxing-gloves',
    below: { 'Boxing Gloves': [], 'Boxing Equipment': [], 'Martial Arts': [] },
  },
  Cycling: {
    text: 'Bikes for town and touring, helmets that fit, and the small things that keep you rolling.',
    shows: 'causeway-touring-bike',
    below: {
      Bikes: [],
      Scooters: [],
      'Bike Helmets': [],
      'Cycling Clothing': [],
      'Bike Accessories': [],
    },
  },
  Football: {
    text: 'Match balls, boots for firm ground and everything a team wears above them.',
    shows: 'matchday-thermo-bonded-football',
    below: {
      Footballs: [],
      'Football Boots': [],
      'Football Clothing': [],
      'Football Protection': [],
      'Football Goals': [],
    },
  },
  Outdoor: {
    text: 'For nights in a tent and days on the hill, from the first mile to the last light.',
    shows: 'heath-two-person-tent',
    below: {
      Camping: ['Tents', 'Sleeping Bags'],
      Hiking: ['Hiking Boots', 'Backpacks'],
      Climbing: [],
      Skating: [],
      'Outdoor Games': [],
      Paddling: [],
    },
  },
  'Racket Sports': {
    text: 'Tennis, table tennis and badminton: rackets strung and ready, and balls by the can.',
    shows: 'centre-court-100-tennis-racket',
    below: {
      Tennis: ['Tennis Rackets', 'Tennis Balls', 'Tennis Clothing', 'Court Shoes'],
      'Table Tennis': [],
      Badminton: [],
    },
  },
  Running: {
    text: 'Shoes for road and trail, and clothing that is forgotten after the first mile.',
    shows: 'evenpace-road-2-running-shoe',
    below: {
      'Running Shoes': ['Road Running Shoes', 'Trail Running Shoes'],
      'Running Clothing': ['Running Tops', 'Running Shorts and Tights', 'Running Socks'],
      'Running Accessories': [],
    },
  },
  Swimming: {
    text: 'For lanes, lakes and waves: goggles that do not leak, and what to wear with them.',
    shows: 'lane-four-swim-goggles',
    below: { Swimwear: [], 'Swim Goggles': [], 'Swim Training': [], Snorkelling: [], Surfing: [], Poolside: [] },
  },
  'Team Sports': {
    text: 'Balls, bats and sticks for every pitch, and all that a coach carries out to it.',
    shows: 'beach-volleyball',
    below: {
      'Match Balls': [],
      'Team Kit': [],
      'Pitch Equipment': [],
      'Bat and Ball Games': [],
      'Hockey and Lacrosse': [],
      'Trophies and Medals': [],
    },
  },
  Training: {
    text: 'Weights, bands and bags for the gym at home or the one across town.',
    shows: 'cast-kettlebell-16-kg',
    below: {
      Weights: ['Kettlebells', 'Dumbbells', 'Barbells and Plates'],
      Conditioning: [],
      Recovery: [],
      'Training Clothing': [],
      'Gym Accessories': [],
    },
  },
  'Winter Sports': {
    text: 'Skis, boards, skates and sleds, and the layers that keep you out there longer.',
    shows: 'drift-snowboard',
    below: {
      Skiing: [],
      Snowboarding: [],
      'Snow Protection': [],
      'Winter Clothing': ['Winter Jackets', 'Winter Accessories'],
      'Ice and Sledging': [],
    },
  },
  Yoga: {
    text: 'Mats with grip, blocks and bolsters with give, and clothing that moves along.',
    shows: 'calm-ground-yoga-mat-4-mm',
    below: { 'Yoga Mats': [], 'Yoga Props': [], 'Yoga Clothing': [] },
  },
};

interface PlacedCategory {
  readonly name: string;
  readonly parent: string | null;
  readonly text: string;
  readonly shows: string | undefined;
}

/** Each after what is above it. */
export const demoCategories: readonly PlacedCategory[] = Object.entries(departments).flatMap(
  ([department, { text, shows, below }]) => [
    { name: department, parent: null, text, shows },
    ...Object.entries(below).flatMap(([name, leaves]) =>
      [name, ...leaves].map((one) => ({
        name: one,
        parent: one === name ? department : name,
        text: '',
        shows: undefined,
      })),
    ),
  ],
);

const parents = new Map(demoCategories.map(({ name, parent }) => [name, parent]));

/** From the department down to the category. */
export function demoLineage(name: string): string[] {
  const parent = parents.get(name);
  return parent ? [...demoLineage(parent), name] : [name];
}
