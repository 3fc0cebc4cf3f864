export { artifactsOfCall, namedInOutput, printedArtifacts } from './artifacts/of-call.js';
export { artifactsOfText } from './artifacts/of-text.js';
export { pathsOfCall } from './artifacts/paths.js';
export { cosine, type Embedder, type Embedding, quantise } from './embedding.js';
export { normaliseClaim } from './facts/claim.js';
export { dayNamed } from './facts/dates/when.js';
export { extractFacts } from './facts/extract.js';
export { createKnownFacts, type KnownFact, type KnownFacts } from './facts/known.js';
export { languageOf } from './facts/language.js';
export { MAY_BE_LISTED } from './facts/listed.js';
export { PLAYS_WITHIN_MESSAGES } from './facts/play.js';
export { polarityOf } from './facts/polarity.js';
export { isOwnWords } from './facts/prose.js';
export { relationOf, sameStatements } from './facts/relation.js';
export { repeatKeys } from './facts/repeats.js';
export { categoryOf } from './facts/sensitive.js';
export { isSaidIn, statementsWithin } from './facts/within.js';
export { loadGlove } from './glove.js';
export { endsListed, endsRelation, joinedStatements, MAY_BE_JOINED } from './relations/joined.js';
export { entityKey, keyOfName } from './relations/names.js';
export { RELATION_RULES, type RelatingFact, relationsOf } from './relations/of-fact.js';
export { retell } from './retelling/retell.js';
export { renderSubjectSummary, renderSummary, type SummaryParts } from './summary.js';
export {
  BLOCK_ROWS,
  type BlockRow,
  decodeBlock,
  encodeBlock,
  prepareQuery,
  type RowVisitor,
  scanBlock,
  type TermQuery,
} from './terms/blocks.js';
export { type Bm25, bestOf, createBm25, type Scored } from './terms/bm25.js';
export { queryTerms, termsOf } from './terms/terms.js';
