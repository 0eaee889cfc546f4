import { useState } from 'react';
import { findProblems, isSame, type Problems, type ProductField, type ProductValues } from './product-values.rules.ts';

export interface ProductFormState {
  readonly values: ProductValues;
  /** What is wrong with the fields that somebody has been in; after `check`, with all of them. */
  readonly errors: Problems;
  readonly dirty: boolean;
  set<F extends ProductField>(field: F, value: ProductValues[F]): void;
  /** The images as they are now, also for what arrives later. */
  addImage(url: string): void;
  touch(field: ProductField): void;
  /** Whether it may be sent. */
  check(): boolean;
  /** What the shop has against fields, until they are changed. */
  refuse(fields: Readonly<Record<string, string>>): void;
  reset(values: ProductValues): void;
}

const none: ReadonlySet<ProductField> = new Set();
const everything: ReadonlySet<ProductField> = new Set<ProductField>([
  'name',
  'description',
  'price',
  'quantity',
  'img',
  'category',
  'brand',
]);

export function useProductForm(initial: ProductValues, leastPrice: 0 | 1): ProductFormState {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState(none);
  const [refused, setRefused] = useState<Problems>({});
  const problems = findProblems(values, leastPrice);
  const touch = (field: ProductField) => setTouched((fields) => new Set([...fields, field]));

  return {
    values,
    errors: Object.fromEntries(
      [...touched].flatMap((field) => {
        const sentence = problems[field] ?? refused[field];
        return sentence ? [[field, sentence]] : [];
      }),
    ),
    dirty: !isSame(values, start),
    touch,
    set: (field, value) => {
      setValues((all) => ({ ...all, [field]: value }));
      setRefused((all) => ({ ...all, [field]: undefined }));
      touch(field);
    },
    addImage: (url) => setValues((all) => (all.img.includes(url) ? all : { ...all, img: [...all.img, url] })),
    check: () => {
      setTouched(everything);
      return Object.keys(problems).length === 0;
    },
    refuse: (fields) => {
      setRefused(fields);
      setTouched(everything);
    },
    reset: (fresh) => {
      setStart(fresh);
      setValues(fresh);
      setTouched(none);
      setRefused({});
    },
  };
}
