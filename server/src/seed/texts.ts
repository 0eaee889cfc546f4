import type { Random } from './random.ts';

const openings = [
  'Made for long days and short breaks.',
  'A favourite of clubs and schools for many seasons.',
  'For everybody who wants to begin well.',
  'Developed with coaches and tested by their teams.',
  'Simple, sturdy and ready when you are.',
  'The one to take when only one fits into the bag.',
];
const middles = [
  'The {material} keeps its shape after many washes and dries within the hour.',
  'Seams lie flat where it matters, so that nothing rubs on the last kilometre.',
  'Its weight sits low and close, which you will notice on quick turns.',
  'Reinforced with {material} at the places that wear out first.',
  'It packs down small and comes with its own bag.',
  'Straps and closures can be worked with gloves on.',
  'The grip stays firm in rain and sweat.',
  'Good for {sport} in the hall as well as outside.',
];
const closings = [
  'Wash cold, dry in the shade.',
  'Spare parts are kept for five years.',
  'Wipe it with a damp cloth after use.',
  'Delivered ready for use.',
  'Three years of guarantee.',
];

export function describeProduct(random: Random, { sport, material }: { sport: string; material: string }): string {
  const parts = [random.pick(openings), random.pick(middles), ...(random.chance(0.6) ? [random.pick(middles)] : [])];
  if (random.chance(0.5)) parts.push(random.pick(closings));
  return [...new Set(parts)]
    .join(' ')
    .replaceAll('{material}', material.toLowerCase())
    .replaceAll('{sport}', sport.toLowerCase());
}

const praise = [
  'Exactly what I was looking for.',
  'Fits well and feels solid.',
  'My whole team uses it now.',
  'Light, and it holds what it promises.',
  'Bought a second one for my daughter.',
];
const blame = [
  'Smaller than I had thought.',
  'The colour is not quite that of the picture.',
  'It wears out faster than the old model.',
  'Fine, but too dear for what it is.',
];
const details = [
  'Arrived after two days.',
  'In use three times a week since spring.',
  'I would buy it again.',
  'The size guide was right.',
  'Could do with one more pocket.',
  '',
];

/** `rating` in tenths of a star. */
export function describeOpinion(random: Random, rating: number): string {
  const first = random.pick(rating >= 35 ? praise : blame);
  return `${first} ${random.pick(details)}`.trim();
}

const firstNames =
  'Ada Ben Carla David Elena Felix Grace Hugo Ines Jonas Kira Luis Maya Noah Olga Pablo Rosa Sam Tara Yann'.split(' ');
const lastNames =
  'Abel Brandt Castillo Dubois Eriksen Fuchs Garcia Hansen Ivanova Jensen Keller Lopez Moreau Novak Okafor Petrov Quint Rossi Silva Weber'.split(
    ' ',
  );

/** A different name for each number below 400. */
export function personName(number: number): string {
  const first = firstNames[number % firstNames.length];
  const last = lastNames[Math.floor(number / firstNames.length) % lastNames.length];
  return `${first} ${last}`;
}
