/**
 * Begins a new resource type of the catalogue: `npm run new-resource aws_x [schemas.json]`. It overwrites nothing; the contract test says what is
 * missing. A type that fixtures/provider-schema/aws.json does not have is taken out of the second, what `terraform providers schema -json` printed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eventSourceOf } from '../src/catalogue/event-sources.ts';
import type { BlockSchema } from '../src/domain/value/provider-schema.ts';
import { readPrintedSchemas } from '../src/terraform/printed-schemas.ts';
import type { PrintedSchemas } from '../src/terraform/printed-schemas.ts';
import { storedText } from '../src/terraform/stored-schema.ts';
import type { StoredSchema } from '../src/terraform/stored-schema.ts';
import { schemaWordsText } from '../test/support/evidence/schema-words.ts';
import { inAnyVersion } from '../test/support/recorded-schema.ts';
import { importIdLine, scaffoldResource } from '../test/support/scaffold-resource.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const BUNDLED = join(ROOT, 'fixtures/provider-schema/aws.json');
const WORDS = join(ROOT, 'src/catalogue/schema-words.json');
const [type = '', printed] = process.argv.slice(2);
const schema = inAnyVersion(type) ?? (printed === undefined ? undefined : taken(printed));

if (schema === undefined) {
  process.stderr.write(
    `expected a type of fixtures/provider-schema/aws.json or of the printed schemas, found ${type === '' ? 'none' : type}\n`,
  );
  process.exitCode = 2;
} else {
  const service = eventSourceOf(type).eventSource.split('.')[0] ?? '';
  const words = Object.keys(JSON.parse(readFileSync(WORDS, 'utf8')) as object);
  writeFileSync(
    WORDS,
    schemaWordsText([...new Set([...words, type])], (name) => (name === type ? schema : inAnyVersion(name))),
  );
  for (const [path, text] of Object.entries(scaffoldResource(type, schema))) writeNew(path, text);
  addImportId(`test/catalogue/${service}/import-ids.json`, type);
  process.stdout.write(
    `add ${type} to src/catalogue/${service}/index.ts, then: npx vitest run --config .config/vitest.config.ts test/contract -t ${type}\n`,
  );
}

/** The type as the provider prints it, which is bundled from now on; what no schema says is for a person to add. */
function taken(path: string): BlockSchema | undefined {
  const block = readPrintedSchemas(JSON.parse(readFileSync(path, 'utf8')) as PrintedSchemas)[type];
  if (block === undefined) return undefined;
  const present = JSON.parse(readFileSync(BUNDLED, 'utf8')) as StoredSchema;
  const since = (present.versions.at(-1) ?? '').split('.').slice(0, 2).join('.');
  writeFileSync(
    BUNDLED,
    storedText({ ...present, lifetimes: { ...present.lifetimes, [type]: { since } }, types: { ...present.types, [type]: block } }),
  );
  process.stdout.write('fixtures/provider-schema/aws.json: add `forceNew` and `default` as the provider has them\n');
  return block;
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

/** One line a type, in the order of the alphabet; the others stay as they are. */
function addImportId(path: string, name: string): void {
  const file = join(ROOT, path);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : ['{', '}'];
  if (lines.some((line) => line.startsWith(`  "${name}":`))) return;
  const next = lines.findIndex((line) => line === '}' || (line.startsWith('  "') && line > `  "${name}"`));
  const before = lines.slice(0, next).map((line, at) => (at === next - 1 && /[\]}]$/.test(line) ? `${line},` : line));
  const own = `${importIdLine(name)}${lines[next] === '}' ? '' : ','}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${[...before, own, ...lines.slice(next)].join('\n')}\n`);
  process.stdout.write(`${path}\n`);
}
