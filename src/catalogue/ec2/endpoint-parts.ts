/** What several types read of the calls of an endpoint. */
import * as c from '../words.ts';
import { listed, parameter } from './request.ts';

/**
 * Names the endpoint of calls that have one of these parameters.
 * @param attribute that holds the endpoint's id
 * @param names the API's names in the singular
 * @returns an identifier
 */
export function endpointNaming(attribute: 'id' | 'vpc_endpoint_id', ...names: readonly string[]): c.Call['identify'] {
  return c.where((event) => names.some((name) => listed(name)(event) !== undefined), c.by({ [attribute]: parameter('VpcEndpointId') }));
}

/** What AWS allows where no policy is given. https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html#default-endpoint-policy */
const FULL_ACCESS = '{"Statement":[{"Action":"*","Effect":"Allow","Principal":"*","Resource":"*"}],"Version":"2008-10-17"}';

/** The endpoint's own policy, or that of AWS where the call resets it. */
export const endpointPolicy: c.Writer = (event, current, attributes) => {
  if (c.boolean(parameter('ResetPolicy')(event) ?? false) === true) return { policy: FULL_ACCESS };
  return c.writes({ policy: [parameter('PolicyDocument'), c.jsonText] })(event, current, attributes);
};
