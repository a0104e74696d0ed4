/** Helpers for the types that read calls to an endpoint. */
import * as c from '../words.ts';
import { listed, parameter } from './request.ts';

/**
 * Identifies the endpoint of calls with one of these parameters.
 * @param attribute the attribute with the endpoint's id
 * @param names the API's names in the singular
 * @returns an identifier
 */
export function endpointNaming(attribute: 'id' | 'vpc_endpoint_id', ...names: readonly string[]): c.Call['identify'] {
  return c.where((event) => names.some((name) => listed(name)(event) !== undefined), c.by({ [attribute]: parameter('VpcEndpointId') }));
}

/** Without a policy, AWS allows everything, with a default document that records do not contain. */
export const endpointPolicy: c.Writer = (event, current, attributes) => {
  if (c.boolean(parameter('ResetPolicy')(event) ?? false) === true) return { policy: c.HIDDEN };
  return c.writes({ policy: [parameter('PolicyDocument'), c.jsonText] })(event, current, attributes);
};
