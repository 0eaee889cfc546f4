import { listUsers } from '@fieldhouse/contracts/accounts.endpoints';
import { createProduct, updateCategory, updateProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { sendNewsletter } from '@fieldhouse/contracts/newsletters.endpoints';
import { listOrders } from '@fieldhouse/contracts/orders.endpoints';
import { areEnoughFor, type Right } from '@fieldhouse/contracts/rights';
import { Card } from '../../ui/card.tsx';

const rooms = [
  {
    title: 'Stock',
    to: '/admin/stock',
    text: 'Pieces, prices and categories of everything on the shelves.',
    who: updateProduct.who,
  },
  {
    title: 'Users',
    to: '/admin/users',
    text: 'Roles, passwords, and who has an account.',
    who: listUsers.who,
  },
  {
    title: 'Create product',
    to: '/admin/createproduct',
    text: 'Put something new on sale, with its pictures.',
    who: createProduct.who,
  },
  {
    title: 'Sales orders',
    to: '/admin/orders',
    text: 'What was sold, where it goes, and how far it has come.',
    who: listOrders.who,
  },
  {
    title: 'Categories',
    to: '/admin/categories',
    text: 'The lanes that shoppers choose from.',
    who: updateCategory.who,
  },
  {
    title: 'Newsletters',
    to: '/admin/Newsletter',
    text: 'Write to everybody who wants to hear from the shop.',
    who: sendNewsletter.who,
  },
];

/** The rooms behind the shop that somebody with these rights may enter. */
export function AdminCards({ rights }: { rights: readonly Right[] }) {
  return (
    <section aria-labelledby="rooms">
      <h2 id="rooms" className="sr-only">
        Rooms
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
        {rooms
          .filter(({ who }) => areEnoughFor(who, rights))
          .map(({ title, to, text }) => (
            <li key={to} className="grid">
              <Card title={title} to={to}>
                {text}
              </Card>
            </li>
          ))}
      </ul>
    </section>
  );
}
