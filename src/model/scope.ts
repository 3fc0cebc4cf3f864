/** Whose memory it is and in which role: `acme/sam@work`. */
export interface Scope {
  tenant: string;
  subject: string;
  context: string;
}

export const SCOPE_PARTS = ['tenant', 'subject', 'context'] as const;
export type ScopePart = (typeof SCOPE_PARTS)[number];

/** A scope whose context may be left open: then all roles of the subject are meant. */
export type OpenScope = Omit<Scope, 'context'> & { context: string | null };

/** Which scopes are meant: a part that is null does not narrow. */
export type ScopeFilter = Record<ScopePart, string | null>;

export const DEFAULT_TENANT = 'local';
export const DEFAULT_CONTEXT = 'default';

/** One form for a name however it was typed: composed Unicode, no white space around it. */
export function canonicalName(text: string): string {
  return text.normalize('NFC').trim();
}

/** `tenant/subject`, with `@context` where it is not the default one. */
export function formatScope(scope: Scope): string {
  const suffix = scope.context === DEFAULT_CONTEXT ? '' : `@${scope.context}`;
  return `${scope.tenant}/${scope.subject}${suffix}`;
}

/**
 * Reads `subject`, `tenant/subject`, `subject@context` or `tenant/subject@context`.
 * What the text does not say is null. A subject may itself contain `@` (an e-mail address): only an `@`
 * followed by a bare word without a dot is taken as the context.
 */
export function parseScope(text: string): { tenant: string | null; subject: string; context: string | null } {
  const name = canonicalName(text);
  const slash = name.indexOf('/');
  const tenant = slash > 0 ? name.slice(0, slash) : null;
  const rest = slash > 0 ? name.slice(slash + 1) : name;
  const role = /^(.+)@([A-Za-z0-9_-]+)$/.exec(rest);
  if (!role?.[1] || !role[2]) return { tenant, subject: rest, context: null };
  return { tenant, subject: role[1], context: role[2] };
}

/**
 * Whether a subject looks like a scope that was written wrongly (`a/b/c`, `/b`, `b@`). It may all the same be somebody's
 * name in data, where they can be any text: only who knows the store can tell.
 */
export function looksMiswritten(subject: string): boolean {
  return /\/|^@|@$/.test(subject);
}

const NAME_MAX_CHARS = 200;
/** What no keyboard types and no terminal shows; the joiners that some scripts need are none of it. */
const UNSHOWN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * A name for a part of a scope that came with data and was typed by nobody, in its one form; null when it is none, or one
 * that is read as another scope when it is written out, as the subject `sam@work` is as a role of `sam`.
 */
export function nameInData(text: string, part: ScopePart): string | null {
  if (text.length > NAME_MAX_CHARS || UNSHOWN.test(text)) return null;
  const name = canonicalName(text);
  return name !== '' && isReadBack({ ...ANY_SCOPE, [part]: name }) ? name : null;
}

const ANY_SCOPE: Scope = { tenant: DEFAULT_TENANT, subject: 'anybody', context: DEFAULT_CONTEXT };

function isReadBack(scope: Scope): boolean {
  const { tenant, subject, context } = parseScope(formatScope(scope));
  return (
    tenant === scope.tenant && subject === scope.subject && (context ?? DEFAULT_CONTEXT) === scope.context
  );
}

/** Why a subject's facts cannot be shared in a workspace; null when they can. Nothing is shared across tenants. */
export function whyNotShared(scope: Scope, workspace: Scope): string | null {
  if (workspace.tenant !== scope.tenant) return 'a workspace is of the same tenant as the subject';
  return workspace.subject === scope.subject ? 'a workspace cannot be the subject themselves' : null;
}
