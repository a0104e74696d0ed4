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
 * Finds the interface of the providers that a root is read by: its own, as Terraform prints it, else the bundled one of the AWS provider.
 * @param options the root, and what it is asked with
 * @param files the texts of the root and its modules, for the version where nothing selected one
 * @param resources what the state holds: a provider writes every attribute that it knows, so what is missing is of a newer one
 * @returns the types, and where they are from. What no provider states of AWS types (defaults, what makes a resource anew) is as bundled
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

/** The bundled versions all of whose attributes the state has; every version where none is like that, as of a state that was cut. */
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
    // A state has no timeouts where code writes none.
    if (inner === undefined) return name === 'timeouts';
    return !Array.isArray(inner) || (inner as readonly Json[]).every((item) => !isJsonObject(item) || hasAll(block, item));
  });
}

/** Calls of AWS are read by its types also where a root has none of them. */
function united(own: ProviderSchema, bundled: ProviderSchema, hasAws: boolean): ProviderSchema {
  const names = [...Object.keys(own), ...(hasAws ? [] : Object.keys(bundled))];
  const none = { attributes: {}, blocks: {} };
  return lazily(new Map(names.map((type) => [type, () => withFacts(own[type] ?? bundled[type] ?? none, bundled[type])])));
}
