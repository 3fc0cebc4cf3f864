// The published JSON Schemas of a record of erasure and of an exported audit trail, as checks of documents.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const read = (name: string) =>
  z.fromJSONSchema(
    JSON.parse(readFileSync(new URL(`../../docs/schemas/${name}.schema.json`, import.meta.url), 'utf8')),
  );

const schema = read('erasure-report');
const trail = read('audit-trail');

/** Whether a line of an exported audit trail keeps to its schema. */
export function isTrailLine(document: unknown): boolean {
  return trail.safeParse(document).success;
}

/** What is wrong with a document, by its place; empty when it keeps to the schema. */
export function schemaFaults(document: unknown): string[] {
  const result = schema.safeParse(document);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
