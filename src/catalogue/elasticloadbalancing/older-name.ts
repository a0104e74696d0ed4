/** The provider has three types under an older name too, with the same arguments. The state shows which name a workspace uses. */
import { asCalls } from '../catalogue.ts';
import type * as c from '../words.ts';

/**
 * Returns the entry of a type under its older name. New resources always get the current name.
 * @param entry the type under its current name
 * @returns its definition, without a type
 */
export function withOlderName(entry: c.ResourceEntry): Omit<c.ResourceDefinition, 'type'> {
  const { type: _type, attributes, traits, references: known, ...rest } = entry;
  const references = Object.fromEntries(Object.entries(known).map(([name, { type, attribute }]) => [name, `${type}.${attribute}`]));
  const calls = Object.entries(entry.calls).flatMap(([name, all]): readonly (readonly [string, readonly c.Call[]])[] => {
    const left = asCalls(all).filter((call) => call.effect !== 'creates');
    return left.length === 0 ? [] : [[name, left.map((call) => ({ ...call, identify: (event) => call.identify(event).map(byId) }))]];
  });
  return { ...rest, ...traits, references, calls: Object.fromEntries(calls), each: attributes };
}

/** Uses the id, which equals the ARN for these types, so that a call does not match two types as creation or deletion. */
function byId({ arn, ...rest }: c.Identity): c.Identity {
  return arn === undefined ? rest : { ...rest, id: arn };
}
