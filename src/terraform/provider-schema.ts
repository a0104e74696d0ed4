import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import { packageRoot } from './package-root.ts';
import { inVersion, openStored } from './stored-schema.ts';
import type { SchemaFile } from './stored-schema.ts';

/** Megabytes of text that never change: read once for all roots, and all runs, of a process. */
let opened: SchemaFile | undefined;

const read = new Map<string, ProviderSchema>();

/**
 * The interface of a version of the AWS provider, out of the schema that is shipped with the tool, so that no provider has to be installed; with
 * the notes on what it leaves out: the attributes whose differences the provider's own code may suppress. Types are read when they are asked for.
 * https://developer.hashicorp.com/terraform/cli/commands/providers/schema
 * @param version such as `5.32.1`; undefined: the newest that is bundled. What is between two bundled versions has what the later one of the
 *   same major version has; what is older or newer than all has what the oldest or the newest has
 * @returns the AWS provider's interface, by resource type
 * @throws Error when a file is missing: a fault of packaging
 */
export function bundledSchema(version: string | undefined): ProviderSchema {
  const wanted = version ?? bundledVersions().at(-1) ?? '';
  const known = read.get(wanted) ?? readSchema(wanted);
  read.set(wanted, known);
  return known;
}

/**
 * The versions of the AWS provider that the bundled schema was made from.
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

/** Marks one attribute; a path that ends at a block says nothing of the attributes in it. */
function withSuppressed(schema: BlockSchema, [name = '', ...rest]: readonly string[]): BlockSchema {
  const [attribute, inner] = [schema.attributes[name], schema.blocks[name]];
  if (rest.length === 0)
    return attribute === undefined
      ? schema
      : { ...schema, attributes: { ...schema.attributes, [name]: { ...attribute, suppressed: true } } };
  if (inner === undefined) return schema;
  return { ...schema, blocks: { ...schema.blocks, [name]: { ...inner, block: withSuppressed(inner.block, rest) } } };
}
