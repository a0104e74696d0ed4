import { describe, expect, it } from 'vitest';
import { publicExposure } from '#stages/decide/guardrails/reach/public-exposure.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import {
  aChange,
  aChanged,
  aContext,
  aDrift,
  aMissing,
  aPolicy,
  aResource,
  aWorkspace,
  anIntent,
  anUnmanaged,
} from '../../../../support/drifts.ts';

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
    case: 'a deny rule is missing',
    drift: aMissing('aws_network_acl_rule.stranger', { rule_action: 'deny', cidr_block: '198.51.100.0/24', rule_number: 50 }),
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
    case: 'a grant for everybody',
    drift: aChanged('aws_s3_bucket_acl.records', 'access_control_policy', [
      [],
      [{ grant: [{ grantee: [{ uri: 'http://acs.amazonaws.com/groups/global/AllUsers' }], permission: 'READ' }] }],
    ]),
    effect: 'revert',
  },
  {
    case: 'a prefix list that includes all addresses',
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
    case: 'a transit gateway that accepts shared attachments automatically',
    drift: aChanged('aws_ec2_transit_gateway.hub', 'auto_accept_shared_attachments', ['disable', 'enable']),
    effect: 'revert',
  },
  {
    case: 'a cluster endpoint open to the internet',
    drift: aChanged('aws_eks_cluster.main', 'vpc_config', [
      [{ public_access_cidrs: ['198.51.100.0/24'] }],
      [{ public_access_cidrs: ['0.0.0.0/0'] }],
    ]),
    effect: 'revert',
  },
  {
    case: 'an API method without authorization',
    drift: aChanged('aws_api_gateway_method.get', 'authorization', ['AWS_IAM', 'NONE']),
    effect: 'revert',
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
    case: 'all traffic opened to half of the internet',
    drift: aChanged('aws_security_group.web', 'ingress', [[], [rule('128.0.0.0/1', 0, '-1')]]),
    effect: 'revert',
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
];

const silent: readonly Case[] = [
  {
    case: 'one office in place of everybody',
    drift: aChanged('aws_eks_cluster.main', 'vpc_config', [
      [{ public_access_cidrs: ['0.0.0.0/0'] }],
      [{ public_access_cidrs: ['203.0.113.0/24'] }],
    ]),
  },
  { case: 'invalid headers now dropped', drift: aChanged('aws_lb.web', 'drop_invalid_header_fields', [false, true]) },
  {
    case: 'another kind of public API',
    drift: aChanged('aws_api_gateway_rest_api.a', 'endpoint_configuration', [[{ types: ['EDGE'] }], [{ types: ['REGIONAL'] }]]),
  },
  {
    case: 'the owner added to an ACL',
    drift: aChanged('aws_s3_bucket_acl.records', 'access_control_policy', [
      [{ owner: [{ id: 'a' }], grant: [] }],
      [{ owner: [{ id: 'a' }], grant: [{ permission: 'FULL_CONTROL', grantee: [{ id: 'a' }] }] }],
    ]),
  },
  {
    case: 'a cluster endpoint for a private range',
    drift: aChanged('aws_eks_cluster.main', 'vpc_config', [[{ public_access_cidrs: [] }], [{ public_access_cidrs: ['10.0.0.0/8'] }]]),
  },
  { case: 'a public address moved to another instance', drift: aChanged('aws_eip.app', 'instance', ['i-1', 'i-2']) },
  {
    case: 'a public access block enabled',
    drift: aChanged('aws_s3_bucket_public_access_block.records', 'block_public_policy', [false, true]),
  },
  {
    case: 'an unmanaged full public access block',
    drift: anUnmanaged('aws_s3_bucket_public_access_block', { bucket: 'records', ...BLOCKED }),
  },
  {
    case: 'a public access block without effect deleted',
    drift: aMissing('aws_s3_bucket_public_access_block.records', { bucket: 'records', block_public_acls: false }),
  },
  {
    case: 'the internet was already allowed',
    drift: aChanged('aws_security_group.web', 'ingress', [[rule('0.0.0.0/0', 443)], [rule('0.0.0.0/0', 443), rule('10.0.0.0/8', 9090)]]),
  },
  { case: 'the internet is no longer allowed', drift: aChanged('aws_security_group.web', 'ingress', [[rule('0.0.0.0/0', 22)], []]) },
  { case: 'a private range', drift: aChanged('aws_security_group.web', 'ingress', [[], [rule('10.1.0.0/16', 22)]]) },
  {
    case: 'an egress rule to the world',
    drift: anUnmanaged('aws_security_group_rule', { type: 'egress', cidr_blocks: ['0.0.0.0/0'], from_port: 0, to_port: 0, protocol: '-1' }),
  },
  {
    case: 'everybody, but only from one topic',
    drift: aChanged('aws_sqs_queue_policy.jobs', 'policy', [
      '',
      aPolicy({ ...READ, Principal: '*', Condition: { ArnEquals: { 'aws:SourceArn': 'arn:aws:sns:us-east-1:123456789012:events' } } }),
    ]),
  },
  {
    case: 'an AWS service',
    drift: aChanged('aws_sqs_queue_policy.jobs', 'policy', ['', aPolicy({ ...READ, Principal: { Service: 'sns.amazonaws.com' } })]),
  },
  { case: 'an identity of the same account', drift: aChanged('aws_s3_bucket_policy.records', 'policy', ['', aPolicy(OWN)]) },
  {
    case: 'a Deny for everybody',
    drift: aChanged('aws_s3_bucket_policy.records', 'policy', ['', aPolicy({ ...READ, Effect: 'Deny', Principal: '*' })]),
  },
  {
    case: 'the same statement in another order',
    drift: aChanged('aws_s3_bucket_policy.records', 'policy', [
      aPolicy({ ...READ, Principal: '*' }, OWN),
      aPolicy(OWN, { ...READ, Principal: '*' }),
    ]),
  },
  {
    case: 'a function that one bucket may invoke',
    drift: anUnmanaged('aws_lambda_permission', { action: 'lambda:InvokeFunction', principal: '*', source_arn: 'arn:aws:s3:::records' }),
    context: aContext({ workspace: aWorkspace([aResource('aws_s3_bucket.records', { bucket: 'records', arn: 'arn:aws:s3:::records' })]) }),
  },
  { case: 'a hidden change', drift: aDrift({ changes: [aChange('policy', '', null, { hidden: true })] }) },
  {
    case: 'a strict sender policy',
    drift: aChanged('aws_route53_record.mail', 'records', [['v=spf1 -all'], ['v=spf1 include:example.com -all']]),
  },
];

describe('public-exposure', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = publicExposure.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? publicExposure.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = publicExposure.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});
