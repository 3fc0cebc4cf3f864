export { type Chat, estimateTokens, openChat, type Question } from './chat.js';
export { type EngineEmbedder, openEmbedder } from './embedders.js';
export { EngineFailure, isFinal } from './failure.js';
export type { EngineWorld } from './http.js';
export { MOST_FACTS_A_ROUND, PROMPT, questionOf, type SentRound } from './prompt.js';
export { type Proposal, proposalsOf } from './proposals.js';
