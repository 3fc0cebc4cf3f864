import { sparing } from '../needs/sparing.js';
import { isSharedSubject } from '../sentences.js';
import { matchesOf, type Span, trimmed } from '../span.js';

/**
 * Where one plain statement ends and the next begins inside a clause: at a comma or a conjunction before a subject with its verb, and before
 * what is asked of the assistant. A list stays whole: `two programmers, three artists`.
 */

const PRONOUN =
  "(?:i|we|you|u|it|they|he|she|that|this|these|those|there|nobody|everybody|everyone|everything|nothing|somebody|someone|all)(?:'\\w+)?";
const VERB =
  "(?:is|are|was|were|isn't|aren't|wasn't|weren't|has|have|had|does|do|did|doesn't|don't|didn't|can|can't|cannot|must|mustn't|should|shouldn't|will|won't|would|needs?|uses?|runs?|lives?|goes|comes?|takes?|gets?|wants?|stays?|keeps?|owns?|says?|said|reads?|writes?|works?|serves?|starts?|stops?|fails?|breaks?|dies|died|left|moved|sits|points?|depends|expects?|belongs?|happens?|died|counts?|ships?|uses?d|came|went|got|paid|gave|made|sends?|handles?|talks|thinks?|hates?|loves?|complains?)";
const SHORT =
  "(?:its|that's|thats|it's|there's|theres|they're|theyre|he's|she's|we're|i'm|im|we've|i've|ive|we'll|i'll)";
/** A subject of up to four words and its verb. */
const SUBJECT_AND_VERB = `(?:${SHORT}\\b|${PRONOUN} |(?:the |our |my |a |an |no |all |every |each |its |their |his |her )?(?:[\\w./\`'-]+ ){1,4}?${VERB}\\b)`;
const ASKED =
  "(?:please|pls|plz|can (?:you|u|we)|could (?:you|u|we)|add|adjust|apply|ask|be|bump|change|check|clean|commit|convert|create|delete|deploy|do|don't|dont|do not|draft|drop|explain|find|fix|follow|give|have a look|help|implement|install|keep|let's|lets|list|log|look|make|merge|migrate|move|never|always|only|open|point|push|put|refactor|remove|rename|replace|revert|rewrite|run|send|set|show|skip|sort|split|start|stick|stop|strip|switch|tag|take|tell|test|try|turn|update|upgrade|use|wire|write)";

const BREAK = new RegExp(
  [
    `,\\s+(?:and |but |so |also |because |cause |bc |since |then )?(?=${SUBJECT_AND_VERB}|${ASKED}\\b)`,
    `\\s+(?:but|so|because|cause|bc|cuz|though|whereas|while)\\s+(?:also |then )?(?=${SUBJECT_AND_VERB}|${ASKED}\\b|no\\b)`,
    `\\s+and\\s+(?:also |then )?(?=${SHORT}\\b|${PRONOUN} |(?:the|our|my|its|their|no) (?:[\\w./\`'-]+ ){1,4}?${VERB}\\b|${ASKED}\\b)`,
    `,\\s+(?=(?:no|never) )`,
  ].join('|'),
  'gi',
);
const BREAKS = sparing(BREAK);
/** What stands before waits for the rest: `if …,`, `when …,`, `for all new code,`. */
const WAITS =
  /^(?:(?:and|but|so|also) )*(?:if|when|whenever|once|unless|until|while|before|after|since|for|in|on|at|with|as|from|to|because|although|given|instead of|besides|apart from|except)\b(?!.*\b(?:is|are|was|has|uses?|must|should)\b.*,)/i;

/** The pieces of a clause, in order. `text` has plain quotes. */
export function piecesOf(text: string, clause: Span): Span[] {
  const pieces: Span[] = [];
  let start = clause.start;
  const words = text.slice(clause.start, clause.end);
  if (!BREAKS.mayFit(words)) return [clause];
  for (const match of matchesOf(BREAK, words)) {
    const end = clause.start + match.index;
    const piece = text.slice(start, end);
    if (piece.trim() === '' || WAITS.test(piece) || isOpen(piece) || isSharedSubject(piece, match[0]))
      continue;
    pieces.push({ start, end });
    start = end + match[0].length;
  }
  pieces.push({ start, end: clause.end });
  return pieces.map((piece) => trimmed(text, piece)).filter(({ start: from, end }) => end > from);
}

/** Inside brackets or a quotation nothing ends. */
function isOpen(piece: string): boolean {
  const count = (mark: string) => piece.split(mark).length - 1;
  return count('(') > count(')') || count('"') % 2 === 1 || count('`') % 2 === 1;
}
