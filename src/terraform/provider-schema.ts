import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import { packageRoot } from './package-root.ts';

/** Megabytes of JSON that never change: read once for all roots, and all runs, of a process. */
let bundled: ProviderSchema | undefined;

/**
 * Reads the provider schema that is shipped with the tool, so that no provider has to be installed, with the notes on
 * what it leaves out: the attributes whose differences the provider's own code may suppress.
 * https://developer.hashicorp.com/terraform/cli/commands/providers/schema
 * @returns the AWS provider's interface, by resource type
 * @throws Error when a file is missing: a fault of packaging
 */
export function loadBundledSchema(): ProviderSchema {
  bundled ??= readSchema();
  return bundled;
}

function readSchema(): ProviderSchema {
  const schema = readBundled('aws.json') as ProviderSchema;
  const suppressed = readBundled('aws-suppressed.json') as Readonly<Record<string, readonly string[]>>;
  const marked = Object.entries(suppressed).flatMap(([type, paths]) => {
    const block = schema[type];
    return block === undefined ? [] : [[type, paths.reduce((one, path) => withSuppressed(one, path.split('.')), block)] as const];
  });
  return { ...schema, ...Object.fromEntries(marked) };
}

function readBundled(name: string): unknown {
  return JSON.parse(readFileSync(join(packageRoot(), 'fixtures', 'provider-schema', name), 'utf8'));
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
