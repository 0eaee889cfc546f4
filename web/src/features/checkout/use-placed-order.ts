import type { Order } from '@fieldhouse/contracts/order.schemas';
import { createOrder } from '@fieldhouse/contracts/payment.endpoints';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import type { BoughtOrder } from './bought-order.rules.ts';
import { toOrderLine } from './payment-attempt.rules.ts';

/**
 * Posts the order. However often that happens, after a reload or going back, the result is the order that the payment
 * has placed.
 */
export function usePlacedOrder(bought: BoughtOrder) {
  const { run, busy } = useMutation({ revalidate: false });
  const [order, setOrder] = useState<Order>();
  // Not the mutation's own refusal, which goes with each new attempt: the button that has the focus would go with it.
  const [problem, setProblem] = useState<string>();
  const post = () => {
    const { orderId, amount, address } = bought;
    const products = bought.products.map(toOrderLine);
    void run(() => call(createOrder, { body: { products, amount, address, orderId } }), {
      onSuccess: (placed) => {
        if ('number' in placed) setOrder(placed);
        setProblem(undefined);
      },
      onRefusal: ({ message }) => setProblem(message),
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the page opens, then at each retry
  useEffect(post, []);
  return { order, problem, busy, retry: post };
}
