import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { request } from '../define.ts';
import type { Writer } from '../define.ts';
import { asList } from '../select.ts';
import { asSet } from '../whole.ts';
import { change } from '../write.ts';

/** Parameters have small letters in state, their values are as they are. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBParameterGroup.html */
function parameterOf(item: JsonObject): JsonObject {
  return {
    apply_method: String(item['applyMethod'] ?? 'immediate').toLowerCase(),
    name: nameOf(item),
    value: String(item['parameterValue'] ?? ''),
  };
}

function nameOf(item: JsonObject): string {
  return String(item['parameterName'] ?? '').toLowerCase();
}

/**
 * Sets the parameters that a call names and leaves the others.
 * @param value the call's list
 * @param before the attribute before
 * @returns the attribute after
 */
export function setParameters(value: Json, before: Json | undefined): Json {
  const named = asList(value).filter(isJsonObject);
  return asSet([...withoutParameters(value, before), ...named.map(parameterOf)], before);
}

/** Takes the parameters out that a call gives their defaults back. */
function withoutParameters(value: Json, before: Json | undefined): readonly Json[] {
  const named = new Set(asList(value).filter(isJsonObject).map(nameOf));
  return asList(before).filter((parameter) => !isJsonObject(parameter) || !named.has(String(parameter['name'])));
}

/** Gives all parameters their defaults back, or those that the call names. */
export const resetParameters: Writer = (event, current, attributes) =>
  request('resetAllParameters')(event) === true
    ? { parameter: [] }
    : change('parameter', request('parameters'), withoutParameters)(event, current, attributes);
