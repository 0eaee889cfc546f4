/** A run of sizes, smallest first. */
export interface SizeRun {
  /** What the shopper is asked for. */
  readonly name: 'Size' | 'Frame' | 'Length' | 'Height';
  /** Which sizes can be compared with which. */
  readonly system: string;
  readonly values: readonly string[];
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => String(from + i * step));

/** With half sizes, but for those that are not made. */
export function shoes(from: number, to: number, ...missing: readonly string[]): SizeRun {
  return { name: 'Size', system: 'EU shoe', values: range(from, to, 0.5).filter((size) => !missing.includes(size)) };
}

export function wholeShoes(from: number, to: number): SizeRun {
  return { name: 'Size', system: 'EU shoe', values: range(from, to, 1) };
}

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const;
type Letter = (typeof letters)[number];

const lettersBetween = (from: Letter, to: Letter) => letters.slice(letters.indexOf(from), letters.indexOf(to) + 1);

export function clothes(from: Letter, to: Letter): SizeRun {
  return { name: 'Size', system: 'clothes', values: lettersBetween(from, to) };
}

/** For vests that go over something else. */
export const wideClothes: SizeRun = { name: 'Size', system: 'clothes', values: ['S/M', 'L/XL', 'XXL'] };

export const wetsuits: SizeRun = {
  name: 'Size',
  system: 'wetsuit',
  values: ['XS', 'S', 'M', 'MT', 'L', 'LT', 'XL', 'XXL'],
};

export function gloves(from: Letter, to: Letter): SizeRun {
  return { name: 'Size', system: 'gloves', values: lettersBetween(from, to) };
}

export const goalkeeperGloves: SizeRun = { name: 'Size', system: 'gloves', values: range(7, 11, 0.5) };

export const boxingGloves: SizeRun = {
  name: 'Size',
  system: 'boxing gloves',
  values: ['10 oz', '12 oz', '14 oz', '16 oz'],
};

export const shinGuards: SizeRun = { name: 'Size', system: 'shin guards', values: ['S', 'M', 'L', 'XL'] };

export function helmets(from: Letter, to: Letter): SizeRun {
  return { name: 'Size', system: 'helmet', values: lettersBetween(from, to) };
}

export const socks: SizeRun = { name: 'Size', system: 'socks', values: ['35–38', '39–42', '43–46'] };

export const fins: SizeRun = {
  name: 'Size',
  system: 'fins',
  values: ['36–37', '38–39', '40–41', '42–43', '44–45', '46–47'],
};

const inCentimetres = (values: readonly number[]) => values.map((value) => `${value} cm`);

export function frames(...values: readonly number[]): SizeRun {
  return { name: 'Frame', system: 'frame', values: inCentimetres(values) };
}

export function lengths(...values: readonly number[]): SizeRun {
  return { name: 'Length', system: 'length', values: inCentimetres(values) };
}

export const surfboards: SizeRun = { name: 'Length', system: 'surfboard', values: [`6'6"`, `7'2"`, `8'0"`] };

export const heights: SizeRun = {
  name: 'Height',
  system: 'height',
  values: inCentimetres([150, 160, 170, 180, 190, 200]),
};
