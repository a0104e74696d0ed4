/** The provider knows three of its types by an older name too, with the same arguments. Which of the two a workspace uses, its state tells. */
import { asCalls } from '../catalogue.ts';
import type * as c from '../words.ts';

/**
 * The entry of a type under its older name. Nothing new is ever made under that name: it goes by the one of today.
 * @param entry the type under its name of today
 * @returns its definition, without a type
 */
export function underOlderName(entry: c.ResourceEntry): Omit<c.ResourceDefinition, 'type'> {
  const { type: _type, attributes, traits, references: known, ...rest } = entry;
  const references = Object.fromEntries(Object.entries(known).map(([name, { type, attribute }]) => [name, `${type}.${attribute}`]));
  const calls = Object.entries(entry.calls).flatMap(([name, all]): readonly (readonly [string, readonly c.Call[]])[] => {
    const left = asCalls(all).filter((call) => call.effect !== 'creates');
    return left.length === 0 ? [] : [[name, left.map((call) => ({ ...call, identify: (event) => call.identify(event).map(byId) }))]];
  });
  return { ...rest, ...traits, references, calls: Object.fromEntries(calls), each: attributes };
}

/** The id of these types is their ARN; named by it, a call is not taken for one that makes or deletes two things. */
function byId({ arn, ...rest }: c.Identity): c.Identity {
  return arn === undefined ? rest : { ...rest, id: arn };
}
