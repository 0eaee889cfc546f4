import * as discovery from '@fieldhouse/contracts/discovery.endpoints';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

/** Somebody looks at products and at what belongs to them. */
export async function lookAtGoods({ ask }: Recorder, { ball }: Goods): Promise<void> {
  await ask(discovery.countView, 'of the ball', { body: { productId: ball } });
  await ask(discovery.countView, 'of the ball again', { body: { productId: ball } });
  await ask(discovery.countView, 'of what is no id', { body: { productId: 'ball' } });
  await ask(discovery.listRelatedProducts, 'of the ball', { params: { id: ball } });
  await ask(discovery.listRelatedProducts, 'of what is not there', { params: { id: nobody } });
}
