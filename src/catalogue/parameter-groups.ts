import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import { creates, deletes, updates } from './calls.ts';
import type { Call, Writer } from './entry.ts';
import { request } from './places.ts';
import { asList } from './select.ts';
import { asSet } from './whole.ts';
import { change } from './write.ts';
import type { Writing } from './writers.ts';

export interface ParameterGroupWords {
  /** Noun in the call names, such as `DBParameterGroup`. */
  readonly noun: string;
  readonly identify: Call['identify'];
  /** Writes for a new group. */
  readonly made: readonly Writing[];
  readonly member?: string;
  /** Converts one parameter of a call to a block. */
  readonly block?: (parameter: JsonObject) => JsonObject;
  readonly tagging: Readonly<Record<string, Call>>;
}

/**
 * Returns the calls for a parameter group. They name only the changed parameters.
 * https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBParameterGroup.html
 */
export function parameterGroup(words: ParameterGroupWords): Readonly<Record<string, Call>> {
  const { noun, identify, made, member = 'parameters', block = plainParameter, tagging } = words;
  const named = (value: Json): readonly JsonObject[] => asList(value).filter(isJsonObject).map(block);
  const without = (value: Json, before: Json | undefined): readonly Json[] => {
    const names = new Set(named(value).map(({ name }) => name));
    return asList(before).filter((one) => !isJsonObject(one) || !names.has(String(one['name'])));
  };
  const resets: Writer = (event, ...known) =>
    request('resetAllParameters')(event) === true ? { parameter: [] } : change('parameter', member, without)(event, ...known);
  return {
    [`Create${noun}`]: creates(identify, ...made),
    [`Modify${noun}`]: updates(
      identify,
      change('parameter', member, (value, before) => asSet([...without(value, before), ...named(value)], before)),
    ),
    [`Reset${noun}`]: updates(identify, resets),
    ...tagging,
    [`Delete${noun}`]: deletes(identify),
  };
}

function plainParameter({ parameterName, parameterValue }: JsonObject): JsonObject {
  return { name: String(parameterName ?? ''), value: String(parameterValue ?? '') };
}
