import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import { packageRoot } from './package-root.ts';
import { inVersion, openStored } from './stored-schema.ts';
import type { SchemaFile } from './stored-schema.ts';

/** Megabytes of text that never change, so they are read once per process, for all roots and runs. */
let opened: SchemaFile | undefined;

const read = new Map<string, ProviderSchema>();

/**
 * Returns the schema of a version of the AWS provider from the files shipped with the tool, so that no provider has to be installed. It
 * includes notes on attributes whose differences the provider's code may suppress. Types are read on first access.
 * https://developer.hashicorp.com/terraform/cli/commands/providers/schema
 * @param version such as `5.32.1`; undefined: the newest bundled one. A version between two bundled ones gets the schema of the later one
 * with the same major version; one outside the bundled range gets that of the oldest or newest
 * @returns the schema by resource type
 * @throws Error if a file is missing, which is a packaging fault
 */
export function bundledSchema(version: string | undefined): ProviderSchema {
  const wanted = version ?? bundledVersions().at(-1) ?? '';
  const known = read.get(wanted) ?? readSchema(wanted);
  read.set(wanted, known);
  return known;
}

/**
 * Returns the versions of the AWS provider in the bundled schema.
 * @returns oldest first
 */
export function bundledVersions(): readonly string[] {
  return openBundled().versions;
}

function openBundled(): SchemaFile {
  opened ??= openStored(readBundled('aws.json'));
  return opened;
}

function readSchema(version: string): ProviderSchema {
  const suppressed = JSON.parse(readBundled('aws-suppressed.json')) as Readonly<Record<string, readonly string[]>>;
  return inVersion(openBundled(), version, (type, block) =>
    (suppressed[type] ?? []).reduce((one, path) => withSuppressed(one, path.split('.')), block),
  );
}

function readBundled(name: string): string {
  return readFileSync(join(packageRoot(), 'fixtures', 'provider-schema', name), 'utf8');
}

/** Marks one attribute; a path that ends at a block marks no attributes in it. */
function withSuppressed(schema: BlockSchema, [name = '', ...rest]: readonly string[]): BlockSchema {
  const [attribute, inner] = [schema.attributes[name], schema.blocks[name]];
  if (rest.length === 0)
    return attribute === undefined
      ? schema
      : { ...schema, attributes: { ...schema.attributes, [name]: { ...attribute, suppressed: true } } };
  if (inner === undefined) return schema;
  return { ...schema, blocks: { ...schema.blocks, [name]: { ...inner, block: withSuppressed(inner.block, rest) } } };
}
