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

/** The policy that AWS uses if none is given. https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html#default-endpoint-policy */
const FULL_ACCESS = '{"Statement":[{"Action":"*","Effect":"Allow","Principal":"*","Resource":"*"}],"Version":"2008-10-17"}';

/** Writes the endpoint's policy, or the default one if the call resets it. */
export const endpointPolicy: c.Writer = (event, current, attributes) => {
  if (c.boolean(parameter('ResetPolicy')(event) ?? false) === true) return { policy: FULL_ACCESS };
  return c.writes({ policy: [parameter('PolicyDocument'), c.jsonText] })(event, current, attributes);
};
