import { ami } from './ami.ts';
import { amiLaunchPermission } from './ami-launch-permission.ts';
import { ebsEncryptionByDefault } from './ebs-encryption-by-default.ts';
import { ebsSnapshot } from './ebs-snapshot.ts';
import { ebsVolume } from './ebs-volume.ts';
import { ec2Tag } from './ec2-tag.ts';
import { eip } from './eip.ts';
import { eipAssociation } from './eip-association.ts';
import { instance } from './instance.ts';
import { internetGateway } from './internet-gateway.ts';
import { keyPair } from './key-pair.ts';
import { launchTemplate } from './launch-template.ts';
import { networkInterface } from './network-interface.ts';
import { placementGroup } from './placement-group.ts';
import { route } from './route.ts';
import { routeTable } from './route-table.ts';
import { routeTableAssociation } from './route-table-association.ts';
import { securityGroup } from './security-group.ts';
import { securityGroupRule } from './security-group-rule.ts';
import { spotInstanceRequest } from './spot-instance-request.ts';
import { subnet } from './subnet.ts';
import { volumeAttachment } from './volume-attachment.ts';
import { vpc } from './vpc.ts';
import { vpcSecurityGroupEgressRule } from './vpc-security-group-egress-rule.ts';
import { vpcSecurityGroupIngressRule } from './vpc-security-group-ingress-rule.ts';

/** Amazon EC2: machines and the networks that they are in. */
export const ec2 = [
  ami,
  amiLaunchPermission,
  ebsEncryptionByDefault,
  ebsSnapshot,
  ebsVolume,
  ec2Tag,
  eip,
  eipAssociation,
  instance,
  internetGateway,
  keyPair,
  launchTemplate,
  networkInterface,
  placementGroup,
  route,
  routeTable,
  routeTableAssociation,
  securityGroup,
  securityGroupRule,
  spotInstanceRequest,
  subnet,
  volumeAttachment,
  vpc,
  vpcSecurityGroupEgressRule,
  vpcSecurityGroupIngressRule,
];
