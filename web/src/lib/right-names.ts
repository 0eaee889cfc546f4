import { rights as allRights, type Right } from '@fieldhouse/contracts/rights';
import { roleName } from '@fieldhouse/contracts/role-names';
import { t } from '@fieldhouse/contracts/text';

/** What a right is called, and what it opens. */
const rightNames: Readonly<Record<Right, { readonly name: string; readonly opens: string }>> = {
  catalogue: { name: t`Catalogue`, opens: t`Products, prices, categories, attributes and size guides.` },
  stock: { name: t`Stock`, opens: t`How many there are: counts, adjustments, stock files.` },
  orders: { name: t`Orders`, opens: t`Sales orders, packing and parcels.` },
  refunds: { name: t`Refunds`, opens: t`Money that goes back: refunds, returns, canceled orders.` },
  customers: { name: t`Customers`, opens: t`Accounts of customers, and notes about them.` },
  marketing: { name: t`Marketing`, opens: t`Promotions, newsletters, what searches find.` },
  content: { name: t`Content`, opens: t`Pages of text and reviews.` },
  reports: { name: t`Reports`, opens: t`Figures of sales, and accounting.` },
  settings: { name: t`Settings`, opens: t`The shop itself, delivery and taxes.` },
  staff: { name: t`Staff`, opens: t`People, roles, integrations and the journal.` },
};

export const rightsText = (rights: readonly Right[]): string =>
  rights.length === allRights.length ? t`All rights` : rights.map((right) => rightNames[right].name).join(', ');

/** To choose from; nobody gives what they do not have. */
export const rightOptions = (held: readonly Right[]) =>
  allRights.map((right) => {
    const { name, opens } = rightNames[right];
    return { value: right, label: name, text: opens, disabled: !held.includes(right) };
  });

export const roleText = (name: string): string => roleName(t, name);
