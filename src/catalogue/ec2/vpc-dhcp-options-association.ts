import * as c from '../words.ts';
import { parameter } from './request.ts';

const [options, vpc] = [parameter('DhcpOptionsId'), parameter('VpcId')];

/** The provider builds the id from both. */
const ownId: c.Select = (event) => `${String(options(event))}-${String(vpc(event))}`;

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AssociateDhcpOptions.html
export const vpcDhcpOptionsAssociation = c.defineResource({
  type: 'aws_vpc_dhcp_options_association',
  is: ['steers-traffic'],
  governs: { destination: 'dhcp_options_id' },

  calls: {
    // A VPC has one set. `default` returns to the set of AWS.
    AssociateDhcpOptions: c.puts(c.by({ vpc_id: vpc }), { id: ownId, vpc_id: vpc, dhcp_options_id: options }),
  },
  identity: 'vpc_id',
  references: { dhcp_options_id: 'aws_vpc_dhcp_options.id', vpc_id: 'aws_vpc.id' },
});
