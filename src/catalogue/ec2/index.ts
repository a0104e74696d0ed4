import { eip } from './eip.ts';
import { instance } from './instance.ts';
import { internetGateway } from './internet-gateway.ts';
import { launchTemplate } from './launch-template.ts';
import { routeTableAssociation } from './route-table-association.ts';
import { routeTable } from './route-table.ts';
import { route } from './route.ts';
import { securityGroupRule } from './security-group-rule.ts';
import { securityGroup } from './security-group.ts';
import { subnet } from './subnet.ts';
import { vpc } from './vpc.ts';
import { vpcSecurityGroupEgressRule } from './vpc-security-group-egress-rule.ts';
import { vpcSecurityGroupIngressRule } from './vpc-security-group-ingress-rule.ts';

/** Amazon EC2: machines and the networks that they are in. */
export const ec2 = [
  eip,
  instance,
  internetGateway,
  launchTemplate,
  route,
  routeTable,
  routeTableAssociation,
  securityGroup,
  securityGroupRule,
  subnet,
  vpc,
  vpcSecurityGroupEgressRule,
  vpcSecurityGroupIngressRule,
];
