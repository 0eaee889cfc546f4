import type { Product, ProductInList } from '@fieldhouse/contracts/catalogue.schemas';
import { t } from '@fieldhouse/contracts/text';
import { CutText, type ListColumn, ListTable } from '../../lib/lists/list-table.tsx';
import type { Selection } from '../../lib/lists/use-selection.ts';
import { useMoney } from '../../lib/money.ts';
import { shownStatus } from '../../lib/product-status.rules.ts';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { priceRange } from './stock-card.tsx';
import { describeOptions, markOf, markTexts } from './variant-cells.rules.ts';

/** What is kept of a product that is ticked. */
export type TickedProduct = Pick<Product, '_id' | '__v'>;

export const productColumns: readonly ListColumn<ProductInList>[] = [
  { key: 'status', header: t`Status`, from: 'md', cell: (product) => <Status product={product} /> },
  { key: 'sku', header: t`SKU`, from: 'lg', cell: ({ sku }) => <CutText className="max-w-40">{sku}</CutText> },
  { key: 'brand', header: t`Brand`, from: 'xl', cell: ({ brand }) => <CutText className="max-w-32">{brand}</CutText> },
  {
    key: 'category',
    header: t`Categories`,
    from: 'xl',
    cell: ({ category }) => <CutText className="max-w-40">{category.join(', ')}</CutText>,
  },
  {
    key: 'options',
    header: t`Variants`,
    from: 'xl',
    cell: ({ options }) => <CutText>{describeOptions(options)}</CutText>,
  },
  { key: 'reviews', header: t`Reviews`, from: 'xl', figures: true, cell: ({ reviewCount }) => reviewCount },
  { key: 'stock', header: t`Stock`, figures: true, cell: ({ quantity }) => <Stock quantity={quantity} /> },
  { key: 'price', header: t`Price`, from: 'md', figures: true, cell: (product) => <Price product={product} /> },
];

interface ProductListProps {
  products: readonly ProductInList[];
  /** None for those who may not change them. */
  selection: Pick<Selection<TickedProduct>, 'ticked' | 'tick'> | undefined;
}

export function ProductList({ products, selection }: ProductListProps) {
  return (
    <ListTable
      list="products"
      caption="Products"
      rows={products}
      idOf={({ _id }) => _id}
      name={{
        header: t`Product`,
        sorting: { ascending: 'name', descending: 'name-desc' },
        of: ({ _id, name, img }) => ({
          text: name,
          to: `/admin/stock/${_id}`,
          picture: <Picture src={img[0]} alt="" width={32} sizes="32px" className="size-8" />,
        }),
      }}
      summary={(product) => (
        <>
          <Price product={product} />
          <span className="block text-ink-soft">
            {product.sku} · {product.category.join(', ')}
          </span>
        </>
      )}
      columns={productColumns}
      selection={
        selection && { of: selection, label: ({ name }) => t`Tick ${name}`, all: t`Tick all products on this page` }
      }
    />
  );
}

function Status({ product }: { product: ProductInList }) {
  const status = shownStatus(product);
  return (
    <span className="inline-flex flex-wrap gap-1">
      {status && <Tag tone="ink">{status}</Tag>}
      {product.tags?.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}

function Stock({ quantity }: { quantity: number }) {
  const mark = markOf(quantity);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      {mark && <Tag tone={mark === 'low' ? 'ink' : 'problem'}>{markTexts[mark]}</Tag>}
      {quantity}
    </span>
  );
}

function Price({ product }: { product: Product }) {
  return <span className="sm:whitespace-nowrap">{priceRange(product, useMoney())}</span>;
}
