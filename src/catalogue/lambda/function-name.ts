/**
 * Names of functions in Lambda's calls: a name, an ARN or `ACCOUNT:function:NAME`, each with or without a qualifier (a version or an alias)
 * at its end. https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionConfiguration.html
 */
import * as c from '../words.ts';

interface FunctionReference {
  /** The part of the ARN before the name, if the call contains an ARN. */
  readonly arnPrefix: string | undefined;
  readonly name: string;
  readonly qualifier: string | undefined;
}

const REFERENCE = /^(arn:[^:]+:lambda:[^:]*:[^:]*:function:|\d{12}:function:)?([^:]+)(?::([^:]+))?$/;

function parseReference(select: c.Select, event: c.CloudTrailEvent): FunctionReference | undefined {
  const value = c.decoded(select)(event);
  const [, prefix, name, qualifier] = (typeof value === 'string' ? REFERENCE.exec(value) : null) ?? [];
  if (name === undefined) return undefined;
  return { arnPrefix: prefix?.startsWith('arn:') === true ? prefix : undefined, name, qualifier };
}

/**
 * Selects the plain name of a function.
 * @param select selects the function in the call
 * @returns a selector of the name, without qualifier; undefined if the text has another form
 */
export function functionName(select: c.Select): c.Select {
  return (event) => parseReference(select, event)?.name;
}

/**
 * Selects the ARN of a function.
 * @param select selects the function in the call
 * @returns a selector of the ARN, without qualifier; undefined if the text has another form
 */
export function functionArn(select: c.Select): c.Select {
  const built = c.arnOf('lambda', 'function:', functionName(select));
  return (event) => {
    const reference = parseReference(select, event);
    return reference?.arnPrefix === undefined ? built(event) : `${reference.arnPrefix}${reference.name}`;
  };
}

/**
 * Selects the ARN of the version or alias in a call, or of the function if there is none.
 * @param select selects the function in the call
 * @returns a selector of the ARN
 */
export function qualifiedFunctionArn(select: c.Select): c.Select {
  const plain = functionArn(select);
  return (event) => {
    const arn = plain(event);
    const qualifier = parseReference(select, event)?.qualifier;
    return arn === undefined || qualifier === undefined ? arn : `${String(arn)}:${qualifier}`;
  };
}
