import { createZipf, itemAt } from '../../server/src/seed/random.ts';
import type { Scenario } from '../scenario.ts';

const HOT = 20;
const MOST = 200_000;

const toRequest = ({ id }: { id: string }) => ({ path: `/api/products/id/${id}` });

export const productHot: Scenario = {
  name: 'product hot',
  async prepare({ client, random }) {
    const { rows } = await client.query<{ id: string }>(
      'select id from product where quantity > 0 and deleted_at is null order by id desc limit $1',
      [HOT],
    );
    const requests = rows.map(toRequest);
    const pick = createZipf(requests.length);
    return () => itemAt(requests, pick(random));
  },
};

/** Each product once, in no order. A shop that is too small for that begins again, which a cache then sees. */
export const productAllDifferent: Scenario = {
  name: 'product all different',
  async prepare({ client, random }) {
    const { rows } = await client.query<{ id: string }>(
      `select id from product where deleted_at is null and random() < $1::float / (select count(*) + 1 from product)`,
      [MOST],
    );
    const ids = rows.map(({ id }) => ({ id, place: random.next() })).sort((a, b) => a.place - b.place);
    return (i) => toRequest(itemAt(ids, i % ids.length));
  },
};
