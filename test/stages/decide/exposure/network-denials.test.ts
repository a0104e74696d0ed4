import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { unbarred } from '#stages/decide/exposure/network-denials.ts';
import { aChanged, aMissing, aResource, aWorkspace } from '../../../support/drifts.ts';

const rule = (number: number, action: string, range: string): JsonObject => ({
  rule_no: number,
  action,
  cidr_block: range,
  protocol: '-1',
  from_port: 0,
  to_port: 0,
});
const DENY = rule(50, 'deny', '198.51.100.0/24');
const ALLOW = rule(100, 'allow', '0.0.0.0/0');
const workspace = aWorkspace([aResource('aws_network_acl.a', { ingress: [DENY, ALLOW], subnet_ids: ['subnet-a', 'subnet-b'] })]);
const inbound = (...rules: readonly JsonObject[]): Drift => aChanged('aws_network_acl.a', 'ingress', [[DENY, ALLOW], [...rules]]);

const cases: readonly (readonly [name: string, drift: Drift, isFound: boolean])[] = [
  ['a denial that is gone', inbound(ALLOW), true],
  ['a denial that comes too late', inbound({ ...DENY, rule_no: 150 }, ALLOW), true],
  ['a denial of less', inbound(rule(50, 'deny', '198.51.100.0/25'), ALLOW), true],
  ['a subnet that the list is not for', aChanged('aws_network_acl.a', 'subnet_ids', [['subnet-a', 'subnet-b'], ['subnet-a']]), true],
  ['a denial by itself that is gone', aMissing('aws_network_acl_rule.a', { rule_action: 'deny', cidr_block: '198.51.100.0/24' }), true],
  ['a denial of more', inbound(rule(50, 'deny', '198.51.0.0/16'), ALLOW), false],
  ['another number', inbound({ ...DENY, rule_no: 60 }, ALLOW), false],
  ['one more denial', inbound(DENY, rule(51, 'deny', '203.0.113.0/24'), ALLOW), false],
  [
    'one more subnet',
    aChanged('aws_network_acl.a', 'subnet_ids', [
      ['subnet-a', 'subnet-b'],
      ['subnet-a', 'subnet-b', 'subnet-c'],
    ]),
    false,
  ],
  ['what let in is gone', aMissing('aws_network_acl_rule.a', { rule_action: 'allow', cidr_block: '198.51.100.0/24' }), false],
];

describe('unbarred', () => {
  it.each(cases)('%s', (_name, drift, isFound) => {
    const state = drift.resourceType === 'aws_network_acl_rule' ? aWorkspace() : workspace;

    expect(unbarred(drift, state) !== undefined).toBe(isFound);
  });
});
