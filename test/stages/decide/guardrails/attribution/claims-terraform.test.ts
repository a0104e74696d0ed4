import { describe, expect, it } from 'vitest';
import { attribute, readActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { claimsTerraform } from '#stages/decide/guardrails/attribution/claims-terraform.ts';
import { aCliUser, anEvent, terraform } from '../../../../support/builders.ts';
import { aContext, aDrift, aMissing, anIntent, anUnmanaged, aWrite } from '../../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const claim = anEvent(terraform());
const byAlice = anEvent({ ...aCliUser('alice'), eventTime: '2026-01-15T11:00:00Z' });
const timeout = 'visibility_timeout_seconds';
const known = attribute(claim, readActor(claim, { ...DEFAULT_ORIGINS, terraformPrincipals: ['terraform-ci'] }));

function changedBy(...writes: readonly (readonly [CloudTrailEvent, number])[]): Drift {
  return aDrift({ events: writes.map(([event]) => event), writes: writes.map(([event, value]) => aWrite(event, timeout, value)) });
}

const fires: readonly Case[] = [
  { case: 'a value that differs from the state', drift: changedBy([claim, 60]) },
  { case: 'a value that a person changed afterwards', drift: changedBy([claim, 45], [byAlice, 60]) },
  { case: 'an unknown written value', drift: aDrift({ events: [claim] }) },
  {
    case: 'a written value that CloudTrail hides',
    drift: { ...aDrift({ events: [claim] }), writes: [{ ...aWrite(claim, timeout, 30), hidden: true }] },
  },
  { case: 'a deletion', drift: aMissing('aws_sqs_queue.jobs', { name: 'jobs' }, { events: [claim] }) },
  { case: 'a known Terraform principal with a value that differs from the state', drift: aDrift({ events: [known] }) },
  { case: 'a new resource', drift: anUnmanaged('aws_sqs_queue', { name: 'jobs' }, { events: [claim] }) },
];

const silent: readonly Case[] = [
  { case: 'a change by a person', drift: changedBy([byAlice, 60]) },
  { case: 'an apply that matches the state, then a change by a person', drift: changedBy([claim, 30], [byAlice, 60]) },
];

describe('claims-terraform', () => {
  it.each(fires)('fires: $case', ({ drift }) => {
    const alarm = claimsTerraform.check(drift, anIntent([drift]), aContext());

    expect(alarm?.message).toContain('terraform-ci');
    expect(alarm?.effect ?? claimsTerraform.defaultEffect).toBe('escalate');
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(claimsTerraform.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});
