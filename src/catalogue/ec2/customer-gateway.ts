import { text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const madeId = answer('customerGateway.customerGatewayId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateCustomerGateway.html
export const customerGateway = defineResource({
  type: 'aws_customer_gateway',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network', 'authenticates'],
    governs: {
      identifier: 'bgp_asn device_name type',
      destination: 'ip_address',
      identity: 'certificate_arn',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateCustomerGateway: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', arnOf('ec2', 'customer-gateway/', madeId)),
      put('bgp_asn', anyOf(parameter('BgpAsn'), parameter('BgpAsnExtended')), text),
      put('certificate_arn', parameter('CertificateArn')),
      put('device_name', parameter('DeviceName')),
      put('ip_address', anyOf(parameter('IpAddress'), parameter('PublicIp'))),
      put('type', parameter('Type')),
      replaceMap('tags', creationTags('customer-gateway')),
    ),
    DeleteCustomerGateway: deletes(by({ id: parameter('CustomerGatewayId') })),
    ...taggingCalls('cgw-'),
  },
  attributes: {
    bgp_asn: identity(),
    certificate_arn: identity(),
    device_name: identity(),
    ip_address: identity(),
    type: identity(),
    tags: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
