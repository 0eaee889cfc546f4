import type { ProductDetail, ProductInEdit } from '@fieldhouse/contracts/catalogue.schemas';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Speech } from '../../platform/http/speech.ts';
import { plainText } from '../../platform/markdown/plain-text.ts';
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';
import { nameKey } from '../../platform/names.rules.ts';
import {
  findSizeGuide,
  getAttributes,
  getDirectory,
  getPrices,
  noSuchProduct,
  type Publishing,
  productSlug,
  publishingOf,
} from '../catalogue/index.ts';
import { getContent, translateProducts } from '../translations/index.ts';
import { findProduct } from './products.repo.ts';
import { withOtherSizes } from './shown-variants.ts';

interface ShowDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
  readonly config: Pick<Config, 'publicUrl'>;
}

type Asker = Dependencies &
  Pick<Speech, 't'> & { readonly asked?: string | undefined; readonly market?: string | undefined };

/** A product as its page shows it, in the language and at the prices that were asked for. */
export async function showProduct(deps: ShowDeps, asker: Asker, id: string): Promise<ProductDetail> {
  const { product, publishing } = await readWhole(deps, asker, id, 'public');
  const content = await getContent(deps, asker, asker.asked);
  const prices = await getPrices(deps, asker.market, asker);
  const [translated = product] = await translateProducts(content, await prices.put([product]));
  const { status, searchTitle, searchDescription } = publishing;
  return {
    ...translated,
    ...formatted(deps, asker, publishing, { before: product.description, now: translated.description }),
    // They are in the first language, as what they stand for is.
    ...(searchTitle && !content && { searchTitle }),
    ...(searchDescription && !content && { searchDescription }),
    ...(status === 'hidden' && { hidden: true }),
  };
}

/** The same for those who edit it, whoever else may see it. */
export async function readForEditors(deps: ShowDeps, asker: Asker, id: string): Promise<ProductInEdit> {
  const { product, publishing } = await readWhole(deps, asker, id, 'staff');
  const { description } = product;
  return {
    ...product,
    ...formatted(deps, asker, publishing, { before: description, now: description }),
    description: publishing.markdown ?? description,
    ...publishingOf(publishing),
  };
}

async function readWhole(deps: ShowDeps, asker: Asker, id: string, viewer: 'public' | 'staff') {
  asker.tag(tags.product(id), tags.authors);
  const names = {
    directory: await getDirectory(deps, asker),
    attributes: await getAttributes(deps, asker),
    t: asker.t,
    content: viewer === 'public' ? await getContent(deps, asker, asker.asked) : undefined,
  };
  const found = await findProduct(deps.db, names, id, { notes: asker, viewer });
  if (!found) throw noSuchProduct();
  const { product, publishing } = found;
  const guide = await findSizeGuide(deps, asker, product);
  const sizeGuide = guide && { _id: guide._id, category: guide.category };
  // The same in all languages.
  const slug = productSlug(nameKey(product.name));
  return { product: { ...product, slug, options: withOtherSizes(product, guide), sizeGuide }, publishing };
}

/** What is formatted is translated with its formatting. */
function formatted(
  { config }: ShowDeps,
  { t }: Pick<Speech, 't'>,
  { markdown }: Publishing,
  { before, now }: { readonly before: string; readonly now: string },
): Partial<Pick<ProductDetail, 'description' | 'descriptionHtml'>> {
  if (markdown === null) return {};
  const source = now === before ? markdown : now;
  return {
    description: plainText(source) || source,
    descriptionHtml: renderMarkdown(source, config.publicUrl, t).html,
  };
}
