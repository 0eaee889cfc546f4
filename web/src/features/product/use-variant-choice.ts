import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Choice, choiceSearch, findChoice, firstChoice, pickValue, shownOf } from './variant-choice.rules.ts';
import { focusOpenPicker } from './variant-pickers.tsx';

/** What is chosen of a product: it is in the address, and on the page at once. */
export function useVariantChoice(product: ProductDetail) {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const [picked, setPicked] = useState<{ at: string; choice: Choice }>();
  const [asked, setAsked] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  // As long as the address has not followed.
  const choice = picked?.at === key ? picked.choice : (findChoice(product, search) ?? firstChoice(product));

  const onChoose = (next: Choice) => {
    setPicked({ at: key, choice: next });
    void navigate(choiceSearch(product, next, search), { replace: true, preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was picked before the page was hydrated
  useEffect(() => {
    let next = choice;
    for (const { name } of product.options) {
      const group = ref.current?.querySelector(`fieldset[name="${CSS.escape(name)}"]`);
      const value = group?.querySelector<HTMLInputElement>(':checked')?.value ?? next[name];
      if (value !== undefined && value !== next[name]) next = pickValue(product, next, name, value);
    }
    if (next !== choice) onChoose(next);
  }, []);

  return {
    shown: shownOf(product, choice),
    /** For the pickers. */
    chosen: { choice, onChoose, asked, ref },
    /** Asks for what is still to be chosen. */
    ask: () => {
      setAsked(true);
      focusOpenPicker(ref.current);
    },
  };
}
