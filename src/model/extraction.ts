// What asking an engine would send, and what came of it.
import { type Engine, isRemote } from './engine.js';

export interface EngineTarget {
  engine: string;
  model: string;
  /** The host, or the folder of a local model. */
  place: string;
  isRemote: boolean;
}

export interface Stopped {
  why: string;
  /** Of HTTP; null where there was none. */
  status: number | null;
}

/** Who is asked, and where that is. */
export function targetOf(engine: Engine): EngineTarget {
  const { name, model, url, folder } = engine;
  const place = url === null ? (folder ?? '') : new URL(url).host;
  return { engine: name, model, place, isRemote: isRemote(engine) };
}

/** What would be sent; nothing was. */
export interface ExtractPlan extends EngineTarget {
  rounds: string[];
  calls: number;
  /** Estimates: four characters a token. */
  tokensSent: number;
  /** At most so many come back. */
  tokensReceived: number;
  /** Characters of people's words, redacted. */
  characters: number;
  /** Rounds that are not sent, by why. */
  notSent: Record<string, number>;
}

export interface ExtractReport extends EngineTarget {
  calls: number;
  tokens: number;
  /** Rounds whose facts were taken. */
  rounds: number;
  facts: number;
  /** Facts that were known already. */
  known: number;
  unconfirmed: number;
  shared: number;
  /** Facts that were erased, or have expired, and do not come back. */
  suppressed: number;
  withheld: Record<string, number>;
  /** Proposals that were not believed, by why. */
  dropped: Record<string, number>;
  notSent: Record<string, number>;
  /** Rounds that are left for a later run, by why. */
  left: Record<string, number>;
  /** Why the run ended early; null where it did not. */
  stopped: Stopped | null;
}

export interface ReindexReport extends EngineTarget {
  dryRun: boolean;
  calls: number;
  /** Vectors written, or that would be. */
  vectors: number;
  notSent: Record<string, number>;
  left: Record<string, number>;
  stopped: Stopped | null;
}
