import * as c from '../words.ts';
import { endpointNaming, endpointPolicy } from './endpoint-parts.ts';
import { parameter } from './request.ts';
import { policyOfEndpoint } from './rivals.ts';

// https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html
export const vpcEndpointPolicy = c.defineResource({
  type: 'aws_vpc_endpoint_policy',
  is: ['grants', 'protects'],
  governs: { access: 'policy' },

  calls: {
    ModifyVpcEndpoint: c.inAlternativeForms(
      policyOfEndpoint,
      c.puts(
        endpointNaming('vpc_endpoint_id', 'PolicyDocument', 'ResetPolicy'),
        { id: parameter('VpcEndpointId'), vpc_endpoint_id: parameter('VpcEndpointId') },
        endpointPolicy,
      ),
    ),
  },
  identity: 'vpc_endpoint_id',
  written: 'policy',
  references: { vpc_endpoint_id: 'aws_vpc_endpoint.id' },
});
