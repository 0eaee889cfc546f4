import type { Order } from '@fieldhouse/contracts/order.schemas';
import { createOrder } from '@fieldhouse/contracts/payment.endpoints';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import type { BoughtOrder } from './bought-order.rules.ts';

/**
 * Posts the order. However often that happens, after a reload or going back, the result is the order that the payment
 * has placed.
 */
export function usePlacedOrder(bought: BoughtOrder) {
  const [order, setOrder] = useState<Order>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const post = useCallback(async () => {
    setBusy(true);
    try {
      const { orderId, amount, address } = bought;
      const products = bought.products.map(({ productId, quantity, price }) => ({ productId, quantity, price }));
      const placed = await call(createOrder, { body: { products, amount, address, orderId } });
      if ('number' in placed) setOrder(placed);
      setProblem(undefined);
    } catch (error) {
      console.error(error);
      setProblem(error instanceof ApiError ? error.message : 'Something went wrong.');
    }
    setBusy(false);
  }, [bought]);
  useEffect(() => void post(), [post]);
  return { order, problem, busy, retry: () => void post() };
}
