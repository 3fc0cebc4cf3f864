export {
  findNames,
  type Name,
  type NameMatcher,
  type NameSpan,
  type NameTest,
  nameMatcher,
  parseName,
  replaceSpans,
} from './find.js';
export { editDistance, type Likeness, likeness, skeletonOf } from './likeness.js';
export { foldName, type NameWord, nameWords } from './words.js';
