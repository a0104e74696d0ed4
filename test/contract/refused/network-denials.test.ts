import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { aChanged, aMissing, aResource, aWorkspace, aContext } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

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

const cases: readonly (readonly [name: string, drift: Drift])[] = [
  ['a deleted deny rule', inbound(ALLOW)],
  ['a deny rule after the allow rule', inbound({ ...DENY, rule_no: 150 }, ALLOW)],
  ['a deny rule for a smaller range', inbound(rule(50, 'deny', '198.51.100.0/25'), ALLOW)],
  ['a subnet removed from the ACL', aChanged('aws_network_acl.a', 'subnet_ids', [['subnet-a', 'subnet-b'], ['subnet-a']])],
  ['a separate deny rule deleted', aMissing('aws_network_acl_rule.a', { rule_action: 'deny', cidr_block: '198.51.100.0/24' })],
];

describe('unbarred', () => {
  it.each(cases)('%s', (_name, drift) => {
    const state = drift.resourceType === 'aws_network_acl_rule' ? aWorkspace() : workspace;

    expect(verdictOn({ drift, context: aContext({ workspace: state }) })).toMatch(/^(?:escalate|revert)$/);
  });
});
