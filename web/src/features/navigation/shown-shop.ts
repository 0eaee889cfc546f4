import type { Output } from '@fieldhouse/contracts/endpoint';
import type { getShop } from '@fieldhouse/contracts/shop.endpoints';

type Shop = Output<NonNullable<(typeof getShop)['schemas']>>;

/** What header and footer show of the shop; when it cannot be asked, a name alone. */
export type ShownShop = Pick<Shop, 'name'> & Partial<Shop>;
