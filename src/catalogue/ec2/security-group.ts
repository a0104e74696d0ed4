import { by, computed, creates, defineResource, deletes, identity, put, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { byGroup, groupCalls } from './group-calls.ts';
import { answer, anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AuthorizeSecurityGroupIngress.html
export const securityGroup = defineResource({
  type: 'aws_security_group',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network', 'harmless-when-new'],
    governs: {
      label: 'egress.description ingress.description',
      identifier: 'description name vpc_id',
      reach: 'egress ingress',
      'terraform-only': 'name_prefix revoke_rules_on_delete',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateSecurityGroup: creates(
      by({ id: answer('groupId') }),
      put('id', answer('groupId')),
      put('arn', anyOf(answer('securityGroupArn'), arnOf('ec2', 'security-group/', answer('groupId')))),
      put('name', parameter('GroupName')),
      put('description', anyOf(parameter('GroupDescription'), parameter('Description'))),
      put('vpc_id', parameter('VpcId')),
      replaceMap('tags', creationTags('security-group')),
    ),
    ...groupCalls,
    DeleteSecurityGroup: deletes(byGroup),
    ...taggingCalls('sg-'),
  },
  attributes: {
    name: identity(),
    description: identity(),
    vpc_id: identity(),
    ingress: written(),
    egress: written(),
    tags: written(),
    name_prefix: terraformOnly(),
    revoke_rules_on_delete: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
  // Every new group lets everything out. https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html
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
