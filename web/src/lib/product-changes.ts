import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { priceText } from '@fieldhouse/contracts/money';

type Shown = Pick<Product, 'name' | 'description' | 'price' | 'quantity' | 'category' | 'brand' | 'img'>;

/** What has become of a product since somebody looked at it, one sentence a field: "Stock: 10, now 8". */
export function productChanges(seen: Shown, now: Shown): string[] {
  const fields: [string, string, string][] = [
    ['Name', seen.name, now.name],
    ['Stock', String(seen.quantity), String(now.quantity)],
    ['Price', priceText(seen.price), priceText(now.price)],
    ['Categories', seen.category.join(', '), now.category.join(', ')],
    ['Brand', seen.brand, now.brand],
  ];
  const changes = fields.flatMap(([field, before, after]) =>
    before === after ? [] : [`${field}: ${before || 'none'}, now ${after || 'none'}.`],
  );
  if (seen.description !== now.description) changes.push('The description is another one.');
  if (seen.img.join() !== now.img.join()) changes.push('The images are others.');
  return changes;
}
