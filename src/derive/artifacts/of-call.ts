import type { ArtifactDraft, PrintedArtifact } from '../../model/memory.js';
import type { ToolOutput, ToolStatus } from '../../model/transcript.js';
import { distinct } from './distinct.js';
import { changedPaths } from './paths.js';
import { commandOf, fieldOf, textField } from './tool-input.js';

export interface ToolCall {
  name: string;
  input: unknown;
  output: ToolOutput | null;
  /** The result's structured copy, where the format has one (Claude Code's `toolUseResult`). */
  structured: unknown;
  status: ToolStatus;
  /** What its output may name, where the command itself is no longer known; read from the input otherwise. */
  expects?: readonly PrintedArtifact[];
}

/** `[main 1a2b3c4] subject`, as git reports a commit. */
const COMMITTED = /^\[[^\]\n]{1,200}? ([0-9a-f]{7,40})\] /gm;
const SHA = /^[0-9a-f]{7,64}$/;
const COMMIT_COMMAND = /\bgit\b[^\n|;&]{0,300}\bcommit\b/;
const PULL_REQUEST_COMMAND = /\bgh\s+pr\s+create\b|\bglab\s+mr\s+create\b/;
const PULL_REQUEST_URL = /https:\/\/[\w.-]+\/[\w./-]+\/(?:pull|-\/merge_requests)\/\d+/g;

/** What a tool call left outside the session: changed files, commits, pull requests. */
export function artifactsOfCall(call: ToolCall): ArtifactDraft[] {
  return distinct([...changedFiles(call), ...gitOperation(call.structured), ...shellResults(call)]);
}

function changedFiles(call: ToolCall): ArtifactDraft[] {
  if (call.status === 'error') return [];
  return changedPaths(call.name, call.input).map((ref) => ({ kind: 'file', ref }));
}

/** Newer versions of Claude Code say outright what a shell command did to the repository. */
function gitOperation(structured: unknown): ArtifactDraft[] {
  const operation = fieldOf(structured, 'gitOperation');
  const sha = textField(fieldOf(operation, 'commit'), 'sha');
  const url = textField(fieldOf(operation, 'pr'), 'url');
  const found: ArtifactDraft[] = [];
  if (sha && SHA.test(sha)) found.push({ kind: 'commit', ref: sha });
  if (url?.match(PULL_REQUEST_URL)) found.push({ kind: 'pull_request', ref: url });
  return found;
}

/** Which artifacts a call's command may print: what is kept of it until its result comes. */
export function printedArtifacts(input: unknown): PrintedArtifact[] {
  const command = commandOf(input);
  const expected: PrintedArtifact[] = [];
  if (COMMIT_COMMAND.test(command)) expected.push('commit');
  if (PULL_REQUEST_COMMAND.test(command)) expected.push('pull_request');
  return expected;
}

/** Of what a command printed, all that `artifactsOfCall` reads: nearly always nothing. */
export function namedInOutput(output: string): string {
  const found: string[] = [];
  if (output.startsWith('[') || output.includes('\n['))
    for (const [commit] of output.matchAll(COMMITTED)) found.push(commit);
  if (output.includes('/pull/') || output.includes('/merge_requests/'))
    for (const [url] of output.matchAll(PULL_REQUEST_URL)) found.push(url);
  return found.join('\n');
}

/** Read from what the command printed, whatever its exit code: a later command of the same line may have failed. */
function shellResults(call: ToolCall): ArtifactDraft[] {
  const expected = call.expects ?? printedArtifacts(call.input);
  const output = call.output?.text ?? '';
  const found: ArtifactDraft[] = [];
  if (expected.includes('commit')) {
    for (const match of output.matchAll(COMMITTED)) found.push({ kind: 'commit', ref: match[1] ?? '' });
  }
  if (expected.includes('pull_request')) {
    for (const match of output.matchAll(PULL_REQUEST_URL))
      found.push({ kind: 'pull_request', ref: match[0] });
  }
  return found;
}
