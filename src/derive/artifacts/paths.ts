import { inputObject, textField } from './tool-input.js';

interface FileTool {
  /** Keys of the input that may hold a path, the first that does counts. */
  keys: readonly string[];
  changesFiles: boolean;
}

const FILE_KEYS = ['file_path', 'filePath', 'absolute_path', 'path', 'target_file'] as const;
const reads = (...keys: string[]): FileTool => ({ keys, changesFiles: false });
const changes = (...keys: string[]): FileTool => ({ keys, changesFiles: true });

/** Tools that name files, by their name in lower case (Claude Code, Gemini CLI, OpenCode, pi, Copilot, Cursor). */
const FILE_TOOLS: ReadonlyMap<string, FileTool> = new Map([
  ['read', reads(...FILE_KEYS)],
  ['read_file', reads(...FILE_KEYS)],
  ['notebookread', reads('notebook_path')],
  ['grep', reads('path')],
  ['glob', reads('path')],
  ['ls', reads('path')],
  ['list', reads('path')],
  ['edit', changes(...FILE_KEYS)],
  ['multiedit', changes(...FILE_KEYS)],
  ['write', changes(...FILE_KEYS)],
  ['write_file', changes(...FILE_KEYS)],
  ['replace', changes(...FILE_KEYS)],
  ['notebookedit', changes('notebook_path', ...FILE_KEYS)],
  ['view', reads(...FILE_KEYS)],
  ['create', changes(...FILE_KEYS)],
  ['create_file', changes(...FILE_KEYS)],
  ['edit_file', changes(...FILE_KEYS)],
  ['str_replace', changes(...FILE_KEYS)],
  ['strreplace', changes(...FILE_KEYS)],
  ['search_replace', changes(...FILE_KEYS)],
  ['insert_edit_into_file', changes(...FILE_KEYS)],
  ['replace_string_in_file', changes(...FILE_KEYS)],
]);

/** Codex puts the files into the text of a patch. */
const PATCH_TOOLS = new Set(['apply_patch', 'patch']);
const PATCHED_FILE = /^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$/gm;

/** Longer ones are not paths but content in the wrong place. */
const MAX_PATH_CHARS = 1024;

/** The files and folders a call names, whether it reads or changes them. For the skeleton of a tool call. */
export function pathsOfCall(name: string, input: unknown): string[] {
  return toolPaths(name, input).filter(isPath);
}

/** The files a call changes. */
export function changedPaths(name: string, input: unknown): string[] {
  const tool = FILE_TOOLS.get(name.toLowerCase());
  if (tool && !tool.changesFiles) return [];
  return pathsOfCall(name, input);
}

function toolPaths(name: string, input: unknown): string[] {
  const key = name.toLowerCase();
  if (PATCH_TOOLS.has(key)) return patchedFiles(input);
  const tool = FILE_TOOLS.get(key);
  if (!tool) return [];
  const object = inputObject(input);
  const path = tool.keys.map((each) => textField(object, each)).find((each) => each !== null);
  return path ? [path] : [];
}

function patchedFiles(input: unknown): string[] {
  const object = inputObject(input);
  const patch =
    typeof object === 'string' ? object : (textField(object, 'input') ?? textField(object, 'patch'));
  const files = [...(patch ?? '').matchAll(PATCHED_FILE)].map((match) => (match[1] ?? match[2] ?? '').trim());
  return [...new Set(files)];
}

function isPath(path: string): boolean {
  return path.length <= MAX_PATH_CHARS && !/[\r\n\0]/.test(path);
}
