export { stemsOf, withoutProclitic } from './affixes.js';
export {
  type FoundNames,
  findMeant,
  findNames,
  type NameMatcher,
  type NameSpan,
  type Namesakes,
  type NameTest,
  nameMatcher,
  parseName,
  replaceSpans,
  testOf,
} from './find.js';
export { editDistance, likeness, skeletonOf } from './likeness.js';
export type { NameMatch } from './neighbours.js';
export { foldName, type NameWord, nameWords } from './words.js';
