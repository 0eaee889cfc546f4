/** All invented. */
export const demoBrands = [
  'Aquila',
  'Brackenfell',
  'Calmera',
  'Drumlin',
  'Evenpace',
  'Fjellmark',
  'Goldcrest',
  'Hollowell',
  'Ironmere',
  'Juniper Row',
  'Lowgate',
  'Meridian',
  'Pallas',
  'Tarnwick',
  'Zephyrine',
] as const;

export type DemoBrand = (typeof demoBrands)[number];
