import { getAccounting } from '@fieldhouse/contracts/accounting.endpoints';
import { listUsers } from '@fieldhouse/contracts/accounts.endpoints';
import { createAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import { createProduct, updateCategory, updateProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { createDeliveryZone } from '@fieldhouse/contracts/delivery-zones.endpoints';
import { updateSynonyms } from '@fieldhouse/contracts/discovery.endpoints';
import { sendNewsletter } from '@fieldhouse/contracts/newsletters.endpoints';
import { listOrders } from '@fieldhouse/contracts/orders.endpoints';
import { listPages } from '@fieldhouse/contracts/pages.endpoints';
import { createPromotion } from '@fieldhouse/contracts/promotions.endpoints';
import { listReturns } from '@fieldhouse/contracts/returns.endpoints';
import { listAllReviews } from '@fieldhouse/contracts/reviews.endpoints';
import { areEnoughFor, type Right } from '@fieldhouse/contracts/rights';
import { listSearches } from '@fieldhouse/contracts/searches.endpoints';
import { updateSettings } from '@fieldhouse/contracts/settings.endpoints';
import { createSizeGuide } from '@fieldhouse/contracts/size-guides.endpoints';
import { updateTaxRates } from '@fieldhouse/contracts/tax-rates.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { Card } from '../../ui/card.tsx';

const sections = [
  {
    title: t`Stock`,
    to: '/admin/stock',
    text: t`Quantities, prices and categories of every product.`,
    who: updateProduct.who,
  },
  {
    title: t`Users`,
    to: '/admin/users',
    text: t`Accounts, roles and passwords.`,
    who: listUsers.who,
  },
  {
    title: t`Create product`,
    to: '/admin/createproduct',
    text: t`Put something new on sale, with its images.`,
    who: createProduct.who,
  },
  {
    title: t`Sales orders`,
    to: '/admin/orders',
    text: t`What was sold, where it ships and its status.`,
    who: listOrders.who,
  },
  {
    title: t`Returns`,
    to: '/admin/returns',
    text: t`What comes back: answer, receive, exchange.`,
    who: listReturns.who,
  },
  {
    title: t`Accounting`,
    to: '/admin/accounting',
    text: t`Sales, refunds and tax by country and rate.`,
    who: getAccounting.who,
  },
  {
    title: t`Categories`,
    to: '/admin/categories',
    text: t`The categories that shoppers choose from.`,
    who: updateCategory.who,
  },
  {
    title: t`Attributes`,
    to: '/admin/attributes',
    text: t`What products are described and filtered by.`,
    who: createAttribute.who,
  },
  {
    title: t`Size guides`,
    to: '/admin/size-guides',
    text: t`Which size fits whom, per brand and category.`,
    who: createSizeGuide.who,
  },
  {
    title: t`Synonyms`,
    to: '/admin/synonyms',
    text: t`Words that mean the same to the search.`,
    who: updateSynonyms.who,
  },
  {
    title: t`Searches`,
    to: '/admin/searches',
    text: t`What people look for, and what stands first.`,
    who: listSearches.who,
  },
  {
    title: t`Pages`,
    to: '/admin/pages',
    text: t`Delivery, privacy, terms: what the footer leads to.`,
    who: listPages.who,
  },
  {
    title: t`Promotions`,
    to: '/admin/promotions',
    text: t`Codes, percent off, free delivery, three for two.`,
    who: createPromotion.who,
  },
  {
    title: t`Newsletters`,
    to: '/admin/Newsletter',
    text: t`Write to everyone who has subscribed.`,
    who: sendNewsletter.who,
  },
  {
    title: t`Reviews`,
    to: '/admin/reviews',
    text: t`What buyers write, and what should not be shown.`,
    who: listAllReviews.who,
  },
  {
    title: t`Delivery`,
    to: '/admin/delivery',
    text: t`Where parcels go, how fast and for how much.`,
    who: createDeliveryZone.who,
  },
  {
    title: t`Taxes`,
    to: '/admin/taxes',
    text: t`Tax rates by country and class of goods.`,
    who: updateTaxRates.who,
  },
  {
    title: t`Settings`,
    to: '/admin/settings',
    text: t`Name, logo, currency and company of the shop.`,
    who: updateSettings.who,
  },
];

/** The admin screens that these rights open. */
export function AdminCards({ rights }: { rights: readonly Right[] }) {
  return (
    <section aria-labelledby="sections">
      <h2 id="sections" className="sr-only">
        Sections
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
        {sections
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
