import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { type Content, translateCategory as nameOf } from '../translations/index.ts';

export function translateCategory<C extends Category>(content: Content, category: C): C {
  const texts = content.named('category', category.name);
  return {
    ...category,
    ...(texts?.name && { name: texts.name, key: category.name }),
    ...(texts?.description && { description: texts.description }),
    parent: category.parent && nameOf(content, category.parent),
  };
}

export function translateSizeGuide(content: Content, guide: SizeGuide): SizeGuide {
  const category = nameOf(content, guide.category);
  return {
    ...guide,
    ...(category !== guide.category && { category, key: guide.category }),
    measures: guide.measures.map((name) => content.textOf('size-guide', guide._id, `measures.${name}`) ?? name),
  };
}
