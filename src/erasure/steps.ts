/** The moments between two commits of a deed. Tests stop or kill the process there; a deed ignores them. */
export type Step = 'intent' | 'ledger' | 'hidden' | 'erasing' | 'fingerprints' | 'batch' | 'rows_gone' | 'cycle' | 'verified' | 'closed';

export type Steps = (step: Step) => void;

export const noSteps: Steps = () => {};
