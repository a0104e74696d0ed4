import * as c from '../words.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const madeId = answer('customerGateway.customerGatewayId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateCustomerGateway.html
export const customerGateway = c.defineResource({
  type: 'aws_customer_gateway',
  is: ['opens-network', 'authenticates'],
  governs: { destination: 'ip_address', identity: 'certificate_arn' },
  calls: {
    CreateCustomerGateway: c.creates(c.by({ id: madeId }), {
      id: madeId,
      arn: c.arnOf('ec2', 'customer-gateway/', madeId),
      bgp_asn: anyOf(parameter('BgpAsn'), parameter('BgpAsnExtended')),
      bgp_asn_extended: parameter('BgpAsnExtended'),
      certificate_arn: parameter('CertificateArn'),
      device_name: parameter('DeviceName'),
      ip_address: anyOf(parameter('IpAddress'), parameter('PublicIp')),
      type: parameter('Type'),
      tags: creationTags('customer-gateway'),
    }),
    DeleteCustomerGateway: c.deletes(c.by({ id: parameter('CustomerGatewayId') })),
    ...taggingCalls('cgw-'),
  },
  identity: 'bgp_asn bgp_asn_extended certificate_arn device_name ip_address type',
});
