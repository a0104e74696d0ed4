/**
 * How Lambda's calls name a function: by name, by ARN or by `ACCOUNT:function:NAME`, each with or without a qualifier.
 * https://docs.aws.amazon.com/lambda/latest/api/API_UpdateFunctionConfiguration.html
 */
import type { Select } from '../define.ts';
import { arnOf, decoded } from '../select.ts';

const ARN = /^arn:[^:]+:lambda:[^:]*:[^:]*:function:([^:]+)/;
const PARTIAL_ARN = /^\d{12}:function:([^:]+)/;

/**
 * Selects the plain name of a function.
 * @param select where the call names the function
 * @returns a selector of the name, without qualifier
 */
export function functionName(select: Select): Select {
  const plain = decoded(select);
  return (event) => {
    const value = plain(event);
    if (typeof value !== 'string' || value === '') return undefined;
    return (ARN.exec(value) ?? PARTIAL_ARN.exec(value))?.[1] ?? value.split(':')[0];
  };
}

/**
 * Selects the ARN of a function.
 * @param select where the call names the function
 * @returns a selector of the ARN, without qualifier
 */
export function functionArn(select: Select): Select {
  const plain = decoded(select);
  const built = arnOf('lambda', 'function:', functionName(select));
  return (event) => {
    const value = plain(event);
    const arn = typeof value === 'string' ? ARN.exec(value)?.[0] : undefined;
    return arn ?? built(event);
  };
}
