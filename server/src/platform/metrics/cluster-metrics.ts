import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** A question and its answer between the process that is asked for the figures and the one that leads all of them. */
interface FiguresMessage {
  readonly fieldhouse: 'figures';
  readonly id: string;
  readonly text?: string;
}

const isFigures = (message: unknown): message is FiguresMessage =>
  typeof message === 'object' && message !== null && 'fieldhouse' in message && message.fieldhouse === 'figures';

/** In the process that leads: adds up what all processes have counted, whichever of them was asked. */
export function lendFigures(): () => void {
  const aggregator = new AggregatorRegistry();
  const answer = async (worker: Worker, message: unknown) => {
    if (!isFigures(message)) return;
    const text = await aggregator.clusterMetrics().catch(() => '');
    if (worker.isConnected()) worker.send({ ...message, text } satisfies FiguresMessage);
  };
  cluster.on('message', answer);
  return () => cluster.off('message', answer);
}

/** In one of several processes: gives its own figures when asked, and asks for those of all. */
export function shareFigures(registries: Registry[]): () => Promise<string> {
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
