import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { tags } from '../cache-tags.ts';
import { setReferencesAside } from '../transfer/shop-tables.repo.ts';
import { ensureAttributes } from './details-maker.ts';
import { ensurePlaces, ensureReviewers } from './directories.ts';
import { createProductMaker, type SeedProduct } from './product-maker.ts';
import { createRandom, type Random } from './random.ts';
import { makeReviews } from './review-maker.ts';
import { inventBrands } from './vocabulary.ts';
import { dropPlainIndexes, filledTables, notifyNodes, prepareBatches, putOnSale, writeBatch } from './write-batch.ts';

export interface SeedOptions {
  readonly count: number;
  readonly seed: number;
  readonly progress: (done: number) => void;
  readonly say: (message: string) => void;
}

const BATCH = 5000;

/**
 * Adds products to whatever is there. The same number for `seed` and the same number of products before give the same
 * shop, so a second run adds others.
 */
export async function seedProducts(client: pg.ClientBase, options: SeedOptions): Promise<void> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
  const brands = inventBrands();
  const places = await ensurePlaces(client, brands);
  const reviewers = await ensureReviewers(client);
  const first = await countProducts(client);
  const random = createRandom(options.seed, first);
  const makeProduct = createProductMaker({
    random,
    brands,
    first,
    count: options.count,
    pictures: await listPictures(client),
    ...places,
    attributeIds: await ensureAttributes(client),
  });
  await prepareBatches(client);
  const job: Job = { client, options, random, reviewers, makeProduct };
  await ((await mayRebuild(client, first, options.count)) ? loadAtOnce(job) : loadInSteps(job));
  await putOnSale(client);
  await notifyNodes(client, [tags.products, tags.everyProduct]);
  options.say('Tidying up …');
  // Vacuum too, as the database would do by itself some minutes later: only then can pages be read from an index alone.
  await client.query(`vacuum (analyze) ${filledTables.join(', ')}, brand, category`);
}

interface Job {
  readonly client: pg.ClientBase;
  readonly options: SeedOptions;
  readonly random: Random;
  readonly reviewers: readonly string[];
  readonly makeProduct: () => SeedProduct;
}

async function countProducts(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from product');
  return rows[0]?.count ?? 0;
}

/** Indexes can be set aside only where no node is at work, and it pays only when most of the products are new. */
async function mayRebuild(client: pg.ClientBase, there: number, coming: number): Promise<boolean> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.others === 0 && there < coming / 2;
}

/** All in one transaction, so that no interruption can leave a shop without its indexes and references. */
async function loadAtOnce(job: Job): Promise<void> {
  const { client, options } = job;
  // What an interrupted run has left is room that can be used again.
  await client.query(`vacuum ${filledTables.join(', ')}`);
  await inTransaction(client, async () => {
    const references = await setReferencesAside(client, filledTables);
    const indexes = await dropPlainIndexes(client);
    for (let done = 0; done < options.count; done += BATCH) {
      await loadBatch(job, Math.min(BATCH, options.count - done));
      options.progress(Math.min(done + BATCH, options.count));
    }
    options.say('Building the indexes …');
    await indexes.rebuild();
    await references.putBack();
    await notifyNodes(client, changedTags);
  });
}

/** A transaction for each batch: the shop that is running in the meantime waits for none of them long. */
async function loadInSteps(job: Job): Promise<void> {
  const { client, options } = job;
  for (let done = 0; done < options.count; done += BATCH) {
    await inTransaction(client, async () => {
      await loadBatch(job, Math.min(BATCH, options.count - done));
      await notifyNodes(client, changedTags);
    });
    options.progress(Math.min(done + BATCH, options.count));
  }
}

const changedTags = [tags.products, tags.listing, tags.brands, tags.categories, tags.attributes, tags.everyProduct];

async function loadBatch(job: Job, size: number): Promise<void> {
  const { client, random, reviewers, makeProduct } = job;
  const products = Array.from({ length: size }, makeProduct);
  const reviews = products.flatMap(({ row }) => makeReviews(random, { product: row, reviewers }));
  await writeBatch(client, { products, reviews });
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Pictures that this shop has, or else those that a demo shop would have: then seeded products have something to show. */
async function listPictures(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from file order by name limit 1000');
  const folder = join(import.meta.dirname, '../demo/pictures');
  const ofDemo = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.webp')) : [];
  const names = rows.length > 0 ? rows.map(({ name }) => name) : ofDemo.toSorted();
  return names.map((name) => `/files/${name}`);
}
