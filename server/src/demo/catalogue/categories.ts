/** By name, as the shop lists them. `Outdoor`, `Team Sports` and `Training` cut across the others. */
export const demoCategories = [
  'Basketball',
  'Boxing',
  'Cycling',
  'Football',
  'Outdoor',
  'Racket Sports',
  'Running',
  'Swimming',
  'Team Sports',
  'Training',
  'Winter Sports',
  'Yoga',
] as const;

export type DemoCategory = (typeof demoCategories)[number];
