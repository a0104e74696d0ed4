import * as c from '../words.ts';
import { endpointNaming, endpointPolicy } from './endpoint-parts.ts';
import { answer, answered, anyOf, creationTags, listed, listIn, parameter } from './request.ts';
import { policyOfEndpoint, routesOfEndpoint } from './rivals.ts';
import { taggingCalls } from './tags.ts';

const made = (path: string): ReturnType<typeof answer> => answer(`vpcEndpoint.${path}`);
const byId = c.by({ id: parameter('VpcEndpointId') });

const moves = (attribute: string, noun: string): c.Writer => c.moveElements(attribute, listed(`Add${noun}`), listed(`Remove${noun}`));

const dnsOptions = c.change(
  'dns_options',
  parameter('DnsOptions'),
  c.changedBlock(
    c.pascal(
      c.tableOf('aws_vpc_endpoint.dns_options', {
        private_dns_specified_domains: c.valueFrom((api) => {
          const domains = api['PrivateDnsSpecifiedDomain'];
          return domains === undefined ? undefined : listIn(domains);
        }, []),
      }),
    ),
  ),
);

const subnetConfiguration = c.blocksOf(c.pascal({ ipv4: '', ipv6: '', subnet_id: '' }));

function eachDeleted(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  const failed = listIn(answer('unsuccessful')(event)).map((one) => c.jsonAt(one, ['resourceId']));
  return c
    .asList(listed('VpcEndpointId')(event))
    .filter((id) => !failed.includes(id))
    .map((id) => ({ ...event, requestParameters: { vpcEndpointId: id } }));
}

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVpcEndpoint.html
export const vpcEndpoint = c.defineResource({
  type: 'aws_vpc_endpoint',
  is: ['opens-network', 'steers-traffic'],
  governs: {
    protection: 'private_dns_enabled',
    reach: 'ip_address_type security_group_ids',
    placement: 'route_table_ids subnet_ids',
    access: 'policy',
    mode: 'dns_options subnet_configuration',
  },
  safer: { 'privilege-escalation': { private_dns_enabled: true } },
  calls: {
    CreateVpcEndpoint: c.creates(
      c.by({ id: made('vpcEndpointId') }),
      {
        id: made('vpcEndpointId'),
        arn: c.arnOf('ec2', 'vpc-endpoint/', made('vpcEndpointId')),
        vpc_id: parameter('VpcId'),
        service_name: parameter('ServiceName'),
        vpc_endpoint_type: anyOf(parameter('VpcEndpointType'), made('vpcEndpointType')),
        policy: [anyOf(parameter('PolicyDocument'), made('policyDocument')), c.jsonText],
        private_dns_enabled: anyOf(parameter('PrivateDnsEnabled'), made('privateDnsEnabled')),
        ip_address_type: parameter('IpAddressType'),
        resource_configuration_arn: parameter('ResourceConfigurationArn'),
        service_network_arn: parameter('ServiceNetworkArn'),
        service_region: parameter('ServiceRegion'),
        subnet_configuration: [parameter('SubnetConfiguration'), subnetConfiguration],
      },
      c.writeSet('route_table_ids', listed('RouteTableId')),
      c.writeSet('subnet_ids', listed('SubnetId')),
      c.writeSet('security_group_ids', (event) => listed('SecurityGroupId')(event) ?? answered('vpcEndpoint.groupSet')(event)),
      dnsOptions,
      { tags: creationTags('vpc-endpoint') },
    ),
    ModifyVpcEndpoint: [
      c.updates(
        byId,
        {
          private_dns_enabled: parameter('PrivateDnsEnabled'),
          ip_address_type: parameter('IpAddressType'),
          subnet_configuration: [parameter('SubnetConfiguration'), subnetConfiguration],
        },
        moves('subnet_ids', 'SubnetId'),
        moves('security_group_ids', 'SecurityGroupId'),
        dnsOptions,
      ),
      c.inAlternativeForms(
        routesOfEndpoint,
        c.updates(endpointNaming('id', 'AddRouteTableId', 'RemoveRouteTableId'), moves('route_table_ids', 'RouteTableId')),
      ),
      c.inAlternativeForms(policyOfEndpoint, c.updates(endpointNaming('id', 'PolicyDocument', 'ResetPolicy'), endpointPolicy)),
    ],
    DeleteVpcEndpoints: c.forEachOf(eachDeleted, c.deletes(byId)),
    ...taggingCalls('vpce-'),
  },
  identity: 'resource_configuration_arn service_name service_network_arn service_region vpc_endpoint_type vpc_id',
  terraformOnly: 'auto_accept',
  references: { vpc_id: 'aws_vpc.id' },
});
