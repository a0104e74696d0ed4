/**
 * How Amazon EC2 logs calls in CloudTrail. Older actions are flat and in lower camel case, with lists as `{items: […]}`. Newer ones are
 * inside a single `<Action>Request`, spelled as in the API, where a list with one element is that element. These selectors read both forms.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/Query-Requests.html
 */
import * as c from '../words.ts';

/**
 * Selects a request parameter.
 * @param path the API's names, dotted: `IamInstanceProfile.Name`
 * @returns a selector for both spellings
 */
export function parameter(path: string): c.Select {
  const keys = path.split('.');
  return (event) => {
    const wrapped = inside(event.requestParameters, /Req(?:uest)?$/);
    return wrapped === undefined ? c.jsonAt(event.requestParameters ?? undefined, keys.map(lowerFirst)) : c.jsonAt(wrapped, keys);
  };
}

/**
 * Selects all parameters of a newer call, without the wrapper.
 * @returns the parameters, spelled as in the API
 */
export const parameters: c.Select = (event) => inside(event.requestParameters, /Req(?:uest)?$/);

/**
 * Selects a part of the response.
 * @param path dotted names, as in EC2's responses: `vpc.vpcId`
 * @returns a selector that works with and without a wrapper
 */
export function answer(path: string): c.Select {
  return (event) => c.jsonAt(inside(event.responseElements, /Response$/) ?? event.responseElements ?? undefined, path.split('.'));
}

/**
 * Selects the value of a Modify…Attribute parameter, which is inside an object.
 * @param name the API's name, such as `EnableDnsSupport`
 * @returns a selector of the value
 */
export function newValue(name: string): c.Select {
  return (event) => {
    const found = parameter(name)(event);
    return c.isJsonObject(found) ? (found['Value'] ?? found['value']) : found;
  };
}

/**
 * Reads a member of an object in either of EC2's spellings.
 * @param object a part of a record
 * @returns its value; undefined if it is absent
 */
export function member(object: c.JsonObject, name: string): c.Json | undefined {
  return object[name] ?? object[lowerFirst(name)];
}

/**
 * Selects the first non-empty value.
 * @param selects selectors, in order of preference
 * @returns a selector
 */
export function anyOf(...selects: readonly c.Select[]): c.Select {
  return (event) => selects.map((select) => select(event)).find((value) => value !== undefined && value !== null && value !== '');
}

/**
 * Reads a list in any of EC2's forms.
 * @param value a value of the record
 * @returns the elements; an element `{content, tag}` becomes its text
 */
export function listIn(value: c.Json | undefined): readonly c.Json[] {
  const list = c.isJsonObject(value) && ('items' in value || 'item' in value) ? (value['items'] ?? value['item']) : value;
  return c
    .asList(list)
    .filter((element) => !c.isJsonObject(element) || Object.keys(element).length > 0)
    .map((element) => (c.isJsonObject(element) ? (element['content'] ?? element) : element));
}

/**
 * Selects a list parameter, which the API names in the singular, in the plural or as a set.
 * @param name the API's name in the singular: `SubnetId`
 * @returns a selector of its texts, also from elements such as `{subnetId: …}`; undefined if the record has no such parameter
 */
export function listed(name: string): c.Select {
  return (event) => {
    const names = [name, `${name}s`, `${name}es`, `${name}Set`, `${name}sSet`, `${name}esSet`];
    const found = names.map((one) => parameter(one)(event)).find((value) => value !== undefined);
    return found === undefined ? undefined : textsOf(listIn(found));
  };
}

/**
 * Selects a list in the response.
 * @param path dotted names, as in EC2's responses
 * @returns a selector of its texts, also from elements such as `{groupId: …}`; undefined if the response has no such list
 */
export function answered(path: string): c.Select {
  return (event) => {
    const found = answer(path)(event);
    return found === undefined ? undefined : textsOf(listIn(found));
  };
}

function textsOf(list: readonly c.Json[]): readonly string[] {
  return list
    .map((element) => (c.isJsonObject(element) ? idIn(element) : element))
    .filter((element): element is string => typeof element === 'string');
}

/** Returns the id in `{groupName, groupId}`, regardless of the order, because names are not unique. */
function idIn(element: c.JsonObject): string | undefined {
  const texts = Object.entries(element).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const named = [/(?:Id|ID)$/, /(?:Arn|ARN|aRN)$/]
    .map((ending) => texts.find(([name]) => ending.test(name)))
    .find((one) => one !== undefined);
  return (named ?? texts[0])?.[1];
}

/**
 * Selects the tags of a create call.
 * @param resourceType as in tag specifications, such as `security-group`
 * @returns a selector of a list of {key, value}; undefined without tags
 */
export function creationTags(resourceType: string): c.Select {
  return (event) => {
    const specifications = ['TagSpecificationSet', 'TagSpecification', 'TagSpecifications']
      .flatMap((name) => listIn(parameter(name)(event)))
      .filter(c.isJsonObject);
    const own = specifications.find((specification) => (specification['resourceType'] ?? specification['ResourceType']) === resourceType);
    return own === undefined ? undefined : listIn(own['tags'] ?? own['Tag']);
  };
}

/**
 * Splits a record by instance.
 * @param event a call with a set of instances
 * @returns one copy per instance, with its id as `instanceId` in the parameters
 */
export function splitByInstance(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  const named =
    ['InstancesSet', 'InstanceIds', 'InstanceId'].map((name) => listIn(parameter(name)(event))).find((list) => list.length > 0) ?? [];
  const ids = named.map((item) => (c.isJsonObject(item) ? item['instanceId'] : item)).filter((id): id is string => typeof id === 'string');
  return ids.map((id) => ({ ...event, requestParameters: { ...parametersOf(event), instanceId: id } }));
}

function parametersOf(event: c.CloudTrailEvent): c.JsonObject {
  return c.isJsonObject(event.requestParameters) ? event.requestParameters : {};
}

/** Returns the object inside the wrapper. The wrapper's name is not always the action's, but it is the only key. */
function inside(value: c.Json | undefined, name: RegExp): c.JsonObject | undefined {
  if (!c.isJsonObject(value)) return undefined;
  const [key, ...others] = Object.keys(value);
  if (key === undefined || others.length > 0 || !name.test(key)) return undefined;
  const found = value[key];
  return c.isJsonObject(found) ? found : {};
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Lowers the first letters of names, because wrapped requests have members spelled as in the API. */
export function withLowerNames(item: c.JsonObject): c.JsonObject {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [lowerFirst(name), value]));
}
