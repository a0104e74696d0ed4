/** What several types read of the calls of an endpoint. */
import { boolean, jsonText } from '../convert.ts';
import { by, HIDDEN, put } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import { where } from '../select.ts';
import { listed, parameter } from './request.ts';

/**
 * Names the endpoint of calls that have one of these parameters.
 * @param attribute that holds the endpoint's id
 * @param names the API's names in the singular
 * @returns an identifier
 */
export function endpointNaming(attribute: 'id' | 'vpc_endpoint_id', ...names: readonly string[]): Call['identify'] {
  return where((event) => names.some((name) => listed(name)(event) !== undefined), by({ [attribute]: parameter('VpcEndpointId') }));
}

/** What AWS allows where no policy is given is everything, in words of its own. */
export const endpointPolicy: Writer = (event, current, attributes) => {
  if (boolean(parameter('ResetPolicy')(event) ?? false) === true) return { policy: HIDDEN };
  return put('policy', parameter('PolicyDocument'), jsonText)(event, current, attributes);
};
