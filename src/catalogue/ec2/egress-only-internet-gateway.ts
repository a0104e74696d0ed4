import { by, computed, creates, defineResource, deletes, identity, put, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { answer, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const madeId = answer('egressOnlyInternetGateway.egressOnlyInternetGatewayId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateEgressOnlyInternetGateway.html
export const egressOnlyInternetGateway = defineResource({
  type: 'aws_egress_only_internet_gateway',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network'],
    governs: {
      identifier: 'vpc_id',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateEgressOnlyInternetGateway: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('vpc_id', parameter('VpcId')),
      replaceMap('tags', creationTags('egress-only-internet-gateway')),
    ),
    DeleteEgressOnlyInternetGateway: deletes(by({ id: parameter('EgressOnlyInternetGatewayId') })),
    ...taggingCalls('eigw-'),
  },
  attributes: {
    vpc_id: identity(),
    tags: written(),
    id: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});
