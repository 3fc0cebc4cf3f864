// Writes docs/schemas/policy.schema.json from the schema that policy files are checked by:
//   npm run build && node scripts/write-schemas.mjs
// A test fails while the file is not what this writes.
import { writeFileSync } from 'node:fs';
import { policyJsonSchema } from '../dist/src/policy/index.js';

const file = new URL('../docs/schemas/policy.schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(await policyJsonSchema(), null, 2)}\n`);
