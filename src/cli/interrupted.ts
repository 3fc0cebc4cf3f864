/** A signal arrived while something could still be stopped. What was committed stays; the next run goes on. */
export class Interrupted extends Error {
  readonly signal: string;

  constructor(signal: string) {
    super('interrupted');
    this.name = 'Interrupted';
    this.signal = signal;
  }
}

/** Throws where work rests: between batches, before and after a wait. */
export function assertNotInterrupted(interrupted: AbortSignal): void {
  if (interrupted.aborted) throw new Interrupted(String(interrupted.reason));
}

/** Waits for something that a signal may end, such as a person's answer. */
export async function unlessInterrupted<Result>(
  work: Promise<Result>,
  interrupted: AbortSignal,
): Promise<Result> {
  assertNotInterrupted(interrupted);
  let stop: (() => void) | null = null;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new Interrupted(String(interrupted.reason)));
    interrupted.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop !== null) interrupted.removeEventListener('abort', stop);
  }
}
