import * as c from '../words.ts';
import { answer, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const madeId = answer('egressOnlyInternetGateway.egressOnlyInternetGatewayId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateEgressOnlyInternetGateway.html
export const egressOnlyInternetGateway = c.defineResource({
  type: 'aws_egress_only_internet_gateway',
  importId: '{id}',
  is: ['opens-network'],
  calls: {
    CreateEgressOnlyInternetGateway: c.creates(c.by({ id: madeId }), {
      id: madeId,
      vpc_id: parameter('VpcId'),
      tags: creationTags('egress-only-internet-gateway'),
    }),
    DeleteEgressOnlyInternetGateway: c.deletes(c.by({ id: parameter('EgressOnlyInternetGatewayId') })),
    ...taggingCalls('eigw-'),
  },
  identity: 'vpc_id',
  references: { vpc_id: 'aws_vpc.id' },
});
