/** Lets signals, messages and other work in between two pieces of work that hold the thread. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
