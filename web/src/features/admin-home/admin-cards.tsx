import { createProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { areEnoughFor, type Right, type Who } from '@fieldhouse/contracts/rights';
import { getStockSummary } from '@fieldhouse/contracts/stock.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { whoOpens } from '../../lib/rooms.ts';
import { Card } from '../../ui/card.tsx';

interface Section {
  readonly title: string;
  readonly to: string;
  readonly text: string;
  /** Where it is no room of its own. */
  readonly who?: Who;
}

const sections: readonly Section[] = [
  {
    title: t`Stock`,
    to: '/admin/stock',
    text: t`Quantities, prices and categories of every product.`,
    who: getStockSummary.who,
  },
  { title: t`Users`, to: '/admin/users', text: t`Accounts, roles and passwords.` },
  {
    title: t`Create product`,
    to: '/admin/createproduct',
    text: t`Put something new on sale, with its images.`,
    who: createProduct.who,
  },
  { title: t`Sales orders`, to: '/admin/orders', text: t`What was sold, where it ships and its status.` },
  { title: t`Returns`, to: '/admin/returns', text: t`What comes back: answer, receive, exchange.` },
  { title: t`Accounting`, to: '/admin/accounting', text: t`Sales, refunds and tax by country and rate.` },
  { title: t`Categories`, to: '/admin/categories', text: t`The categories that shoppers choose from.` },
  { title: t`Attributes`, to: '/admin/attributes', text: t`What products are described and filtered by.` },
  { title: t`Size guides`, to: '/admin/size-guides', text: t`Which size fits whom, per brand and category.` },
  { title: t`Synonyms`, to: '/admin/synonyms', text: t`Words that mean the same to the search.` },
  { title: t`Searches`, to: '/admin/searches', text: t`What people look for, and what stands first.` },
  { title: t`Pages`, to: '/admin/pages', text: t`Delivery, privacy, terms: what the footer leads to.` },
  { title: t`Translations`, to: '/admin/translations', text: t`What the shop has written, in its other languages.` },
  { title: t`Promotions`, to: '/admin/promotions', text: t`Codes, percent off, free delivery, three for two.` },
  { title: t`Newsletters`, to: '/admin/Newsletter', text: t`Write to everyone who has subscribed.` },
  { title: t`Reviews`, to: '/admin/reviews', text: t`What buyers write, and what should not be shown.` },
  { title: t`Markets`, to: '/admin/markets', text: t`Where you sell in another currency, and at what rate.` },
  { title: t`Delivery`, to: '/admin/delivery', text: t`Where parcels go, how fast and for how much.` },
  { title: t`Taxes`, to: '/admin/taxes', text: t`Tax rates by country and class of goods.` },
  { title: t`Staff`, to: '/admin/staff', text: t`Who works here, and what each may do.` },
  { title: t`Roles`, to: '/admin/roles', text: t`Named sets of rights for packers, editors and others.` },
  {
    title: t`Integrations`,
    to: '/admin/integrations',
    text: t`Keys and webhooks for programs that work with this shop.`,
  },
  { title: t`Settings`, to: '/admin/settings', text: t`Name, logo, currency and company of the shop.` },
];

/** The admin screens that these rights open. */
export function AdminCards({ rights }: { rights: readonly Right[] }) {
  return (
    <section aria-labelledby="sections">
      <h2 id="sections" className="sr-only">
        Sections
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5">
        {sections
          .filter(({ to, who = whoOpens(to) }) => areEnoughFor(who, rights))
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
