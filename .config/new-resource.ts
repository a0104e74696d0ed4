/** Begins a new resource type of the catalogue: `npm run new-resource aws_x`. It overwrites nothing; the contract test says what is missing. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eventSourceOf } from '../src/catalogue/event-sources.ts';
import type { ProviderSchema } from '../src/domain/value/provider-schema.ts';
import { scaffoldImportId, scaffoldResource } from '../test/support/scaffold-resource.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const [type = ''] = process.argv.slice(2);
const schema = (JSON.parse(readFileSync(join(ROOT, 'fixtures/provider-schema/aws.json'), 'utf8')) as ProviderSchema)[type];

if (schema === undefined) {
  process.stderr.write(`expected a resource type of fixtures/provider-schema/aws.json, found ${type === '' ? 'none' : type}\n`);
  process.exitCode = 2;
} else {
  const service = eventSourceOf(type).eventSource.split('.')[0] ?? '';
  for (const [path, text] of Object.entries(scaffoldResource(type, schema))) writeNew(path, text);
  addImportId(`test/catalogue/${service}/import-ids.json`, type);
  process.stdout.write(
    `add ${type} to src/catalogue/${service}/index.ts, then: npx vitest run --config .config/vitest.config.ts test/contract -t ${type}\n`,
  );
}

function writeNew(path: string, text: string): void {
  const file = join(ROOT, path);
  if (existsSync(file)) {
    process.stdout.write(`${path} is there already, left as it is\n`);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${path}\n`);
}

/** One line an example, as the file has them. */
function addImportId(path: string, name: string): void {
  const file = join(ROOT, path);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly unknown[]>>) : {};
  if (known[name] !== undefined) return;
  const all = Object.entries({ ...known, ...(scaffoldImportId(name) as Readonly<Record<string, readonly unknown[]>>) });
  const lines = all
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, examples]) => `  ${JSON.stringify(key)}: [\n${examples.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
  process.stdout.write(`${path}\n`);
}
