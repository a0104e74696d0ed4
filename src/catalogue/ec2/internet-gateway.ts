import { among } from '../among.ts';
import { by, computed, constant, creates, defineResource, deletes, put, updates, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { answer, creationTags, parameter } from './request.ts';
import { attachmentOfGateway } from './rivals.ts';
import { taggingCalls } from './tags.ts';

const byId = by({ id: parameter('InternetGatewayId') });
const madeId = answer('internetGateway.internetGatewayId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AttachInternetGateway.html
export const internetGateway = defineResource({
  type: 'aws_internet_gateway',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network'],
    governs: {
      mode: 'vpc_id',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateInternetGateway: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', arnOf('ec2', 'internet-gateway/', madeId)),
      replaceMap('tags', creationTags('internet-gateway')),
    ),
    AttachInternetGateway: among(attachmentOfGateway, updates(byId, put('vpc_id', parameter('VpcId')))),
    DetachInternetGateway: among(attachmentOfGateway, updates(byId, constant('vpc_id', ''))),
    DeleteInternetGateway: deletes(byId),
    ...taggingCalls('igw-'),
  },
  attributes: {
    vpc_id: written(),
    tags: written(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});
