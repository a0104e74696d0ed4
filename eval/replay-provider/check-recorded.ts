import type { JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { ServedSchemas } from './load-schemas.ts';
import type { CreatedResource, TrackedResource } from './world.ts';

/**
 * Checks that the schema can hold what was recorded. What it does not know would be left out on the wire without a word, and the plan
 * would be wrong instead of missing.
 * @param schemas what is served
 * @param tracked the state
 * @param created what was made outside Terraform
 * @throws Error naming every type and attribute that the schema lacks
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
