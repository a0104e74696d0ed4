import type { JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { ServedSchemas } from './load-schemas.ts';
import type { CreatedResource, TrackedResource } from './world.ts';

/**
 * Checks that the schema covers the recording. Unknown attributes would be dropped silently on the wire, and the plan would be wrong
 * instead of missing.
 * @param schemas the served schemas
 * @param tracked the state
 * @param created resources made outside Terraform
 * @throws Error with every type and attribute that the schema lacks
 */
export function checkRecorded(
  { resources, dataSources }: Pick<ServedSchemas, 'resources' | 'dataSources'>,
  tracked: readonly TrackedResource[],
  created: readonly CreatedResource[],
): void {
  const recorded = [...tracked, ...created.map(({ type, id, values }) => ({ address: `${type} ${id}`, mode: 'managed', type, values }))];
  const problems = recorded
    .filter(({ type }) => type.startsWith('aws_'))
    .flatMap(({ address, mode, type, values }) => {
      const schema = (mode === 'data' ? dataSources : resources)[type];
      if (schema === undefined) return [`${mode === 'data' ? `data.${type}` : type} of ${address}`];
      return unknownNames(schema, values).map((name) => `${name} of ${address}`);
    });
  if (problems.length > 0) throw new Error(`expected what the recorded schema knows, found ${[...new Set(problems)].join(', ')}`);
}

function unknownNames({ attributes, blocks }: BlockSchema, values: JsonObject): readonly string[] {
  return Object.keys(values).filter((name) => attributes[name] === undefined && blocks[name] === undefined);
}
