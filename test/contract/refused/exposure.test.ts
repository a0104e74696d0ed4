import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const BUCKET = 'arn:aws:s3:::records/*';
const READ = { Effect: 'Allow', Action: 's3:GetObject', Resource: BUCKET };
const OWN = { ...READ, Principal: { AWS: 'arn:aws:iam::123456789012:role/reader' } };
const BLOCKED = { block_public_acls: true, block_public_policy: true, ignore_public_acls: true, restrict_public_buckets: true };

function rule(
  cidr: string,
  port: number,
  protocol = 'tcp',
): { cidr_blocks: string[]; ipv6_cidr_blocks: string[]; from_port: number; to_port: number; protocol: string } {
  return {
    cidr_blocks: cidr.includes(':') ? [] : [cidr],
    ipv6_cidr_blocks: cidr.includes(':') ? [cidr] : [],
    from_port: port,
    to_port: port,
    protocol,
  };
}

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'a service without authentication',
    drift: aChanged('aws_vpclattice_service.orders', 'auth_type', ['AWS_IAM', 'NONE']),
    effect: 'revert',
  },
  {
    case: 'an allow-all prefix list',
    drift: anUnmanaged('aws_ec2_managed_prefix_list_entry', { prefix_list_id: 'pl-1', cidr: '0.0.0.0/0' }),
    effect: 'escalate',
  },
  {
    case: 'a policy where none was readable before',
    drift: aChanged('aws_ecr_registry_policy.shop', 'policy', [
      '{}',
      aPolicy({ Effect: 'Allow', Principal: '*', Action: 'ecr:ReplicateImage', Resource: '*' }),
    ]),
    effect: 'escalate',
  },
  { case: 'a load balancer on the internet', drift: aChanged('aws_lb.web', 'internal', [true, false]), effect: 'revert' },
  {
    case: 'invalid headers no longer dropped',
    drift: aChanged('aws_lb.web', 'drop_invalid_header_fields', [true, false]),
    effect: 'revert',
  },
  {
    case: 'a private API on the internet',
    drift: aChanged('aws_api_gateway_rest_api.a', 'endpoint_configuration', [[{ types: ['PRIVATE'] }], [{ types: ['REGIONAL'] }]]),
    effect: 'revert',
  },
  {
    case: 'another grantee in an ACL',
    drift: aChanged('aws_s3_bucket_acl.records', 'access_control_policy', [
      [{ owner: [{ id: 'a' }], grant: [{ permission: 'FULL_CONTROL', grantee: [{ id: 'a' }] }] }],
      [
        {
          owner: [{ id: 'a' }],
          grant: [
            { permission: 'FULL_CONTROL', grantee: [{ id: 'a' }] },
            { permission: 'READ', grantee: [{ id: 'b' }] },
          ],
        },
      ],
    ]),
    effect: 'escalate',
  },
  {
    case: 'a grant for all users',
    drift: aChanged('aws_s3_bucket_acl.records', 'access_control_policy', [
      [],
      [{ grant: [{ grantee: [{ uri: 'http://acs.amazonaws.com/groups/global/AllUsers' }], permission: 'READ' }] }],
    ]),
    effect: 'revert',
  },
  {
    case: 'a prefix list with all addresses',
    drift: aChanged('aws_ec2_managed_prefix_list.office', 'entry', [
      [{ cidr: '192.0.2.0/24', description: '' }],
      [
        { cidr: '192.0.2.0/24', description: '' },
        { cidr: '0.0.0.0/0', description: '' },
      ],
    ]),
    effect: 'revert',
  },
  {
    case: 'a gateway that accepts shared attachments automatically',
    drift: aChanged('aws_ec2_transit_gateway.hub', 'auto_accept_shared_attachments', ['disable', 'enable']),
    effect: 'revert',
  },
  {
    case: 'an endpoint open to an internet range',
    drift: aChanged('aws_eks_cluster.main', 'vpc_config', [
      [{ public_access_cidrs: ['198.51.100.0/24'] }],
      [{ public_access_cidrs: ['198.51.100.0/24', '203.0.113.0/24'] }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'an endpoint open to the internet',
    drift: aChanged('aws_eks_cluster.main', 'vpc_config', [
      [{ public_access_cidrs: ['198.51.100.0/24'] }],
      [{ public_access_cidrs: ['0.0.0.0/0'] }],
    ]),
    effect: 'revert',
  },
  {
    case: 'a method without authorisation',
    drift: aChanged('aws_api_gateway_method.get', 'authorization', ['AWS_IAM', 'NONE']),
    effect: 'revert',
  },
  {
    case: 'a public address for an instance that had none',
    drift: aChanged('aws_eip.app', 'instance', ['', 'i-1']),
    context: aContext({ workspace: aWorkspace([aResource('aws_instance.app', { id: 'i-1' })]) }),
    effect: 'escalate',
  },
  {
    case: 'public access block deleted',
    drift: aMissing('aws_s3_bucket_public_access_block.records', { bucket: 'records', ...BLOCKED }),
    effect: 'revert',
  },
  {
    case: 'one of the four booleans turned off',
    drift: aChanged('aws_s3_bucket_public_access_block.records', 'block_public_policy', [true, false]),
    effect: 'revert',
  },
  {
    case: 'a public access block made by hand that blocks nothing',
    drift: anUnmanaged('aws_s3_bucket_public_access_block', { bucket: 'records', ...BLOCKED, block_public_acls: false }),
    effect: 'escalate',
  },
  {
    case: 'database made publicly accessible',
    drift: aChanged('aws_db_instance.main', 'publicly_accessible', [false, true]),
    effect: 'revert',
  },
  { case: 'bucket ACL made public', drift: aChanged('aws_s3_bucket_acl.records', 'acl', ['private', 'public-read']), effect: 'revert' },
  {
    case: 'ssh opened to the IPv4 internet',
    drift: aChanged('aws_security_group.web', 'ingress', [[], [rule('0.0.0.0/0', 22)]]),
    effect: 'revert',
  },
  {
    case: 'database port opened to the IPv6 internet',
    drift: aChanged('aws_security_group.web', 'ingress', [[], [rule('::/0', 5432)]]),
    effect: 'revert',
  },
  {
    case: 'all traffic opened by half of the internet',
    drift: aChanged('aws_security_group.web', 'ingress', [[], [rule('128.0.0.0/1', 0, '-1')]]),
    effect: 'revert',
  },
  {
    case: 'another port opened to the internet may be a service',
    drift: aChanged('aws_security_group.web', 'ingress', [[], [rule('0.0.0.0/0', 9090)]]),
    effect: 'escalate',
  },
  {
    case: 'a separate rule made by hand',
    drift: anUnmanaged('aws_vpc_security_group_ingress_rule', { cidr_ipv4: '0.0.0.0/0', from_port: 22, to_port: 22, ip_protocol: 'tcp' }),
    effect: 'escalate',
  },
  {
    case: 'a managed rule widened to the internet',
    drift: aChanged('aws_security_group_rule.ssh', 'cidr_blocks', [['203.0.113.0/24'], ['0.0.0.0/0']]),
    context: aContext({
      workspace: aWorkspace([
        aResource('aws_security_group_rule.ssh', {
          type: 'ingress',
          from_port: 22,
          to_port: 22,
          protocol: 'tcp',
          cidr_blocks: ['203.0.113.0/24'],
        }),
      ]),
    }),
    effect: 'revert',
  },
  {
    case: 'a policy that lets everyone read',
    drift: aChanged('aws_s3_bucket_policy.records', 'policy', [aPolicy(OWN), aPolicy(OWN, { ...READ, Principal: '*' })]),
    effect: 'escalate',
  },
  {
    case: 'a policy that lets every AWS account read',
    drift: aChanged('aws_sqs_queue_policy.jobs', 'policy', [null, aPolicy({ ...READ, Principal: { AWS: ['*'] } })]),
    effect: 'escalate',
  },
  {
    case: 'a policy for everyone made by hand',
    drift: anUnmanaged('aws_s3_bucket_policy', { bucket: 'records', policy: aPolicy({ ...READ, Principal: '*' }) }),
    effect: 'escalate',
  },
  {
    case: 'a condition without a restriction',
    drift: aChanged('aws_sns_topic.events', 'policy', [
      '',
      aPolicy({ ...READ, Principal: '*', Condition: { StringLike: { 'aws:SourceArn': '*' } } }),
    ]),
    effect: 'escalate',
  },
  {
    case: 'a condition that passes when the key is missing',
    drift: aChanged('aws_sns_topic.events', 'policy', [
      '',
      aPolicy({ ...READ, Principal: '*', Condition: { StringEqualsIfExists: { 'aws:PrincipalOrgID': 'o-example' } } }),
    ]),
    effect: 'escalate',
  },
  {
    case: 'everyone except one',
    drift: aChanged('aws_s3_bucket_policy.records', 'policy', [
      '',
      aPolicy({ ...READ, NotPrincipal: { AWS: 'arn:aws:iam::123456789012:root' } }),
    ]),
    effect: 'escalate',
  },
  {
    case: 'a dropped condition',
    drift: aChanged('aws_s3_bucket_policy.records', 'policy', [
      aPolicy({ ...READ, Principal: '*', Condition: { StringEquals: { 'aws:SourceVpce': 'vpce-1' } } }),
      aPolicy({ ...READ, Principal: '*' }),
    ]),
    effect: 'escalate',
  },
  {
    case: 'access for another account',
    drift: aChanged('aws_s3_bucket_policy.records', 'policy', [
      aPolicy(OWN),
      aPolicy({ ...READ, Principal: { AWS: ['arn:aws:iam::123456789012:role/reader', '210987654321'] } }),
    ]),
    effect: 'escalate',
  },
  {
    case: 'a function that everyone may invoke',
    drift: anUnmanaged('aws_lambda_permission', { action: 'lambda:InvokeFunction', principal: '*' }),
    effect: 'escalate',
  },
  {
    case: 'a default route to the internet gateway',
    drift: aChanged('aws_route_table.private', 'route', [[], [{ cidr_block: '0.0.0.0/0', gateway_id: 'igw-0a1b2c3d' }]]),
    effect: 'escalate',
  },
  {
    case: 'every host may send mail',
    drift: aChanged('aws_route53_record.mail', 'records', [['v=spf1 include:example.com -all'], ['v=spf1 +all']]),
    effect: 'escalate',
  },
];

describe('something open to the world', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});
