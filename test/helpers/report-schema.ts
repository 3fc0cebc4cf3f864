// The published JSON Schema of a record of erasure, as a check of documents.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const FILE = new URL('../../docs/schemas/erasure-report.schema.json', import.meta.url);

const schema = z.fromJSONSchema(JSON.parse(readFileSync(FILE, 'utf8')));

/** What is wrong with a document, by its place; empty when it keeps to the schema. */
export function schemaFaults(document: unknown): string[] {
  const result = schema.safeParse(document);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}
