import { LOCALE } from '@fieldhouse/contracts/language';
import { moneyText, toMinor } from '@fieldhouse/contracts/money';
import {
  findPromotionAmountProblems,
  findPromotionProblems,
  foldCode,
  isMinSubtotal,
  isPromotionCode,
  promotionLimits as limits,
  promotionMessages as messages,
  type PromotionKind,
  promotionKinds,
} from '@fieldhouse/contracts/promotion.rules';
import type { Promotion } from '@fieldhouse/contracts/promotions.schemas';
import { t } from '@fieldhouse/contracts/text';
import { amountOrNone, type OtherMarket } from '../../lib/market-amounts.rules.ts';
import { type SpanState, spanState } from '../../lib/time-span.rules.ts';
import { fromLocalTime, toLocalTime } from '../../lib/typed-values.rules.ts';

/** A promotion as it is typed: a number may be anything until it is saved, a time is of this machine's zone. */
export interface PromotionValues {
  readonly name: string;
  readonly code: string;
  readonly kind: PromotionKind;
  readonly value: string;
  readonly n: string;
  readonly m: string;
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  /** By id. */
  readonly products: readonly string[];
  readonly minSubtotal: string;
  readonly from: string;
  readonly until: string;
  readonly uses: string;
  readonly usesPerCustomer: string;
  readonly combinable: boolean;
  /** What is fixed there, or was typed. */
  readonly markets: readonly TypedAmounts[];
}

interface TypedAmounts {
  readonly market: string;
  readonly value: string;
  readonly minSubtotal: string;
}

export const kindNames: Readonly<Record<PromotionKind, string>> = {
  percent: t`Percent off`,
  amount: t`Amount off`,
  'free-delivery': t`Free delivery`,
  'n-for-m': t`So many for the price of fewer`,
};

export const toKind = (text: string): PromotionKind => promotionKinds.find((kind) => kind === text) ?? 'percent';

const newPromotion: PromotionValues = {
  name: '',
  code: '',
  kind: 'percent',
  value: '',
  n: '3',
  m: '2',
  categories: [],
  brands: [],
  products: [],
  minSubtotal: '',
  from: '',
  until: '',
  uses: '',
  usesPerCustomer: '',
  combinable: false,
  markets: [],
};

const typedNumber = (value: number | null) => (value === null ? '' : String(value));

export function valuesOf(promotion: Promotion | null): PromotionValues {
  if (!promotion) return newPromotion;
  const { name, code, kind, value, n, m, on, minSubtotal, from, until, uses, usesPerCustomer, combinable } = promotion;
  const { markets = [] } = promotion;
  return {
    name,
    code: code ?? '',
    kind,
    value: typedNumber(value),
    n: typedNumber(n),
    m: typedNumber(m),
    ...on,
    minSubtotal: typedNumber(minSubtotal),
    from: toLocalTime(from),
    until: toLocalTime(until),
    uses: typedNumber(uses),
    usesPerCustomer: typedNumber(usesPerCustomer),
    combinable,
    markets: markets.map((own) => ({
      market: own.market,
      value: typedNumber(own.value),
      minSubtotal: typedNumber(own.minSubtotal),
    })),
  };
}

/** What is sent. */
export function toPromotion(values: PromotionValues) {
  const { kind, categories, brands, products, combinable } = values;
  const hasValue = kind === 'percent' || kind === 'amount';
  return {
    name: values.name.trim(),
    code: foldCode(values.code) || null,
    kind,
    combinable,
    value: hasValue ? amountOrNone(values.value) : null,
    n: kind === 'n-for-m' ? amountOrNone(values.n) : null,
    m: kind === 'n-for-m' ? amountOrNone(values.m) : null,
    on: { categories: [...categories], brands: [...brands], products: [...products] },
    minSubtotal: amountOrNone(values.minSubtotal),
    from: fromLocalTime(values.from),
    until: fromLocalTime(values.until),
    uses: amountOrNone(values.uses),
    usesPerCustomer: amountOrNone(values.usesPerCustomer),
    markets: values.markets.map((own) => ({
      market: own.market,
      value: kind === 'amount' ? amountOrNone(own.value) : null,
      minSubtotal: amountOrNone(own.minSubtotal),
    })),
  };
}

const isCount = (count: number | null) =>
  count === null || (Number.isInteger(count) && count >= 1 && count <= limits.uses);

/** By field, as the server would name it. */
export function findProblems(values: PromotionValues, shopMarkets: readonly OtherMarket[]): Record<string, string> {
  const { name, code, kind, n, minSubtotal, uses, usesPerCustomer, markets, ...rest } = toPromotion(values);
  const isN = n !== null && Number.isInteger(n) && n >= 2 && n <= limits.n;
  return {
    ...(name === '' && { name: messages.name }),
    ...(code !== null && !isPromotionCode(code) && { code: messages.code }),
    ...findPromotionProblems({ ...rest, kind, n: isN ? n : null, m: wholeOrNone(rest.m) }),
    ...(minSubtotal !== null && !isMinSubtotal(minSubtotal) && { minSubtotal: messages.minSubtotal }),
    ...(!isCount(uses) && { uses: messages.uses }),
    ...(!isCount(usesPerCustomer) && { usesPerCustomer: messages.uses }),
    ...findPromotionAmountProblems(kind, markets, shopMarkets),
  };
}

const wholeOrNone = (number: number | null) =>
  number !== null && Number.isInteger(number) && number >= 1 ? number : null;

/** Used up is ended, too. */
export function stateOf(promotion: Promotion, now: number): SpanState {
  const { uses, used } = promotion;
  return uses !== null && used >= uses ? 'ended' : spanState(promotion, now);
}

/** What it gives, in words: '10 % off', '3 for 2'. */
export function giftOf({ kind, value, n, m }: Promotion, money: (amount: number) => string): string {
  if (kind === 'percent') return t`${(value ?? 0).toLocaleString(LOCALE)} % off`;
  if (kind === 'amount') return t`${money(value ?? 0)} off`;
  return kind === 'n-for-m' ? t`${n ?? 0} for ${m ?? 0}` : t`Free delivery`;
}

/** What it is on, and from which subtotal. */
export function scopeOf({ on, minSubtotal }: Promotion, money: (amount: number) => string): string {
  const products = on.products.length;
  const parts = [
    ...on.categories,
    ...on.brands,
    ...(products > 0 ? [t.plural(products, { one: '# product', other: '# products' })] : []),
  ];
  const goods = parts.join(', ');
  if (minSubtotal === null) return goods ? t`On ${goods}` : t`On everything`;
  const least = money(minSubtotal);
  return goods ? t`On ${goods}, from ${least}` : t`On everything, from ${least}`;
}

/** What is fixed in other markets, a line for each. */
export function fixedOf({ markets = [] }: Promotion, shopMarkets: readonly OtherMarket[]): string[] {
  return shopMarkets.flatMap(({ prefix, name, currency }) => {
    const { value = null, minSubtotal = null } = markets.find(({ market }) => market === prefix) ?? {};
    const money = (amount: number) => moneyText(toMinor(amount, currency), currency);
    const told = [
      ...(value === null ? [] : [t`${money(value)} off`]),
      ...(minSubtotal === null ? [] : [t`from ${money(minSubtotal)}`]),
    ];
    return told.length > 0 ? [`${name}: ${told.join(', ')}`] : [];
  });
}

export function usesOf({ used, uses, usesPerCustomer }: Promotion): string {
  const all =
    uses === null
      ? t.plural(used, { one: 'Used once', other: 'Used # times' })
      : t.plural(uses, { one: 'Used {0} of # times', other: 'Used {0} of # times' }, used);
  return usesPerCustomer === null ? all : `${all}, ${t`at most ${usesPerCustomer} per customer`}`;
}
