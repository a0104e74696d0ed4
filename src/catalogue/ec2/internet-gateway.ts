import * as c from '../words.ts';
import { answer, creationTags, parameter } from './request.ts';
import { attachmentOfGateway } from './rivals.ts';
import { taggingCalls } from './tags.ts';

const byId = c.by({ id: parameter('InternetGatewayId') });
const madeId = answer('internetGateway.internetGatewayId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AttachInternetGateway.html
export const internetGateway = c.defineResource({
  type: 'aws_internet_gateway',
  is: ['opens-network'],
  governs: { mode: 'vpc_id' },
  calls: {
    CreateInternetGateway: c.creates(c.by({ id: madeId }), {
      id: madeId,
      arn: c.arnOf('ec2', 'internet-gateway/', madeId),
      tags: creationTags('internet-gateway'),
    }),
    AttachInternetGateway: c.inAlternativeForms(attachmentOfGateway, c.updates(byId, { vpc_id: parameter('VpcId') })),
    DetachInternetGateway: c.inAlternativeForms(attachmentOfGateway, c.updates(byId, c.constant('vpc_id', ''))),
    DeleteInternetGateway: c.deletes(byId),
    ...taggingCalls('igw-'),
  },
  references: { vpc_id: 'aws_vpc.id' },
});
