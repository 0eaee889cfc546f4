import { listOpenPayments } from '@fieldhouse/contracts/payment.endpoints';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { listFreshProducts } from '../../lib/fresh-products.ts';
import { readBuyerToken } from '../../lib/session/session.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { cartStore } from './cart.store.ts';
import {
  acceptChanges,
  type FreshFacts,
  findChanges,
  isToBeChosen,
  takeQuietFacts,
  totalsOf,
  withOwnPieces,
} from './cart-check.rules.ts';
import { useCart } from './cart-edits.ts';

export type CartCheck = ReturnType<typeof useCartCheck>;

const nothing: FreshFacts = new Map();

async function listFacts(ids: readonly string[]): Promise<FreshFacts> {
  const [fresh, own] = await Promise.all([listFreshProducts(ids), listOwnPieces()]);
  return own.length > 0 ? withOwnPieces(fresh, own) : fresh;
}

/** What a buyer has begun to pay. The cart is checked without it, too. */
async function listOwnPieces() {
  if (readBuyerToken() === undefined) return [];
  try {
    return (await call(listOpenPayments)).payments.flatMap(({ products }) => products);
  } catch (error) {
    console.warn(error);
    return [];
  }
}

/** Asks the shop once, when the cart opens, whether everything in it is still the same. Changes have to be accepted. */
export function useCartCheck() {
  const isRead = useHydrated();
  const lines = useCart();
  const [fresh, setFresh] = useState(nothing);
  const [state, setState] = useState<'checking' | 'checked' | 'failed'>('checking');

  const check = useCallback(async () => {
    setState('checking');
    try {
      const ids = cartStore.get().map(({ _id }) => _id);
      const facts = ids.length > 0 ? await listFacts(ids) : nothing;
      cartStore.change((now) => takeQuietFacts(now, facts));
      setFresh(facts);
      setState('checked');
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  }, []);

  useEffect(() => {
    if (isRead) void check();
  }, [isRead, check]);

  const accept = () => {
    cartStore.change((now) => acceptChanges(now, fresh));
    // Nothing more is to be said, but for what has to be chosen.
    const open = new Set(lines.filter((line) => isToBeChosen(line, fresh)).map(({ _id }) => _id));
    setFresh(new Map([...fresh].filter(([id]) => open.has(id))));
  };
  return {
    isRead,
    lines,
    state,
    fresh,
    changes: findChanges(lines, fresh),
    totals: totalsOf(lines, fresh),
    again: check,
    accept,
  };
}
