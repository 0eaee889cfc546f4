import type { DemoProduct } from './product.ts';

type Named = Pick<DemoProduct, 'name' | 'weight' | 'categories'>;

/** In grams: what one person carries, and what one person lifts. */
const [PARCEL, LIFTED] = [31_500, 60_000];
const bulky = new Set(['Bikes', 'Surfing', 'Football Goals', 'Basketball Hoops']);
const large = /Bike|Canoe|Kayak|Surfboard|Goal|Hoop|Ski and Boot/;

/** A canoe is no parcel. */
export function shippingClassOf({ name, weight, categories }: Named): 'parcel' | 'bulky' | 'freight' {
  if (/Canoe|Kayak/.test(name) || weight > LIFTED) return 'freight';
  const isLarge = large.test(name) && weight > 5000;
  return weight > PARCEL || (isLarge && categories.some((category) => bulky.has(category))) ? 'bulky' : 'parcel';
}

const standard = (days: [number, number]) => ({
  name: 'Standard',
  classes: [],
  price: 0,
  freeFrom: null,
  by: null,
  steps: [],
  cutOff: '14:00',
  tracking: null,
  days,
});

/** Standard and, where there is one, reduced rate of 2026, in percent. */
const rates =
  'AT 20 10, BE 21 6, BG 20 9, CY 19 9, CZ 21 12, DE 19 7, DK 25, EE 24 9, ES 21 10, FI 25.5 13.5, FR 20 5.5, ' +
  'GR 24 13, HR 25 13, HU 27 18, IE 23 13.5, IT 22 10, LT 21 12, LU 17 8, LV 21 12, MT 18 7, NL 21 9, PL 23 8, ' +
  'PT 23 13, RO 21 11, SE 25 12, SI 22 9.5, SK 23 19';
const euRates = rates.split(', ').map((country) => country.split(' ') as [country: string, ...percents: string[]]);

/** Free, as a demo shop has always been, and as far away as it is: `delivery-and-returns.md` says the same. */
export const demoZones = [
  {
    name: 'United States',
    countries: ['US'],
    states: [],
    postalRanges: [],
    methods: [standard([2, 4]), { ...standard([1, 2]), name: 'Express', classes: ['parcel' as const], price: 12 }],
  },
  {
    name: 'European Union',
    countries: euRates.map(([country]) => country),
    states: [],
    postalRanges: [],
    methods: [standard([4, 7])],
  },
];

/** The zone for everywhere, with which every shop begins. */
export const demoElsewhere = { id: '00000000-0000-7000-8000-000000000001', methods: [standard([7, 14])] };

export const demoRates = [
  { country: 'US', state: null, class: 'standard', rate: 0, label: 'Sales tax' },
  ...euRates.flatMap(([country, ...percents]) =>
    percents.map((rate, place) => ({
      country,
      state: null,
      class: place === 0 ? 'standard' : 'reduced',
      rate: Number(rate),
      label: 'VAT',
    })),
  ),
];
