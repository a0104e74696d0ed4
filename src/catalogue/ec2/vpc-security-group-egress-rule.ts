import * as c from '../words.ts';
import { ruleArguments, ruleCalls } from './single-rule.ts';

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AuthorizeSecurityGroupEgress.html
export const vpcSecurityGroupEgressRule = c.defineResource({
  type: 'aws_vpc_security_group_egress_rule',
  is: ['opens-network'],
  governs: {
    label: 'description',
    identifier: 'security_group_id',
    reach: 'cidr_ipv4 cidr_ipv6 from_port ip_protocol prefix_list_id referenced_security_group_id to_port',
  },
  calls: ruleCalls('egress'),
  ...ruleArguments,
});
