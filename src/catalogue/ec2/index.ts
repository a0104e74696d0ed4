import { ami } from './ami.ts';
import { amiLaunchPermission } from './ami-launch-permission.ts';
import { customerGateway } from './customer-gateway.ts';
import { defaultNetworkAcl } from './default-network-acl.ts';
import { defaultRouteTable } from './default-route-table.ts';
import { defaultSecurityGroup } from './default-security-group.ts';
import { defaultVpc } from './default-vpc.ts';
import { ebsEncryptionByDefault } from './ebs-encryption-by-default.ts';
import { ebsSnapshot } from './ebs-snapshot.ts';
import { ebsVolume } from './ebs-volume.ts';
import { ec2ManagedPrefixList } from './ec2-managed-prefix-list.ts';
import { ec2Tag } from './ec2-tag.ts';
import { ec2TransitGateway } from './ec2-transit-gateway.ts';
import { ec2TransitGatewayVpcAttachment } from './ec2-transit-gateway-vpc-attachment.ts';
import { egressOnlyInternetGateway } from './egress-only-internet-gateway.ts';
import { eip } from './eip.ts';
import { eipAssociation } from './eip-association.ts';
import { flowLog } from './flow-log.ts';
import { instance } from './instance.ts';
import { internetGateway } from './internet-gateway.ts';
import { keyPair } from './key-pair.ts';
import { launchTemplate } from './launch-template.ts';
import { mainRouteTableAssociation } from './main-route-table-association.ts';
import { natGateway } from './nat-gateway.ts';
import { networkAcl } from './network-acl.ts';
import { networkAclRule } from './network-acl-rule.ts';
import { networkInterface } from './network-interface.ts';
import { placementGroup } from './placement-group.ts';
import { route } from './route.ts';
import { routeTable } from './route-table.ts';
import { routeTableAssociation } from './route-table-association.ts';
import { securityGroup } from './security-group.ts';
import { securityGroupRule } from './security-group-rule.ts';
import { snapshotCreateVolumePermission } from './snapshot-create-volume-permission.ts';
import { spotInstanceRequest } from './spot-instance-request.ts';
import { subnet } from './subnet.ts';
import { volumeAttachment } from './volume-attachment.ts';
import { vpc } from './vpc.ts';
import { vpcDhcpOptions } from './vpc-dhcp-options.ts';
import { vpcDhcpOptionsAssociation } from './vpc-dhcp-options-association.ts';
import { vpcEndpoint } from './vpc-endpoint.ts';
import { vpcEndpointPolicy } from './vpc-endpoint-policy.ts';
import { vpcEndpointRouteTableAssociation } from './vpc-endpoint-route-table-association.ts';
import { vpcIpv4CidrBlockAssociation } from './vpc-ipv4-cidr-block-association.ts';
import { vpcPeeringConnection } from './vpc-peering-connection.ts';
import { vpcPeeringConnectionAccepter } from './vpc-peering-connection-accepter.ts';
import { vpcSecurityGroupEgressRule } from './vpc-security-group-egress-rule.ts';
import { vpcSecurityGroupIngressRule } from './vpc-security-group-ingress-rule.ts';
import { vpnConnection } from './vpn-connection.ts';
import { vpnGateway } from './vpn-gateway.ts';

/** Amazon EC2: machines and the networks that they are in. */
export const ec2 = [
  ami,
  amiLaunchPermission,
  customerGateway,
  defaultNetworkAcl,
  defaultRouteTable,
  defaultSecurityGroup,
  defaultVpc,
  ebsEncryptionByDefault,
  ebsSnapshot,
  ebsVolume,
  ec2ManagedPrefixList,
  ec2Tag,
  ec2TransitGateway,
  ec2TransitGatewayVpcAttachment,
  egressOnlyInternetGateway,
  eip,
  eipAssociation,
  flowLog,
  instance,
  internetGateway,
  keyPair,
  launchTemplate,
  mainRouteTableAssociation,
  natGateway,
  networkAcl,
  networkAclRule,
  networkInterface,
  placementGroup,
  route,
  routeTable,
  routeTableAssociation,
  securityGroup,
  securityGroupRule,
  snapshotCreateVolumePermission,
  spotInstanceRequest,
  subnet,
  volumeAttachment,
  vpc,
  vpcDhcpOptions,
  vpcDhcpOptionsAssociation,
  vpcEndpoint,
  vpcEndpointPolicy,
  vpcEndpointRouteTableAssociation,
  vpcIpv4CidrBlockAssociation,
  vpcPeeringConnection,
  vpcPeeringConnectionAccepter,
  vpcSecurityGroupEgressRule,
  vpcSecurityGroupIngressRule,
  vpnConnection,
  vpnGateway,
];
