export {
  findNames,
  type Name,
  type NameMatcher,
  nameMatcher,
  type NameSpan,
  type NameTest,
  parseName,
  replaceSpans,
} from './find.js';
export { editDistance, type Likeness, likeness, skeletonOf } from './likeness.js';
export { foldName, type NameWord, nameWords } from './words.js';
