import { describe, expect, it } from 'vitest';
import { attribute, readActor } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { foreignIac } from '#stages/decide/guardrails/concurrency/foreign-iac.ts';
import { anAssumedRole, anEvent, terraform } from '../../../../support/builders.ts';
import { aContext, aDrift, aMissing, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

interface FiringCase extends Case {
  readonly effect: string;
  readonly says: string;
}

const caller = anAssumedRole('deployer', 'run-1');
const byStack = anEvent({
  userIdentity: { ...caller.userIdentity, invokedBy: 'cloudformation.amazonaws.com' },
  userAgent: 'cloudformation.amazonaws.com',
  requestParameters: { tags: [{ key: 'aws:cloudformation:stack-name', value: 'shop-api' }] },
});
const byPulumi = anEvent({ ...caller, userAgent: 'APN/1.0 Pulumi/1.0 Pulumi-Aws/6.0.0' });
const apply = anEvent(terraform());
const byOtherRoot = attribute(apply, readActor(apply, { ...DEFAULT_ORIGINS, otherTerraformPrincipals: ['terraform-ci'] }));
const byRunbook = anEvent({ userIdentity: { ...caller.userIdentity, invokedBy: 'ssm.amazonaws.com' }, userAgent: 'ssm.amazonaws.com' });

const fires: readonly FiringCase[] = [
  {
    case: 'a CloudFormation stack changes a managed resource',
    drift: aDrift({ events: [byStack] }),
    effect: 'escalate',
    says: 'CloudFormation stack shop-api',
  },
  { case: 'Pulumi and a person change it', drift: aDrift({ events: [anEvent(), byPulumi] }), effect: 'escalate', says: 'Pulumi' },
  { case: 'another root changes it', drift: aDrift({ events: [byOtherRoot] }), effect: 'escalate', says: 'another root (terraform-ci)' },
  {
    case: 'a stack deletes it',
    drift: aMissing('aws_sqs_queue.jobs', { name: 'jobs' }, { events: [byStack] }),
    effect: 'escalate',
    says: 'CloudFormation',
  },
  {
    case: 'a stack creates a resource',
    drift: anUnmanaged('aws_sqs_queue', { name: 'jobs' }, { events: [byStack] }),
    effect: 'hold',
    says: 'import',
  },
];

const silent: readonly Case[] = [
  { case: 'a person', drift: aDrift() },
  { case: 'a runbook', drift: aDrift({ events: [byRunbook] }) },
  { case: 'nobody', drift: aDrift({ events: [], seenIn: 'refresh' }) },
];

describe('foreign-iac', () => {
  it.each(fires)('fires: $case', ({ drift, effect, says }) => {
    const alarm = foreignIac.check(drift, anIntent([drift]), aContext());

    expect(alarm?.message).toContain(says);
    expect(alarm?.effect ?? foreignIac.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(foreignIac.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});
