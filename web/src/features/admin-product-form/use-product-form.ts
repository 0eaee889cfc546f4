import { useState } from 'react';
import { useDraft } from '../../lib/session/use-draft.ts';
import { type EditState, useEdit } from '../../lib/use-edit.ts';
import {
  findProblems,
  isSameField,
  type Problems,
  type ProductField,
  type ProductValues,
} from './product-values.rules.ts';

export interface ProductFormState {
  readonly values: ProductValues;
  /** What is wrong with the fields that somebody has been in; after `check`, with all of them. */
  readonly errors: Problems;
  readonly dirty: boolean;
  /** What has been changed, and what somebody else has changed too. */
  readonly edit: EditState<ProductValues>;
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

/** `draft`: under which name what was typed waits when the session ends. */
export function useProductForm(initial: ProductValues, leastPrice: 0 | 1, draft: string): ProductFormState {
  const edit = useEdit(initial, isSameField);
  const { values } = edit;
  const dirty = edit.touched.length > 0;
  useDraft({ name: draft, values: edit.edit, typed: dirty, restore: edit.restore });
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
    dirty,
    edit,
    touch,
    set: (field, value) => {
      edit.set(field, value);
      setRefused((all) => ({ ...all, [field]: undefined }));
      touch(field);
    },
    addImage: (url) => edit.change((all) => (all.img.includes(url) ? all : { ...all, img: [...all.img, url] })),
    check: () => {
      setTouched(everything);
      return Object.keys(problems).length === 0;
    },
    refuse: (fields) => {
      setRefused(fields);
      setTouched(everything);
    },
    reset: (fresh) => {
      edit.reset(fresh);
      setTouched(none);
      setRefused({});
    },
  };
}
