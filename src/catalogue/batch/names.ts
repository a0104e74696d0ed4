import * as c from '../words.ts';

/**
 * Identifies a resource by name or ARN, because calls of AWS Batch accept both.
 * @param attribute the attribute with the name
 * @returns an identifier
 */
export function byNameOrArn(attribute: string, given: c.Select): c.Call['identify'] {
  return (event) => c.by({ [String(given(event)).startsWith('arn:') ? 'arn' : attribute]: given })(event);
}
