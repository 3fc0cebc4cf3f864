import { sparing } from './needs/sparing.js';
import { anyOf } from './phrase.js';
import { plain, type Span, trimmed } from './span.js';

/**
 * Which parts of a message are a person's own sentences. Code, logs, quotations and pasted documents speak in
 * other voices: a first person in there is not the person who pasted it.
 */

/** Longer messages are pasted: of 2,900 typed prompts one in a hundred had more than 8,000 characters. */
const MAX_MESSAGE_CHARS = 12_000;
/** Longer lists come from documents. */
const MAX_LIST_ITEMS = 10;
/** A shorter line that ends without punctuation was ended on purpose, not by wrapping. */
const WRAPPED_LINE_CHARS = 50;

/** Requests that make the first person of the whole message somebody else's. */
const OTHER_VOICE = sparing(
  anyOf([
    /^\s*\*(?![*\s])[^*\n]{3,80}\*(?!\*)/,
    /^\W*(?:hey |hi |please |let's |now )*(?:you are|you're|act as|act like|pretend|imagine|role-?play|play the role|from now on,? you are)\b/i,
    /\b(?:i want you to act|role-?play(?:ing)?|stay in character|your persona|in the voice of|speak as)\b/i,
    /(?:^|[.!?:\n]\s*|\b(?:please|you|you to|help me|let's|and|then|now|just)\s+)(?:write|compose|draft|create|tell|generate|continue)\b.{0,40}\b(?:story|poem|song|lyrics|scene|dialogue|monologue|screenplay|novel|joke|haiku|diary|letter|(?<!\[)e-?mail|tweet|post(?! (?:endpoint|request|route|handler))|testimonial|persona|cover letter|speech|bio|biography)\b/i,
    /\bignore (?:all |any )?(?:the |your )?(?:previous|prior|above|earlier)\b/i,
    /^\W*summari[sz]e (?:this|the following)\b/i,
    /^\s*\[\[ ## \w+ ## \]\]/,
  ]),
);

/** What follows one of these was written elsewhere. */
const PASTE_INTRO = [
  /\b(?:feedback|review|error|errors|output|logs?|traceback|trace|e-?mail|message|transcript|prompt|plan|spec|ticket|issue|comment|snippet|config|text|paragraph|sentence|quote|example|examples|lyrics|article|readme|docs?|instructions|says?|said|wrote|writes|reads|told me|answered|replied|draft|letter|small print|lease|chorus|verse|poem|blurb|listing|voicemail|texted|e?mailed|posted|messaged|sent (?:me|us))\b[^.!?\n]{0,60}:\s*(?:$|\n|["'`]|[a-z])/im,
  /\b(?:(?:this|that|here)(?:'s| is| was) (?:what|how|the|my)|goes (?:something )?like this|(?:check|read|edit|improve|fix|look at) (?:this|my|the) (?:\w+ )?(?:paragraph|text|draft|essay|letter|poem|intro|opening|bio|caption|post))\b[^\n:?]{0,40}[\n:?]\s*\n?(?=[^\n]{20})/i,
  /\n\s*(?:dear (?:sir|madam|mr|mrs|ms|dr|professor|editor|hiring|customer|all|team|landlord)|to whom it may concern)\b/i,
  /(?<!\p{L})(?:utkast|brev|mejl|mail|sms|låttext|vers|refräng|stycke|annons|recension|meddelande|finstilta?)(?:et|en)?(?!\p{L})[^.!?\n]{0,40}:\s*(?=["\n\p{L}])|(?<!\p{L})(?:skrev|skriver|svarade|löd|lyder)(?: (?:hon|han|de|dom|så här|till mig|jag))*:\s*(?=["\n\p{L}])/iu,
  /(?<!\p{L})(?:entwurf|brief|e?-?mail|sms|strophe|refrain|absatz|anzeige|bewertung|nachricht|kleingedruckten?)(?!\p{L})[^.!?\n]{0,40}:\s*(?=["\n\p{L}])|(?<!\p{L})(?:schrieb|schreibt|geschrieben|geantwortet|antwortete|lautet)(?: (?:er|sie|mir|uns|so|das|folgendes))*:\s*(?=["\n\p{L}])/iu,
  /(?:草稿|邮件|短信|歌词|段落|广告|评论|差评|合同|条款|原文|作文|回复|写道?|发来)[^。！？\n]{0,10}[:：]\s*(?=["“「\n\p{L}])/u,
  /\b(?:translate|rewrite|rephrase|proofread|paraphrase|summari[sz]e|polish|classify|analy[sz]e|spell-?check|correct the grammar)\b[^\n]{0,80}:/i,
  /^#{1,6} \S/m,
  /^(?:-{3,}|={3,}|\*{3,})\s*$/m,
  /^\[?(?:Image|Pasted text) #\d+/m,
  /^(?:From|Subject|To|Sent|Von|Betreff|Från|Ämne): \S/m,
  /^Implement the following plan/im,
].map(sparing);

/** Lines that no person types as a sentence. */
const NOT_PROSE = [
  /^\s*>/,
  /^\s*[$❯%#»]\s/,
  /^\s*\//,
  /^(?: {4,}|\t)/,
  /^\s*\||^\s*[+@-]{2,}|^[+-]\S/,
  /^\s*(?:at |File ")\S+.*[:)]\d*/,
  /^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\s*\[?\d\d:\d\d:\d\d/,
  /^\s*\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL)\b|^\s*\w*(?:Error|Exception|Warning)\b.{0,80}:/,
  /^\s*(?:import|export|const|let|var|function|class|def|return|public|private|async|await|if|for|while|elif|else|SELECT|INSERT|UPDATE|CREATE|FROM)\b.*[({;=:]\s*$/,
  /[{};]\s*$|^\s*[\])}]|=>|\b\w+\([^)]{0,80}\)\s*[;{]|^\s*<\/?\w|[\u2500-\u257f]{2}/,
  /^\s*["'][\w-]+["']\s*:/,
  /^\s*[\w.-]+=\S/,
  /^\s*(?:user|human|assistant|system|agent|claude|ai|bot|me|q|a)\s*:/i,
].map(sparing);

/** How the rest of a wrapped sentence begins; after a shorter line it is indented, as terminals do it. */
const WRAPPED_LINE = /^\s*[\p{Ll}\d(`]/u;
const HUNG_LINE = /^ {2,3}[\p{Ll}@]/u;

const COMMENT = sparing(/^\s*\/\*(?!.*\*\/)/);
const COMMENT_END = sparing(/\*\//);
const FENCE = sparing(/^\s*(?:[-*] )?(?:```|~~~)/);
const OPEN_TAG = sparing(/^\s*<([a-z][\w-]*)(?:\s[^>]*)?>\s*(?!.*<\/\1>)/i);
const LIST_MARK = sparing(/^\s*(?:[-*•]|\d{1,2}[.)])\s+(?:\[[ x]\]\s+)?/i);
const SENTENCE_END = sparing(/[.!?:;…][)"'\]]*\\?$/);

/** Paragraphs and list items of the person's own prose. `text` has plain quotes. */
export function proseOf(text: string): Span[] {
  if (text.length > MAX_MESSAGE_CHARS || OTHER_VOICE.test(text)) return [];
  const from = startOfOwnWords(text);
  const own = text.slice(0, from + endOfOwnWords(text.slice(from)));
  const lines = proseLines(own).filter((line) => line.start >= from);
  const items = lines.filter((line) => line.isItem).length;
  return joinWrapped(own, items > MAX_LIST_ITEMS ? lines.filter((line) => !line.isItem) : lines);
}

/** Editors put what is open in them before what the person typed. */
/** Whether a span of a message begins in the person's own prose. */
export function isOwnWords(text: string, { start }: Span): boolean {
  return proseOf(plain(text)).some((span) => span.start <= start && start < span.end);
}

function startOfOwnWords(text: string): number {
  if (!text.includes('# My request for ')) return 0;
  const heading = /^#+ My request for \w+:[^\S\n]*$/m.exec(text);
  return heading ? heading.index + heading[0].length : 0;
}

function endOfOwnWords(text: string): number {
  return Math.min(text.length, ...PASTE_INTRO.map((pattern) => pattern.exec(text)?.index ?? text.length));
}

interface Line extends Span {
  isItem: boolean;
  /** True when the line before is prose too, with no blank line between. */
  follows: boolean;
}

function proseLines(text: string): Line[] {
  const lines: Line[] = [];
  let inFence = false;
  let inComment = false;
  let tag: string | null = null;
  let follows = false;
  for (const { start, line } of linesOf(text)) {
    const isFence = FENCE.test(line);
    if (isFence) inFence = !inFence;
    else if (tag === null && !inFence) tag = OPEN_TAG.exec(line)?.[1] ?? null;
    inComment ||= COMMENT.test(line);
    const isOwn = !isFence && !inFence && !inComment && tag === null && isProse(line);
    if (tag !== null && line.includes(`</${tag}>`)) tag = null;
    if (COMMENT_END.test(line)) inComment = false;
    if (isOwn) lines.push(lineOf({ start, line, follows }));
    follows = isOwn;
  }
  return lines;
}

function* linesOf(text: string): Generator<{ start: number; line: string }> {
  let start = 0;
  for (const line of text.split('\n')) {
    yield { start, line: line.endsWith('\r') ? line.slice(0, -1) : line };
    start += line.length + 1;
  }
}

function isProse(line: string): boolean {
  if (line.trim() === '') return false;
  const withoutCode = line.includes('`') ? line.replace(/`[^`]*`/g, '`') : line;
  return !NOT_PROSE.some((pattern) => pattern.test(withoutCode));
}

function lineOf({ start, line, follows }: { start: number; line: string; follows: boolean }): Line {
  const mark = LIST_MARK.exec(line)?.[0] ?? '';
  return { start: start + mark.length, end: start + line.length, isItem: mark !== '', follows };
}

/** Joins a line to the one before when the sentence was only wrapped. */
function joinWrapped(text: string, lines: readonly Line[]): Span[] {
  const joined: Span[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && line.follows && !line.isItem && isWrapped(text, last, line)) last.end = line.end;
    else joined.push({ start: line.start, end: line.end });
  }
  return joined.map((span) => trimmed(text, span));
}

function isWrapped(text: string, last: Span, line: Span): boolean {
  const before = text.slice(last.start, last.end).trimEnd();
  const lastLine = before.slice(before.lastIndexOf('\n') + 1);
  if (SENTENCE_END.test(lastLine)) return false;
  return (lastLine.length >= WRAPPED_LINE_CHARS ? WRAPPED_LINE : HUNG_LINE).test(
    text.slice(line.start, line.end),
  );
}
