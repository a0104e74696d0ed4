import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import type { SourceFile, StateResource, Workspace } from '#domain/workspace.ts';
import { lazily } from './lazily.ts';
import { bundledSchema, bundledVersions } from './provider-schema.ts';
import { awsVersionOf } from './provider-version.ts';
import { readRootSchema } from './root-schema.ts';
import type { RootSchemaOptions } from './root-schema.ts';
import { withFacts } from './schema-facts.ts';

/**
 * Finds the schema with which a root is read: its own, as Terraform prints it, else the bundled one of the AWS provider.
 * @param options the root and the means to read its schema
 * @param files the texts of the root and its modules, for the version if none is selected
 * @param resources the state: a provider writes every attribute that it knows, so a missing attribute belongs to a newer version
 * @returns the types and their source. Facts that no provider prints for AWS types (defaults, `forceNew`) are the bundled ones
 * @throws InterruptedError
 */
export async function schemaOfRoot(
  options: RootSchemaOptions,
  files: readonly SourceFile[],
  resources: readonly StateResource[],
): Promise<Required<Pick<Workspace, 'schema' | 'schemaOrigin'>>> {
  const known = versionsOf(resources);
  const newest = known.at(-1) ?? '';
  const version = await awsVersionOf(options.directory, files, known);
  const bundled = bundledSchema(version ?? newest);
  const own = await readRootSchema(options);
  if (own.kind === 'none') return { schema: bundled, schemaOrigin: { from: 'bundled', aws: version ?? newest, why: own.why } };
  const hasAws = Object.keys(own.schema).some((type) => type.startsWith('aws_'));
  return {
    schema: united(own.schema, bundled, hasAws),
    schemaOrigin: { from: 'root', ...(hasAws && version !== undefined ? { aws: version } : {}) },
  };
}

/** The bundled versions whose attributes are all in the state; every version if none fits, as for a truncated state. */
function versionsOf(resources: readonly StateResource[]): readonly string[] {
  const one = new Map(
    resources.filter(({ mode, type }) => mode === 'managed' && type.startsWith('aws_')).map((found) => [found.type, found]),
  );
  const fitting = bundledVersions().filter((version) => {
    const schema = bundledSchema(version);
    return [...one].every(([type, { values }]) => schema[type] !== undefined && hasAll(schema[type], values));
  });
  return fitting.length === 0 ? bundledVersions() : fitting;
}

function hasAll({ attributes, blocks }: BlockSchema, values: JsonObject): boolean {
  if (!Object.keys(attributes).every((name) => name in values)) return false;
  return Object.entries(blocks).every(([name, { block }]) => {
    const inner = values[name];
    // A state has no timeouts if code writes none.
    if (inner === undefined) return name === 'timeouts';
    return !Array.isArray(inner) || (inner as readonly Json[]).every((item) => !isJsonObject(item) || hasAll(block, item));
  });
}

/** Bundled AWS types are added to a root without them, because AWS calls are read by their types. */
function united(own: ProviderSchema, bundled: ProviderSchema, hasAws: boolean): ProviderSchema {
  const names = [...Object.keys(own), ...(hasAws ? [] : Object.keys(bundled))];
  const none = { attributes: {}, blocks: {} };
  return lazily(new Map(names.map((type) => [type, () => withFacts(own[type] ?? bundled[type] ?? none, bundled[type])])));
}
