import * as c from '../words.ts';
import { associationsOf } from './associations.ts';

// https://docs.aws.amazon.com/ram/latest/APIReference/API_AssociateResourceShare.html
export const ramPrincipalAssociation = c.defineResource({
  type: 'aws_ram_principal_association',
  is: ['grants'],
  governs: { access: 'principal' },
  importId: '{resource_share_arn},{principal}',
  calls: associationsOf('principal', 'principals'),
  identity: 'principal resource_share_arn',
  references: { resource_share_arn: 'aws_ram_resource_share.arn' },
  sharing: ['principal'],
});
