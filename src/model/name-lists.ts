/** What the lists of names say of words in lower case, for whoever asks whose name stands in a text. */
export interface NameLists {
  isFirstName(word: string): boolean;
  /** First names and family names. */
  isName(word: string): boolean;
  /** Among the 10,000 most usual words of English, which may be a name too: `Brown`, `Tom`. */
  isCommon(word: string): boolean;
  /** Among the first 500 of them: `Will`, `May`. */
  isEveryday(word: string): boolean;
  isTown(word: string): boolean;
  /** Software, programming, days and months: `Slack`. */
  isTechnical(word: string): boolean;
}
