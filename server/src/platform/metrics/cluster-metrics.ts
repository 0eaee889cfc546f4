import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Messages between the worker that is asked for the metrics and the primary process. */
interface FiguresMessage {
  readonly fieldhouse: 'figures';
  readonly id: string;
  readonly text?: string;
}

const isFigures = (message: unknown): message is FiguresMessage =>
  typeof message === 'object' && message !== null && 'fieldhouse' in message && message.fieldhouse === 'figures';

/** In the primary process: aggregates the metrics of all workers, whichever of them was asked. */
export function aggregateMetrics(): () => void {
  const aggregator = new AggregatorRegistry();
  const answer = async (worker: Worker, message: unknown) => {
    if (!isFigures(message)) return;
    const text = await aggregator.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ ...message, text } satisfies FiguresMessage);
  };
  cluster.on('message', answer);
  return () => cluster.off('message', answer);
}

/** In a worker: reports its own metrics when asked, and asks for the aggregate. */
export function shareMetrics(registries: Registry[]): () => Promise<string> {
  AggregatorRegistry.setRegistries(registries);
  new AggregatorRegistry();
  const waiting = new Map<string, (text: string) => void>();
  process.on('message', (message) => {
    if (!isFigures(message)) return;
    waiting.get(message.id)?.(message.text ?? '');
    waiting.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      const id = randomUUID();
      waiting.set(id, resolve);
      process.send?.({ fieldhouse: 'figures', id } satisfies FiguresMessage);
    });
}
