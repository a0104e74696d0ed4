import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
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
 * @returns the types, and where they are from. What no provider states of AWS types (defaults, what makes a resource anew) is as bundled
 * @throws InterruptedError
 */
export async function schemaOfRoot(
  options: RootSchemaOptions,
  files: readonly SourceFile[],
): Promise<Required<Pick<Workspace, 'schema' | 'schemaOrigin'>>> {
  const version = await awsVersionOf(options.directory, files, bundledVersions());
  const [bundled, newest = ''] = [bundledSchema(version), bundledVersions().at(-1)];
  const own = await readRootSchema(options);
  if (own.kind === 'none') return { schema: bundled, schemaOrigin: { from: 'bundled', aws: version ?? newest, why: own.why } };
  const hasAws = Object.keys(own.schema).some((type) => type.startsWith('aws_'));
  return {
    schema: united(own.schema, bundled, hasAws),
    schemaOrigin: { from: 'root', ...(hasAws && version !== undefined ? { aws: version } : {}) },
  };
}

/** Calls of AWS are read by its types also where a root has none of them. */
function united(own: ProviderSchema, bundled: ProviderSchema, hasAws: boolean): ProviderSchema {
  const names = [...Object.keys(own), ...(hasAws ? [] : Object.keys(bundled))];
  const none = { attributes: {}, blocks: {} };
  return lazily(new Map(names.map((type) => [type, () => withFacts(own[type] ?? bundled[type] ?? none, bundled[type])])));
}
