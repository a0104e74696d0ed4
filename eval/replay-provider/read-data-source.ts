/** Answers data sources: from what the state recorded, or computed where the provider asks no service. */
import type { JsonObject } from '#domain/json.ts';
import type { ValueObject } from '#hcl/evaluate/value.ts';
import { isBlankValue, sameToProvider } from './planner/same-value.ts';
import { policyDocument } from './policy-document.ts';
import type { World } from './world.ts';

/**
 * Answers one data source. A request names no address: a recorded answer fits when it holds all that code asks for.
 * @param type the data source's type
 * @param config its arguments, wholly known
 * @param world the recorded world
 * @returns all its attributes
 * @throws Error when the recording holds no answer
 */
export function readDataSource(type: string, config: ValueObject, world: World): ValueObject {
  if (type === 'aws_iam_policy_document') return policyDocument(config);
  const asked = Object.entries(config).filter(([, value]) => !isBlankValue(value));
  const fits = (recorded: JsonObject): boolean => asked.every(([name, value]) => sameToProvider('string', value, recorded[name] ?? null));
  const found = world.dataSources(type).find(fits);
  if (found === undefined)
    throw new Error(`expected a recorded answer of ${type} for ${JSON.stringify(Object.fromEntries(asked))}, found none`);
  return found;
}
