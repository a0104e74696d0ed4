/**
 * Makes fixtures/provider-schema/aws.json anew: `npm run provider-schema -- SCHEMAS.json BINDINGS…`. The first is what `terraform providers
 * schema -json` printed for the oldest version; the others are unpacked packages of bindings, oldest first: `npm pack @cdktf/provider-aws@19`
 * for 5.x, `npm pack @cdktn/provider-aws` for the newest. What people stated in the present file (`default`, `forceNew`, computed blocks) stays.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { ProviderSchema } from '../src/domain/value/provider-schema.ts';
import { readPrintedSchemas } from '../src/terraform/printed-schemas.ts';
import type { PrintedSchemas } from '../src/terraform/printed-schemas.ts';
import { withFacts } from '../src/terraform/schema-facts.ts';
import { shareBlocks } from '../src/terraform/share-blocks.ts';
import { inVersion, openStored, storedText } from '../src/terraform/stored-schema.ts';
import { completeBindings } from '../test/support/provider-schema/complete-bindings.ts';
import { mergeVersions } from '../test/support/provider-schema/merge-versions.ts';
import { readBindings, versionOfBindings } from '../test/support/provider-schema/read-bindings.ts';

const BUNDLED = new URL('../fixtures/provider-schema/aws.json', import.meta.url);
const [printed = '', ...folders] = process.argv.slice(2);
const present = openStored(readFileSync(BUNDLED, 'utf8'));
const versions = [present.versions[0] ?? '', ...folders.map((folder) => versionOfBindings(folder))];
const known = versions.map((version) => inVersion(present, version, (_type, block) => block));

let before = factsFrom(known[0], readPrintedSchemas(printedSchemas(printed)));
const schemas = [before];
for (const [index, folder] of folders.entries()) {
  before = factsFrom(known[index + 1], completeBindings(readBindings(folder), before));
  schemas.push(before);
}
const merged = mergeVersions(schemas.map((schema, index) => ({ schema, ...marksOf(index) })));
writeFileSync(BUNDLED, storedText({ versions, lifetimes: merged.lifetimes, ...shareBlocks(merged.types) }));
process.stdout.write(`${versions.join(', ')}: ${Object.keys(merged.types).length} types\n`);

function printedSchemas(path: string): PrintedSchemas {
  const bytes = readFileSync(path);
  return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as PrintedSchemas;
}

function factsFrom(facts: ProviderSchema | undefined, schema: ProviderSchema): ProviderSchema {
  return Object.fromEntries(Object.entries(schema).map(([type, block]) => [type, withFacts(block, facts?.[type])]));
}

/** What a version brings may have come with any since the one before: of the same major version with the next minor one, else with the major. */
function marksOf(index: number): { readonly since?: string; readonly until?: string } {
  const [before, own, after] = [versions[index - 1], versions[index] ?? '', versions[index + 1]];
  return {
    ...(before === undefined ? {} : { since: majorOf(before) === majorOf(own) ? nextMinor(before) : majorOf(own) }),
    ...(after === undefined ? {} : { until: majorOf(after) === majorOf(own) ? own.split('.').slice(0, 2).join('.') : majorOf(own) }),
  };
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? '';
}

function nextMinor(version: string): string {
  const [major = '', minor = '0'] = version.split('.');
  return `${major}.${Number(minor) + 1}`;
}
