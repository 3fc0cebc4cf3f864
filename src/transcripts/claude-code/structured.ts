import { isObject, type JsonObject } from '../../model/json.js';
import { field, labelAt, objectAt } from '../json.js';

/** What is read of `toolUseResult`, the client's own copy of a result: only what names artifacts. */
export interface StructuredResult {
  filePath?: string;
  gitOperation?: GitOperation;
}

type GitOperation = { [operation: string]: { [key: string]: string | number } };

/** Keys that Claude Code 2.1 writes; others are left out, whatever they are. */
const GIT_OPERATIONS = ['commit', 'push', 'pr', 'branch', 'merge', 'rebase'] as const;
const GIT_KEYS = ['sha', 'kind', 'branch', 'number', 'url', 'action', 'ref'] as const;

export function pickStructured(result: JsonObject | null): StructuredResult | null {
  if (result === null) return null;
  const filePath = labelAt(result, 'filePath');
  const git = objectAt(result, 'gitOperation');
  const gitOperation = git === null ? null : pickGitOperation(git);
  if (filePath === null && gitOperation === null) return null;
  return { ...(filePath === null ? {} : { filePath }), ...(gitOperation === null ? {} : { gitOperation }) };
}

function pickGitOperation(git: JsonObject): GitOperation | null {
  const picked: GitOperation = {};
  for (const operation of GIT_OPERATIONS) {
    const details = field(git, operation);
    if (isObject(details)) picked[operation] = pickDetails(details);
  }
  return Object.keys(picked).length > 0 ? picked : null;
}

function pickDetails(details: JsonObject): { [key: string]: string | number } {
  const picked: { [key: string]: string | number } = {};
  for (const key of GIT_KEYS) {
    const value = typeof field(details, key) === 'number' ? field(details, key) : labelAt(details, key);
    if (typeof value === 'string' || typeof value === 'number') picked[key] = value;
  }
  return picked;
}
