import * as c from '../words.ts';

/** Parameters have small letters in state, their values are as they are. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBParameterGroup.html */
function parameterOf(item: c.JsonObject): c.JsonObject {
  return {
    apply_method: String(item['applyMethod'] ?? 'immediate').toLowerCase(),
    name: nameOf(item),
    value: String(item['parameterValue'] ?? ''),
  };
}

function nameOf(item: c.JsonObject): string {
  return String(item['parameterName'] ?? '').toLowerCase();
}

/**
 * Sets the parameters that a call names and leaves the others.
 * @param value the call's list
 * @param before the attribute before
 * @returns the attribute after
 */
export function setParameters(value: c.Json, before: c.Json | undefined): c.Json {
  const named = c.asList(value).filter(c.isJsonObject);
  return c.asSet([...withoutParameters(value, before), ...named.map(parameterOf)], before);
}

/** Takes the parameters out that a call gives their defaults back. */
function withoutParameters(value: c.Json, before: c.Json | undefined): readonly c.Json[] {
  const named = new Set(c.asList(value).filter(c.isJsonObject).map(nameOf));
  return c.asList(before).filter((parameter) => !c.isJsonObject(parameter) || !named.has(String(parameter['name'])));
}

/** Gives all parameters their defaults back, or those that the call names. */
export const resetParameters: c.Writer = (event, current, attributes) =>
  c.request('resetAllParameters')(event) === true
    ? { parameter: [] }
    : c.change('parameter', 'parameters', withoutParameters)(event, current, attributes);
