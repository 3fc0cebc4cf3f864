import type { CycleStep } from '../../store/physical/index.js';

/** The moments between two commits of a deed. Tests stop or kill the process there; a deed ignores them. */
export type Step =
  | 'intent'
  | 'ledger'
  | 'hidden'
  | 'begun'
  | 'erasing'
  | 'fingerprints'
  | SourceStep
  | 'batch'
  | 'rows_gone'
  | `cycle:${CycleStep}`
  | 'cycle'
  | 'verified'
  | 'closed';

/** Of each source transcript that is scrubbed. */
export type SourceStep =
  `source:${'copied' | 'linked' | 'renamed' | 'carried' | 'overwritten' | 'removed' | 'noted'}`;

export type Steps = (step: Step) => void;

export const noSteps: Steps = () => {};
