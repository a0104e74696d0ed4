import * as c from '../words.ts';

/**
 * Calls of AWS Batch take a name or an ARN for the same thing.
 * @param attribute the attribute that holds the name
 * @returns an identifier
 */
export function byNameOrArn(attribute: string, given: c.Select): c.Call['identify'] {
  return (event) => c.by({ [String(given(event)).startsWith('arn:') ? 'arn' : attribute]: given })(event);
}
