import * as c from '../words.ts';
import { associationsOf } from './associations.ts';

// https://docs.aws.amazon.com/ram/latest/APIReference/API_AssociateResourceShare.html
export const ramResourceAssociation = c.defineResource({
  type: 'aws_ram_resource_association',
  is: ['grants'],
  governs: { access: 'resource_arn' },
  importId: '{resource_share_arn},{resource_arn}',
  calls: associationsOf('resource_arn', 'resourceArns'),
  identity: 'resource_arn resource_share_arn',
  references: { resource_share_arn: 'aws_ram_resource_share.arn' },
});
