import { type Command, Option } from 'commander';
import type { MissingRule } from '../ingest/index.js';
import { ToolError } from '../model/errors.js';
import { SCOPE_PARTS, type ScopePart } from '../model/scope.js';
import type { FieldMap } from '../transcripts/index.js';
import { collect } from './flag-parsers.js';

export interface MapFlags {
  map?: string[];
  mapMissing?: MissingRule;
}

/** For transcripts in which each line says whose it is. */
export function addMapFlags(command: Command): Command {
  return command
    .option(
      '--map <part=path>',
      'read the subject, tenant or context from a field of each line, as in subject=$.user.id (may be repeated)',
      collect,
    )
    .addOption(
      new Option(
        '--map-missing <rule>',
        'a line without the field: leave it out (without this flag too), or take what the flags say',
      ).choices(['skip', 'default'] satisfies MissingRule[]),
    );
}

/** The fields that were named; undefined for none. */
export async function readMap({ map, mapMissing }: MapFlags): Promise<FieldMap | undefined> {
  if (map === undefined) {
    if (mapMissing !== undefined) throw new ToolError('usage', '--map-missing goes with --map');
    return undefined;
  }
  const { parseFieldPath } = await import('../transcripts/index.js');
  const fields: Partial<Record<ScopePart, NonNullable<FieldMap[ScopePart]>>> = {};
  for (const text of map) {
    const { part, path: written } = splitMap(text);
    const path = parseFieldPath(written);
    if (path === null)
      throw new ToolError('usage', `--map ${text}: ${written} is no path`, {
        hint: "for example $.user.id, $.to[0].name or $['user id']",
      });
    if (fields[part] !== undefined && fields[part].text !== path.text)
      throw new ToolError('usage', `--map names two fields for the ${part}`);
    fields[part] = path;
  }
  return fields;
}

function splitMap(text: string): { part: ScopePart; path: string } {
  const at = text.indexOf('=');
  const part = SCOPE_PARTS.find((one) => one === text.slice(0, Math.max(at, 0)));
  if (part === undefined)
    throw new ToolError('usage', `--map ${text}: it must say subject=, tenant= or context= and a path`, {
      hint: "for example --map 'subject=$.user.id'",
    });
  return { part, path: text.slice(at + 1) };
}
