import type { Readable } from 'node:stream';
import type { Clock } from '../model/time.js';

/** Where a command writes. Writing never throws: what went wrong is told by `flush`. */
export interface Output {
  isTty: boolean;
  columns: number;
  write(text: string): void;
  /** Resolves when everything has left this process. A reader that went away is no error. */
  flush(): Promise<void>;
}

export interface Input {
  isTty: boolean;
  /** Opened only where it is read: an open pipe would keep the process alive. */
  open(): Readable;
}

/** Everything of the world outside that the command line touches, passed in so that tests can stand in for it. */
export interface Io {
  input: Input;
  out: Output;
  err: Output;
  env: Readonly<Record<string, string | undefined>>;
  clock: Clock;
  home: string;
  userName(): string;
  /** Aborted by SIGINT or SIGTERM, with the signal's name as its reason. */
  interrupted: AbortSignal;
}
