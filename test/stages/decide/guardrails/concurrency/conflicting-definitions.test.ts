import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { conflictingDefinitions } from '#stages/decide/guardrails/concurrency/conflicting-definitions.ts';
import { aChanged, aContext, aDrift, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const TWICE = {
  address: 'aws_security_group.web',
  argument: 'ingress',
  apart: ['aws_security_group_rule.https', 'aws_security_group_rule.ssh'],
};
const MANY = { ...TWICE, apart: ['a', 'b', 'c', 'd', 'e'].map((name) => `aws_security_group_rule.${name}`) };

const fires: readonly (Case & { readonly told: string })[] = [
  {
    case: 'the owner has the definition inline',
    drift: { ...aChanged('aws_security_group.web', 'ingress', [[], []]), conflictingDefinition: TWICE },
    told: 'aws_security_group.web has conflicting definitions in code: ingress of aws_security_group.web, and aws_security_group_rule.https, aws_security_group_rule.ssh',
  },
  {
    case: 'an unmanaged resource next to many definitions',
    drift: { ...anUnmanaged('aws_security_group_rule', { type: 'ingress' }, {}), conflictingDefinition: MANY },
    told: 'aws_security_group_rule.c and 2 more',
  },
];

const silent: readonly Case[] = [{ case: 'it has one definition', drift: aDrift() }];

describe('conflicting-definitions', () => {
  it.each(fires)('fires: $case', ({ drift, told }) => {
    const alarm = conflictingDefinitions.check(drift, anIntent([drift]), aContext());

    expect(alarm?.message).toContain(told);
    expect(conflictingDefinitions.defaultEffect).toBe('escalate');
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(conflictingDefinitions.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});
