import { among } from '../among.ts';
import { computed, defineResource, identity, put, puts, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { endpointNaming, endpointPolicy } from './endpoint-parts.ts';
import { parameter } from './request.ts';
import { policyOfEndpoint } from './rivals.ts';

// https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html
export const vpcEndpointPolicy = defineResource({
  type: 'aws_vpc_endpoint_policy',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['grants', 'protects'],
    governs: {
      identifier: 'vpc_endpoint_id',
      access: 'policy',
    },
  },
  importId: idFrom('', 'vpc_endpoint_id'),
  calls: {
    ModifyVpcEndpoint: among(
      policyOfEndpoint,
      puts(
        endpointNaming('vpc_endpoint_id', 'PolicyDocument', 'ResetPolicy'),
        put('id', parameter('VpcEndpointId')),
        put('vpc_endpoint_id', parameter('VpcEndpointId')),
        endpointPolicy,
      ),
    ),
  },
  attributes: {
    vpc_endpoint_id: identity(),
    policy: written(),
    timeouts: terraformOnly(),
    id: computed(),
  },
  references: { vpc_endpoint_id: { type: 'aws_vpc_endpoint', attribute: 'id' } },
});
