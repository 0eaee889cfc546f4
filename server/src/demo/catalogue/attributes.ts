import type { NewAttribute } from '../../modules/catalogue/index.ts';

type Kind = Pick<NewAttribute, 'kind'> & Partial<Pick<NewAttribute, 'unit' | 'values'>>;

const number = (unit: string | null): Kind => ({ kind: 'number', unit });
const oneOf = (...values: string[]): Kind => ({ kind: 'list', values });
const yesNo: Kind = { kind: 'yes-no' };

/** For the whole departments named; without any for everything that the shop has. */
function attribute<Name extends string>(name: Name, kind: Kind, ...categories: string[]) {
  return { name, unit: null, values: [], ...kind, categories };
}

export const demoAttributes = [
  attribute('Ball size', oneOf('3', '4', '5', '6', '7'), 'Basketball', 'Football', 'Team Sports'),
  attribute('Capacity', number('ml'), 'Cycling', 'Outdoor', 'Running', 'Training', 'Yoga'),
  attribute(
    'Closure',
    oneOf('Laces', 'Zip', 'Hook and loop', 'Buckle', 'Drawcord', 'Roll-top', 'Pull-on'),
    'Basketball',
    'Boxing',
    'Cycling',
    'Football',
    'Outdoor',
    'Racket Sports',
    'Running',
    'Swimming',
    'Training',
    'Team Sports',
    'Winter Sports',
    'Yoga',
  ),
  attribute('Cushioning', oneOf('Light', 'Medium', 'High'), 'Basketball', 'Racket Sports', 'Running'),
  attribute('Drop', number('mm'), 'Running'),
  attribute('Flex', oneOf('Soft', 'Medium', 'Stiff'), 'Racket Sports', 'Winter Sports'),
  attribute('Head size', number('in²'), 'Racket Sports'),
  attribute('Light output', number('lm'), 'Cycling', 'Outdoor'),
  attribute('Load', number('kg'), 'Boxing', 'Training', 'Yoga'),
  attribute('Recycled', yesNo),
  attribute('Season', oneOf('Summer', 'Three seasons', 'Winter', 'All year'), 'Outdoor', 'Running', 'Winter Sports'),
  attribute('Sleeps', number(null), 'Outdoor'),
  attribute('String pattern', oneOf('16 × 19', '16 × 18', '18 × 20'), 'Racket Sports'),
  attribute(
    'Terrain',
    oneOf('Road', 'Trail', 'Mountain', 'Court', 'Firm ground'),
    'Basketball',
    'Football',
    'Outdoor',
    'Racket Sports',
    'Running',
  ),
  attribute('Thickness', number('mm'), 'Swimming', 'Yoga'),
  attribute('Volume', number('l'), 'Outdoor', 'Racket Sports', 'Swimming', 'Training'),
  attribute('Waterproof', yesNo),
  attribute('Weight class', oneOf('Light', 'Medium', 'Heavy'), 'Boxing', 'Running', 'Training'),
  attribute('Wheel size', number('in'), 'Cycling', 'Outdoor'),
] as const satisfies readonly NewAttribute[];

export type DemoAttribute = (typeof demoAttributes)[number]['name'];
