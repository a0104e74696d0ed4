/**
 * How Amazon API Gateway prints calls about REST APIs: what is sent stands in `<action>Input`, beside the names of the address. HTTP
 * APIs (version 2) print everything flat, under the same event source.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/cloudtrail.html
 */
import * as c from '../words.ts';

const WRAPPER = /^[a-z]\w*Input$/;

/** Everything a call says: what is sent, and the names of the address. */
export const input: c.Select = (event) => {
  const parameters = c.request()(event);
  if (!c.isJsonObject(parameters)) return undefined;
  const sent = Object.entries(parameters).filter(([key, value]) => WRAPPER.test(key) && c.isJsonObject(value));
  return Object.assign({}, parameters, ...sent.map(([, value]) => value)) as c.JsonObject;
};

/**
 * Selects what a call sends or names.
 * @returns a selector
 */
export function sent(key: string): c.Select {
  return (event) => {
    const all = input(event);
    return c.isJsonObject(all) && Object.hasOwn(all, key) ? all[key] : undefined;
  };
}

/** Whether a call is about a REST API: the newer version names what it is about `apiId`. */
export function isOfRestApi(event: c.CloudTrailEvent): boolean {
  return c.request('restApiId')(event) !== undefined;
}

/**
 * Builds an ARN, which in API Gateway names no account.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/arn-format-reference.html
 * @param parts what stands in the path, in turn fixed texts and selectors
 * @returns a selector; undefined where a part is not in the record
 */
export function gatewayArn(...parts: readonly (string | c.Select)[]): c.Select {
  return (event) => {
    const texts = parts.map((part) => (typeof part === 'string' ? part : part(event)));
    if (texts.some((part) => typeof part !== 'string')) return undefined;
    return `arn:${c.partitionOf(event.awsRegion)}:apigateway:${event.awsRegion}::/${texts.join('')}`;
  };
}

/**
 * Joins texts that stand in a record.
 * @param parts fixed texts and selectors
 * @returns a selector; undefined where a part is not in the record
 */
export function joined(...parts: readonly (string | c.Select)[]): c.Select {
  return (event) => {
    const texts = parts.map((part) => (typeof part === 'string' ? part : part(event)));
    return texts.every((part) => typeof part === 'string') ? texts.join('') : undefined;
  };
}

/**
 * The tagging calls of API Gateway for one kind of thing.
 * https://docs.aws.amazon.com/apigateway/latest/api/API_TagResource.html
 * @param path what stands in its ARN behind the region
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
