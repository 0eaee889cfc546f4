import { updateProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { areEnoughFor, type Right } from '@fieldhouse/contracts/rights';
import { t } from '@fieldhouse/contracts/text';
import type { SearchedAll } from '@fieldhouse/contracts/workplace.schemas';
import { orderStatusTexts, saleName } from '../../lib/orders/sale.rules.ts';
import { listRooms } from '../../lib/rooms.ts';

/** Something that was found, and where it is. */
export interface FoundOption {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly text?: string | undefined;
  /** Nothing else can be meant. */
  readonly exact?: boolean;
}

export interface FoundGroup {
  readonly label: string;
  readonly options: readonly FoundOption[];
}

/** The staff's own screens, whose names have a word that begins so. */
export function findRoomOptions(q: string, rights: readonly Right[]): FoundGroup {
  const parts = q.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (label: string) => {
    const words = label.toLowerCase().split(/[\s-]+/);
    return parts.every((part) => words.some((word) => word.startsWith(part)));
  };
  const rooms = parts.length === 0 ? [] : listRooms(rights).filter(({ label }) => fits(label));
  return { label: t`Screens`, options: rooms.map(({ to, label }) => ({ key: to, to, title: label })) };
}

export function toGroups(found: SearchedAll, rights: readonly Right[]): readonly FoundGroup[] {
  // Whoever counts stock may not open the form of a product.
  const mayEdit = areEnoughFor(updateProduct.who, rights);
  return [
    {
      label: t`Orders`,
      options: found.orders.map(({ orderId, number, name, email, status, exact }) => ({
        key: orderId,
        to: `/admin/orders/${orderId}`,
        title: saleName({ number }),
        text: [name ?? email, orderStatusTexts[status]].filter(Boolean).join(', '),
        exact,
      })),
    },
    {
      label: t`Orders of the former shop`,
      options: found.pastOrders.map(({ _id, number, name, email }) => ({
        key: _id,
        to: `/admin/past-orders?q=${encodeURIComponent(number)}`,
        title: number,
        text: name ?? email ?? '',
      })),
    },
    {
      label: t`Products`,
      options: found.products.map(({ _id, name, brand, exact }) => ({
        key: _id,
        to: mayEdit ? `/admin/stock/${_id}` : `/admin/stock?view=table&q=${_id}`,
        title: name,
        text: brand,
        exact,
      })),
    },
    {
      label: t`Customers`,
      options: found.customers.map(({ _id, name, email }) => ({
        key: _id,
        to: `/admin/customers/${_id}`,
        title: name ?? t`Guest`,
        text: email,
      })),
    },
    {
      label: t`Pages`,
      options: found.pages.map(({ slug, title }) => ({ key: `page ${slug}`, to: `/admin/pages/${slug}`, title })),
    },
    {
      label: t`Commands`,
      options: found.commands.map(({ title, path }) => ({ key: `command ${title}`, to: path, title })),
    },
  ];
}

/** What a scanner has read, if it means one thing alone. */
export function findExact(groups: readonly FoundGroup[]): FoundOption | undefined {
  const [one, another] = groups.flatMap(({ options }) => options.filter(({ exact }) => exact));
  return another ? undefined : one;
}
