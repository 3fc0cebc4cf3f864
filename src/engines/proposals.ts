// What a model proposed, by shape alone: whether it is true is for whoever has the rounds.

import { fieldsOf, listOf } from './json.js';

export interface Proposal {
  claim: string;
  category: string;
  rounds: readonly string[];
  quote: string;
  isExplicit: boolean;
}

/** Null where the answer is no list of facts; what is no fact in it is counted. */
export function proposalsOf(value: unknown): { proposals: Proposal[]; malformed: number } | null {
  const { facts } = fieldsOf(value);
  if (!Array.isArray(facts)) return null;
  const proposals = facts.flatMap((fact) => proposalOf(fact) ?? []);
  return { proposals, malformed: facts.length - proposals.length };
}

function proposalOf(value: unknown): Proposal | null {
  const { claim, category, source_round_ids: ids, quote, assertion } = fieldsOf(value);
  const rounds = listOf(ids).filter((id) => typeof id === 'string');
  if (typeof claim !== 'string' || typeof category !== 'string' || typeof quote !== 'string') return null;
  if (rounds.length === 0 || rounds.length !== listOf(ids).length) return null;
  return { claim, category, rounds, quote, isExplicit: assertion === 'explicit' };
}
