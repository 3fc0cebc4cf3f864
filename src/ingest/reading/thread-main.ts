// What runs on the reading thread (`thread.ts`): one file after the other, never far ahead of who stores.
import { parentPort, workerData } from 'node:worker_threads';
import { createGate } from '../../gate/index.js';
import { readTranscript } from '../../transcripts/index.js';
import { breathe } from '../breathe.js';
import { prepareBatch } from './prepare.js';
import { type FromThread, type ReadRequest, sent, type ThreadData, type ToThread } from './thread.js';

const { policy, mostWaiting } = workerData as ThreadData;
const gate = createGate(policy);
const queue: { id: number; request: ReadRequest }[] = [];
const dropped = new Set<number>();
/** The file that is read, or was last: they come in the order of their ids. */
let reading = 0;
let waiting = 0;
let wake: (() => void) | null = null;

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'read') queue.push(message);
  else if (message.kind === 'taken') waiting -= 1;
  else if (message.id >= reading) dropped.add(message.id);
  wake?.();
});

for (;;) {
  const next = queue.shift();
  if (next) await read(next.id, next.request);
  else await news();
}

function news(): Promise<void> {
  return new Promise((resolve) => {
    wake = resolve;
  });
}

async function read(id: number, { withhold, from, idle, map, ...file }: ReadRequest): Promise<void> {
  reading = id;
  try {
    if (dropped.has(id)) return;
    const categories = new Set(withhold);
    for (const batch of readTranscript(file, { from, idle, map })) {
      const prepared = prepareBatch(batch, gate, categories);
      await breathe();
      while (waiting >= mostWaiting && !dropped.has(id)) await news();
      if (dropped.has(id)) return;
      waiting += 1;
      post({ kind: 'batch', id, batch: prepared });
    }
    post({ kind: 'end', id });
  } catch (error) {
    post({ kind: 'failed', id, error: sent(error) });
  } finally {
    dropped.delete(id);
    reading = id + 1;
  }
}

function post(message: FromThread): void {
  parentPort?.postMessage(message);
}
