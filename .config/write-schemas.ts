/** Writes the published JSON Schemas anew: `npm run schema`. Tests hold the copies to the schemas in code. */
import { writeFileSync } from 'node:fs';
import { actionDocumentJsonSchema, configurationJsonSchema, decisionInputJsonSchema } from '../src/config/json-schema.ts';
import { runFileJsonSchema } from '../eval/keep/run-file.ts';
import { runReportJsonSchema } from '../src/report/json-schema.ts';

const DOCS = new URL('../docs/', import.meta.url);

for (const [name, schema] of [
  ['reconcile', configurationJsonSchema()],
  ['action-document', actionDocumentJsonSchema()],
  ['decision-input', decisionInputJsonSchema()],
  ['run-report', runReportJsonSchema()],
  ['run-file', runFileJsonSchema()],
] as const) {
  writeFileSync(new URL(`${name}.schema.json`, DOCS), `${JSON.stringify(schema, null, 2)}\n`);
}
