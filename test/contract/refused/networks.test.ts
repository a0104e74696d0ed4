import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, anIncident, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

function rule(cidr: string): Json {
  return [{ cidr_blocks: [cidr], ipv6_cidr_blocks: [], from_port: 22, to_port: 22, protocol: 'tcp' }];
}

const ONE_ADDRESS = aChanged('aws_security_group.web', 'ingress', [[], rule('203.0.113.7/32')]);
const A_RANGE = aChanged('aws_security_group.web', 'ingress', [[], rule('203.0.113.0/24')]);

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'mirrored traffic',
    drift: anUnmanaged('aws_ec2_traffic_mirror_session', { network_interface_id: 'eni-1', traffic_mirror_target_id: 'tmt-1' }),
    effect: 'escalate',
  },
  {
    case: 'a load balancer without a security group',
    drift: aChanged('aws_lb.web', 'security_groups', [['sg-1'], []]),
    effect: 'escalate',
  },
  {
    case: 'an access point outside its VPC',
    drift: aChanged('aws_s3_access_point.a', 'vpc_configuration', [[{ vpc_id: 'vpc-1' }], []]),
    effect: 'escalate',
  },
  {
    case: 'a deleted deny rule',
    drift: aChanged('aws_network_acl.a', 'ingress', [[{ rule_no: 1, action: 'deny', cidr_block: '198.51.100.0/24', protocol: '-1' }], []]),
    effect: 'escalate',
  },
  {
    case: 'a function outside its VPC',
    drift: aChanged('aws_lambda_function.a', 'vpc_config', [[{ subnet_ids: ['subnet-a'] }], [{ subnet_ids: [] }]]),
    effect: 'escalate',
  },
  {
    case: 'a prefix list with another range',
    drift: aChanged('aws_ec2_managed_prefix_list.office', 'entry', [[], [{ cidr: '203.0.113.0/24', description: '' }]]),
    effect: 'escalate',
  },
  {
    case: 'an instance without source and destination check',
    drift: aChanged('aws_instance.app', 'source_dest_check', [true, false]),
    effect: 'escalate',
  },
  {
    case: 'an unmanaged prefix list',
    drift: aChanged('aws_security_group.web', 'ingress', [
      [],
      [{ prefix_list_ids: ['pl-1'], from_port: 22, to_port: 22, protocol: 'tcp' }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'a group of another account',
    drift: aChanged('aws_security_group.web', 'ingress', [
      [],
      [{ security_groups: ['999988887777/sg-1'], from_port: 22, to_port: 22, protocol: 'tcp' }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'open egress',
    drift: aChanged('aws_security_group.web', 'egress', [[], [{ cidr_blocks: ['0.0.0.0/0'], from_port: 0, to_port: 0, protocol: '-1' }]]),
    effect: 'escalate',
  },
  { case: 'an internet range', drift: A_RANGE, effect: 'escalate' },
  { case: 'an internet range in an incident', drift: A_RANGE, intent: anIncident([A_RANGE]), effect: 'escalate' },
  { case: 'one address', drift: ONE_ADDRESS, effect: 'escalate' },
  {
    case: 'a wider range',
    drift: aChanged('aws_security_group.web', 'ingress', [rule('203.0.113.0/28'), rule('203.0.0.0/16')]),
    effect: 'escalate',
  },
];

describe('an opened network', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});
