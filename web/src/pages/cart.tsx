import { Cart } from '../features/cart/cart.tsx';
import { PayButton } from '../features/checkout/pay-button.tsx';
import { publicPage } from '../lib/page-headers.ts';
import { pageTitle } from '../lib/page-title.ts';
import type { Route } from './+types/cart';

export const headers = publicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Shopping Cart', matches[0].loaderData?.name) },
  { name: 'robots', content: 'noindex' },
];

export default function CartPage() {
  return <Cart pay={(props) => <PayButton {...props} />} />;
}
