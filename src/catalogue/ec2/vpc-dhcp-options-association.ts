import { by, computed, defineResource, identity, put, puts, written } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';
import { parameter } from './request.ts';

const [options, vpc] = [parameter('DhcpOptionsId'), parameter('VpcId')];

/** The provider makes it of both. */
const ownId: Select = (event) => `${String(options(event))}-${String(vpc(event))}`;

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AssociateDhcpOptions.html
export const vpcDhcpOptionsAssociation = defineResource({
  type: 'aws_vpc_dhcp_options_association',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'vpc_id',
      destination: 'dhcp_options_id',
    },
  },
  importId: idFrom('', 'vpc_id'),
  calls: {
    // A network has one set; to go back to that of AWS, `default` is named.
    AssociateDhcpOptions: puts(by({ vpc_id: vpc }), put('id', ownId), put('vpc_id', vpc), put('dhcp_options_id', options)),
  },
  attributes: {
    vpc_id: identity(),
    dhcp_options_id: written(),
    id: computed(),
  },
  references: {
    dhcp_options_id: { type: 'aws_vpc_dhcp_options', attribute: 'id' },
    vpc_id: { type: 'aws_vpc', attribute: 'id' },
  },
});
