// What one fact says of the entities that it names: by the table of wordings, from its claim alone. The same fact gives
// the same relations, so that what is stored can be compared with what the facts give.
import type { NamedEntity, RelationDraft } from '../../model/entity.js';
import type { AuthoredBy, Polarity } from '../../model/memory.js';
import { simplified } from '../../model/simplified.js';
import { artifactsOfText } from '../artifacts/of-text.js';
import { type Language, languageOf } from '../facts/language.js';
import { isReported } from '../facts/reported.js';
import { ENGLISH } from './english.js';
import { entityKey, entityNamed, isKnownTool } from './names.js';
import { CHINESE, GERMAN, SWEDISH } from './others.js';
import { plainLetters, type RelationRule } from './words.js';

/** A fact as far as relations are read in it. */
export interface RelatingFact {
  claim: string;
  authored_by: AuthoredBy;
  polarity: Polarity;
}

/** Raised with every change of what facts give, the keys of their repetitions too: a store that was written under other rules derives its relations again. */
export const RELATION_RULES = 4;

const RULES: Readonly<Record<Language, readonly RelationRule[]>> = {
  en: ENGLISH,
  sv: SWEDISH,
  de: GERMAN,
  zh: CHINESE,
};

/** The relations that a fact backs, each once. What it denies gives none, and what an assistant found out concerns things alone. */
export function relationsOf(fact: RelatingFact): RelationDraft[] {
  const { claim, polarity, authored_by } = fact;
  const concerned = [...filesIn(claim), ...ticketsIn(claim)].map(
    (to): RelationDraft => ({ kind: 'concerns', from: null, to }),
  );
  const isStated = polarity === 'positive' && authored_by === 'subject' && !SUPPOSED.test(claim);
  const said = isStated ? statedIn(claim) : [];
  return distinct([...said, ...concerned]);
}

const SUPPOSED = /\b(?:perhaps|maybe|not sure)\b/i;

function statedIn(claim: string): RelationDraft[] {
  const language = languageOf(claim);
  const shadow = language === 'zh' ? simplified(claim) : plainLetters(claim);
  return RULES[language].flatMap((rule) => saidBy(rule, { claim, shadow, language }));
}

interface Claim {
  claim: string;
  /** The same with plain letters, or simplified characters. */
  shadow: string;
  language: Language;
}

function saidBy(rule: RelationRule, { claim, shadow, language }: Claim): RelationDraft[] {
  return [...shadow.matchAll(rule.pattern)].flatMap((match): RelationDraft[] => {
    if (rule.from === 'subject' && isReported(simplified(claim.slice(0, match.index)), language)) return [];
    const { from, to } = match.indices?.groups ?? {};
    const end = to && entityNamed(rule.to, claim.slice(...to), claim.slice(to[1]));
    if (!end || (rule.isOfKnownTool && !isKnownTool(claim.slice(...to)))) return [];
    if (rule.from === 'subject') return [{ kind: rule.kind, from: null, to: end }];
    const beginning = from && entityNamed(rule.from, claim.slice(...from), '');
    return beginning ? [{ kind: rule.kind, from: beginning, to: end }] : [];
  });
}

const FILE =
  /(?<![\w/.\]*@:-])(?:~?\/|\.{1,2}\/)?(?:[\w.@-]+\/)*[\w.@-]*[\w-]\.(?:[cm]?[jt]sx?|py|rs|go|rb|java|kt|swift|c|cc|cpp|h|hpp|cs|php|sh|sql|ya?ml|json|toml|lock|md|txt|csv|html|s?css|vue|svelte|xml|ini|conf|ipynb|proto|tf)(?![\w/])/g;
/** Names of products that end as files do, and ends of the names of many files. */
const NO_FILE =
  /^\.(?:spec|test|d|stories|module)\.|^(?:node|next|vue|nuxt|express|three|d3|ember|backbone|alpine|socket|chart|react|angular|discord)\.(?:js|ts)$/i;

function filesIn(claim: string): NamedEntity[] {
  return [...claim.matchAll(FILE)]
    .map(([name]) => ({ kind: 'file' as const, name }))
    .filter(({ name }) => !NO_FILE.test(name));
}

function ticketsIn(claim: string): NamedEntity[] {
  return artifactsOfText(claim)
    .filter(({ kind }) => kind === 'ticket')
    .map(({ ref }) => ({ kind: 'ticket', name: ref }));
}

function distinct(drafts: readonly RelationDraft[]): RelationDraft[] {
  const keyOf = (one: NamedEntity | null) => (one === null ? '' : `${one.kind} ${entityKey(one)}`);
  const byKey = new Map<string, RelationDraft>();
  for (const draft of drafts) {
    const key = JSON.stringify([draft.kind, keyOf(draft.from), keyOf(draft.to)]);
    if (!byKey.has(key)) byKey.set(key, draft);
  }
  return [...byKey.values()];
}
