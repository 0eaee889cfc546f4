import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';

/** What is known of a product, as a table. */
export function ProductAttributes({ facts }: Pick<ProductDetail, 'facts'>) {
  return (
    <dl className="mt-5 grid grid-cols-[auto_1fr] text-sm text-ink-soft">
      {facts.map(({ name, value }) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid gap-x-6 border-b border-line py-2">
          <dt className="max-w-48 wrap-anywhere">{name}</dt>
          <dd className="min-w-0 text-ink wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
