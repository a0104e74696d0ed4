/**
 * How Amazon API Gateway logs calls to REST APIs: the body is in `<action>Input`, next to the names from the URL. HTTP APIs (version 2) log
 * everything flat, with the same event source. https://docs.aws.amazon.com/apigateway/latest/developerguide/cloudtrail.html
 */
import * as c from '../words.ts';

const WRAPPER = /^[a-z]\w*Input$/;

/** All parameters of a call: the body and the names from the URL. */
export const input: c.Select = (event) => {
  const parameters = c.request()(event);
  if (!c.isJsonObject(parameters)) return undefined;
  const sent = Object.entries(parameters).filter(([key, value]) => WRAPPER.test(key) && c.isJsonObject(value));
  return Object.assign({}, parameters, ...sent.map(([, value]) => value)) as c.JsonObject;
};

/**
 * Selects a parameter of a call.
 * @returns a selector
 */
export function sent(key: string): c.Select {
  return (event) => {
    const all = input(event);
    return c.isJsonObject(all) && Object.hasOwn(all, key) ? all[key] : undefined;
  };
}

/** True for a call to a REST API. Version 2 uses `apiId` instead. */
export function isOfRestApi(event: c.CloudTrailEvent): boolean {
  return c.request('restApiId')(event) !== undefined;
}

/**
 * Builds an ARN. In API Gateway it contains no account.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/arn-format-reference.html
 * @param parts fixed texts and selectors that form the path
 * @returns a selector; undefined if a part is not in the record
 */
export function gatewayArn(...parts: readonly (string | c.Select)[]): c.Select {
  return (event) => {
    const texts = parts.map((part) => (typeof part === 'string' ? part : part(event)));
    if (texts.some((part) => typeof part !== 'string')) return undefined;
    return `arn:${c.partitionOf(event.awsRegion)}:apigateway:${event.awsRegion}::/${texts.join('')}`;
  };
}

/**
 * Joins texts from a record.
 * @param parts fixed texts and selectors
 * @returns a selector; undefined if a part is not in the record
 */
export function joined(...parts: readonly (string | c.Select)[]): c.Select {
  return (event) => {
    const texts = parts.map((part) => (typeof part === 'string' ? part : part(event)));
    return texts.every((part) => typeof part === 'string') ? texts.join('') : undefined;
  };
}

/**
 * Returns the tagging calls of API Gateway for one kind of resource. https://docs.aws.amazon.com/apigateway/latest/api/API_TagResource.html
 * @param path the part of its ARN after the region
 * @returns TagResource and UntagResource
 */
export function taggingOf(path: RegExp): Readonly<Record<'TagResource' | 'UntagResource', c.Call>> {
  const arn = c.decoded(sent('resourceArn'));
  const byArn = c.where((event) => path.test(String(arn(event)).split('::')[1] ?? ''), c.by({ arn }));
  return {
    TagResource: c.updates(byArn, c.mergeMap('tags', sent('tags'))),
    UntagResource: c.updates(byArn, c.removeKeys('tags', sent('tagKeys'))),
  };
}
