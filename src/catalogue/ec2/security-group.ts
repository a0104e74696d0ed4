import * as c from '../words.ts';
import { byGroup, groupCalls } from './group-calls.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AuthorizeSecurityGroupIngress.html
export const securityGroup = c.defineResource({
  type: 'aws_security_group',
  is: ['opens-network', 'harmless-when-new'],
  governs: { label: 'egress.description ingress.description', reach: 'egress ingress' },
  calls: {
    CreateSecurityGroup: c.creates(c.by({ id: answer('groupId') }), {
      id: answer('groupId'),
      arn: anyOf(answer('securityGroupArn'), c.arnOf('ec2', 'security-group/', answer('groupId'))),
      name: parameter('GroupName'),
      description: anyOf(parameter('GroupDescription'), parameter('Description')),
      vpc_id: parameter('VpcId'),
      tags: creationTags('security-group'),
    }),
    ...groupCalls,
    DeleteSecurityGroup: c.deletes(byGroup),
    ...taggingCalls('sg-'),
  },
  identity: 'name description vpc_id',
  written: 'ingress egress',
  terraformOnly: 'name_prefix revoke_rules_on_delete',
  references: { vpc_id: 'aws_vpc.id' },
  // Every new group allows all outbound traffic. https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html
  serviceDefaults: {
    egress: [
      {
        cidr_blocks: ['0.0.0.0/0'],
        description: '',
        from_port: 0,
        ipv6_cidr_blocks: [],
        prefix_list_ids: [],
        protocol: '-1',
        security_groups: [],
        self: false,
        to_port: 0,
      },
    ],
  },
});
