import { describe, expect, test } from 'vitest';
import { nameKey } from '../../../platform/names.rules.ts';
import { rulesOf } from './languages.ts';
import { readPrice } from './prices.rules.ts';
import { tokensOf } from './tokens.ts';

const stemsIn = (language: 'es' | 'de', words: string) => {
  const { stemOf } = rulesOf(language);
  return [...new Set(tokensOf(nameKey(words)).map(stemOf))];
};
const words = (text: string) => tokensOf(nameKey(text));

describe('German', () => {
  test.each([
    'Laufschuh Laufschuhe Laufschuhen Laufschuhs',
    'Ball Bälle Bällen Baelle',
    'Jacke Jacken',
    'Kind Kinder Kindern',
    'Mütze Mützen Muetze',
    'Hantel Hanteln',
    'Rad Räder',
    'Fahrrad Fahrräder Fahrrädern',
    'Fuß Füße',
    'rot rote roten rotes rotem',
    'Ski Skier Skis',
    'Dame Damen',
    'Trikot Trikots',
    'neu neue neues',
  ])('%s: one stem', (forms) => expect(stemsIn('de', forms)).toHaveLength(1));

  test.each(['Leder LED', 'Ball Band', 'Tennis Tenne', 'Hose Hase', '42 42.5'])('%s: two', (pair) =>
    expect(stemsIn('de', pair)).toHaveLength(2),
  );

  test.each([
    ['Tennisschläger für Kinder', 'tennisschlager'],
    ['Halfcourt Basketball Größe 6', 'basketball'],
    ['Boxhandschuhe aus Leder', 'boxhandschuhe'],
    ['Hex-Kurzhantel 10 kg', 'kurzhantel'],
  ])('%s is one %s', (name, head) => expect(words(name)[rulesOf('de').headOf(words(name))]).toBe(head));
});

describe('Spanish', () => {
  test.each([
    'zapatilla zapatillas',
    'balón balones',
    'rojo roja rojos rojas',
    'azul azules',
    'niño niña niños niñas',
    'mujer mujeres',
    'guante guantes',
    'luz luces',
    'calcetín calcetines',
    'esquí esquís esquíes',
    'short shorts',
    'impermeable impermeables',
  ])('%s: one stem', (forms) => expect(stemsIn('es', forms)).toHaveLength(1));

  test.each(['pala pelo', 'tenis tela', 'bota vota'])('%s: two', (pair) => expect(stemsIn('es', pair)).toHaveLength(2));

  test.each([
    ['Zapatillas de baloncesto de caña alta Pivot', 'zapatillas'],
    ['Balón de baloncesto Halfcourt', 'balon'],
    ['zapatillas trail mujer', 'zapatillas'],
  ])('%s is one %s', (name, head) => expect(words(name)[rulesOf('es').headOf(words(name))]).toBe(head));
});

test.each([
  ['de', 'Zelt unter 300 Euro', ['zelt'], { to: 300 }],
  ['de', 'Schuhe zwischen 50 und 80', ['schuhe'], { from: 50, to: 80 }],
  ['de', 'Rucksack bis zu 20 kg', ['rucksack', 'bis', 'zu', '20', 'kg'], undefined],
  ['es', 'zapatillas por menos de 50 euros', ['zapatillas'], { to: 50 }],
  ['es', 'tienda a partir de 100', ['tienda'], { from: 100 }],
] as const)('%s: %s', (language, text, left, range) => {
  const { words: others, price } = readPrice(words(text), rulesOf(language).prices);
  expect(others).toEqual(left);
  if (range) expect(price).toMatchObject(range);
  else expect(price).toBeUndefined();
});
