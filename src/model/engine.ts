// Language models and embedders that an operator brings: named in the policy, off unless named, asked only by the
// commands that say so.

/**
 * What is spoken with it: an OpenAI-compatible chat endpoint, Anthropic's messages, an OpenAI-compatible endpoint for
 * embeddings, or a folder with a model for transformers.js.
 */
export const ENGINE_KINDS = ['openai', 'anthropic', 'openai_embeddings', 'transformers'] as const;
export type EngineKind = (typeof ENGINE_KINDS)[number];

export const ENGINE_NAME = /^[a-z][a-z0-9_-]{0,39}$/;
/** As providers name them; `@` parts it from the prompt in the rule of a fact. */
export const ENGINE_MODEL = /^[\w./:+-]{1,120}$/;

/** One engine as the policy describes it. Never a key: only the name of the variable that holds one. */
export interface Engine {
  name: string;
  kind: EngineKind;
  /** The endpoint without the path that each kind adds, as in `http://127.0.0.1:11434/v1`; null for a folder. */
  url: string | null;
  /** The provider's name of the model. */
  model: string;
  /** The folder of the model, and where transformers.js is installed; null for an endpoint. */
  folder: string | null;
  library: string | null;
  /** The environment variable that holds the key; null for none. */
  keyEnv: string | null;
  /** It may be elsewhere than on this machine. */
  allowRemote: boolean;
  /** Categories that may be sent, and may come back; null for those that are not sensitive. */
  categories: readonly string[] | null;
  timeoutMs: number;
  /** Limits of one run. */
  maxCalls: number;
  maxTokens: number;
  /** Rounds, or texts, a call. */
  batch: number;
  /** Of an embedder beside the words, which weigh 1. */
  weight: number;
}

export function isExtractor({ kind }: Pick<Engine, 'kind'>): boolean {
  return kind === 'openai' || kind === 'anthropic';
}

export function isEmbedder(engine: Engine): boolean {
  return !isExtractor(engine);
}

/** Whether what is sent to it leaves this machine. */
export function isRemote({ url }: Engine): boolean {
  return url !== null && !isLoopback(new URL(url));
}

/** `localhost` and the addresses of this machine alone: never a name that somebody's DNS answers for. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** What the model of an embedder is called beside its vectors. */
export function engineModelName({ name, model }: Engine): string {
  return `engine:${name}:${model}`;
}

/** Which engine, model and prompt a fact is from: the rule that found it. */
export interface EngineRule {
  engine: string;
  model: string;
  /** The beginning of a digest of the instructions and the schema. */
  prompt: string;
}

export function formatEngineRule({ engine, model, prompt }: EngineRule): string {
  return `engine:${engine}:${model}@${prompt}`;
}

/** Null for a rule that is no engine. */
export function parseEngineRule(rule: string): EngineRule | null {
  const match = /^engine:([^:]+):(.+)@([^@]*)$/.exec(rule);
  return match ? { engine: match[1] ?? '', model: match[2] ?? '', prompt: match[3] ?? '' } : null;
}

/** `NAME:MODEL` of a fact that an engine extracted; null of any other. */
export function engineOfRule(rule: string): string | null {
  const parsed = parseEngineRule(rule);
  return parsed && `${parsed.engine}:${parsed.model}`;
}

/** `NAME`, or `NAME:MODEL`. */
export function isEngineSelector(text: string): boolean {
  const at = text.indexOf(':');
  if (at < 0) return ENGINE_NAME.test(text);
  return ENGINE_NAME.test(text.slice(0, at)) && ENGINE_MODEL.test(text.slice(at + 1));
}

/** How the rules of an engine's facts begin: `NAME`, or `NAME:MODEL`. */
export function engineRulePrefix(selector: string): string {
  return selector.includes(':') ? `engine:${selector}@` : `engine:${selector}:`;
}
