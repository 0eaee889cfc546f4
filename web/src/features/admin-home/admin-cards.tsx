import { Card } from '../../ui/card.tsx';

const rooms = [
  { title: 'Stock', to: '/admin/stock', text: 'Pieces, prices and categories of everything on the shelves.' },
  { title: 'Users', to: '/admin/users', text: 'Roles, passwords, and who has an account.' },
  { title: 'Create product', to: '/admin/createproduct', text: 'Put something new on sale, with its pictures.' },
  { title: 'Sales orders', to: '/admin/orders', text: 'What was sold, where it goes, and how far it has come.' },
  { title: 'Categories', to: '/admin/categories', text: 'The lanes that shoppers choose from.' },
  { title: 'Newsletters', to: '/admin/Newsletter', text: 'Write to everybody who wants to hear from the shop.' },
];

/** The six rooms behind the shop. */
export function AdminCards() {
  return (
    <section aria-labelledby="rooms">
      <h2 id="rooms" className="sr-only">
        Rooms
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
        {rooms.map(({ title, to, text }) => (
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
