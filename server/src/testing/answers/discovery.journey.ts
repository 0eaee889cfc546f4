import * as discovery from '@fieldhouse/contracts/discovery.endpoints';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

/** A visitor looks at products and at what belongs to them. */
export async function lookAtGoods({ ask }: Recorder, { ball }: Goods): Promise<void> {
  await ask(discovery.countView, 'of the ball', { body: { productId: ball } });
  await ask(discovery.countView, 'of the ball again', { body: { productId: ball } });
  await ask(discovery.countView, 'of what is no id', { body: { productId: 'ball' } });
  await ask(discovery.listRelatedProducts, 'of the ball', { params: { id: ball } });
  await ask(discovery.listRelatedProducts, 'of what is not there', { params: { id: nobody } });
}

/** Staff says which words mean the same. */
export async function writeSynonyms({ ask }: Recorder, { admin: as }: People): Promise<void> {
  const save = (title: string, body: object) => ask(discovery.updateSynonyms, title, { as, body });
  await save('two groups', {
    groups: [
      ['sneakers', 'trainers', 'running shoes'],
      ['football', ' soccer  ball '],
    ],
    __v: 0,
  });
  await save('from an old version', { groups: [], __v: 0 });
  await save('of no version', { groups: [] });
  await save('with a word twice', { groups: [['Cafe', 'Café']], __v: 1 });
  await save('of one word', { groups: [['ball']], __v: 1 });
  await ask(discovery.listSynonyms, 'of all', { as });
  const inSpanish = { as, params: { locale: 'es' } };
  const body = { groups: [['zapatillas', 'deportivas']], __v: 0 };
  await ask(discovery.updateSynonymsIn, 'in Spanish', { ...inSpanish, body });
  await ask(discovery.listSynonymsIn, 'in Spanish', inSpanish);
  await ask(discovery.listSynonymsIn, 'in what is no language', { as, params: { locale: 'nowhere' } });
}
