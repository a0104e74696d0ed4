/**
 * Loads the provider's interface: the trimmed schema, data sources, and the differences that the provider's code suppresses. Reads the
 * fixtures, returns the types that are used; independent of values.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockSchema, BlockTypeSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import { isOlder } from '#domain/text/older-version.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { RECORDED } from '../recorded-schema.ts';

/** The provider's interface. */
export interface ServedSchemas {
  readonly resources: ProviderSchema;
  readonly dataSources: ProviderSchema;
  /** Whether a resource can have its own region (since version 6). */
  readonly isRegional: boolean;
  /** Schema of the `provider` block. */
  readonly configuration: BlockSchema;
  /** Resource type → top-level arguments whose differences the provider's code may suppress. */
  readonly suppressed: Readonly<Record<string, ReadonlySet<string>>>;
  /** Resource type → dotted paths of nested blocks whose number cannot change without replacement. */
  readonly replacing: Readonly<Record<string, ReadonlySet<string>>>;
}

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'provider-schema');

/**
 * Loads the schemas.
 * @param isUsed whether a resource type is needed: with fewer types, Terraform starts faster
 * @param version of the AWS provider; data sources always have the recordings' version
 * @returns the provider's interface
 * @throws Error if a fixture is missing
 */
export function loadSchemas(isUsed: (type: string) => boolean, version = RECORDED): ServedSchemas {
  bundled ??= readFixtures();
  const { others, suppressed, replacing } = bundled;
  const resources = bundledSchema(version);
  const used = Object.keys(resources)
    .filter(isUsed)
    .map((type) => [type, resources[type] ?? { attributes: {}, blocks: {} }] as const);
  return {
    resources: Object.fromEntries(used.map(([type, schema]) => [type, keepingSuppressed(schema, new Set(suppressed[type] ?? []), '')])),
    dataSources: others.dataSources,
    configuration: others.provider,
    isRegional: !isOlder(version, '6'),
    suppressed: Object.fromEntries(used.map(([type]) => [type, new Set(suppressed[type] ?? [])])),
    replacing: Object.fromEntries(used.map(([type]) => [type, new Set(replacing[type] ?? [])])),
  };
}

type PathsByType = Readonly<Record<string, readonly string[]>>;

interface Fixtures {
  readonly others: { readonly provider: BlockSchema; readonly dataSources: ProviderSchema };
  readonly suppressed: PathsByType;
  readonly replacing: PathsByType;
}

/** Megabytes of JSON, read once for all plans of a run. */
let bundled: Fixtures | undefined;

function readFixtures(): Fixtures {
  return {
    others: readFixture('aws-data-sources.json') as Fixtures['others'],
    suppressed: readFixture('aws-suppressed.json') as PathsByType,
    replacing: readFixture('aws-replacing-blocks.json') as PathsByType,
  };
}

/** If the absence of a block is suppressed, the block keeps the provider's values, like a computed one. */
function keepingSuppressed(schema: BlockSchema, paths: ReadonlySet<string>, prefix: string): BlockSchema {
  const blocks = Object.entries(schema.blocks).map(([name, nested]): [string, BlockTypeSchema] => {
    const path = `${prefix}${name}`;
    const block = keepingSuppressed(nested.block, paths, `${path}.`);
    return [name, { ...nested, block, ...(paths.has(path) ? { computed: true } : {}) }];
  });
  return { ...schema, blocks: Object.fromEntries(blocks) };
}

function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}
