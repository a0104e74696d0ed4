import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { attribute, readActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { musculature } from '#stages/decide/guardrails/bounds/musculature.ts';
import type { Alarm } from '#stages/decide/guardrail.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../../../support/builders.ts';
import type { Caller } from '../../../../support/builders.ts';
import { aChange, aContext, aDrift, anIntent, aWrite } from '../../../../support/drifts.ts';
import { hcl } from '../../../../support/hcl.ts';
import { aWorkspace } from '../../../../support/workspaces.ts';

beforeAll(loadGrammar);

const CODE = hcl`
  # reconcile: musculature desired_capacity min=3
  resource "aws_autoscaling_group" "web" {
    min_size         = 2
    max_size         = 12
    desired_capacity = 4
    default_cooldown = 300
  }
`;

const POLICY = parsePolicy(
  {
    agentPrincipals: ['scaler-*'],
    musculature: [
      { address: 'aws_autoscaling_group.web', attribute: 'health_check_grace_period', min: 60, max: 600, agents: ['scaler-slow'] },
    ],
  },
  'test',
);

const SCALER = anAssumedRole('scaler-web', 'loop');

function by(caller: Caller): CloudTrailEvent {
  const event = anEvent(caller);
  return attribute(event, readActor(event, POLICY));
}

function alarmFor(moved: { path?: string; to: Json; by?: readonly Caller[]; hidden?: boolean }): Alarm | undefined {
  const { path = 'desired_capacity', to, hidden = false } = moved;
  const events = (moved.by ?? [SCALER]).map(by);
  const drift = aDrift({
    resourceType: 'aws_autoscaling_group',
    address: 'aws_autoscaling_group.web',
    changes: [aChange(path, 4, to, { hidden })],
    events,
    writes: events.map((event) => aWrite(event, path, to)),
  });
  return musculature.check(drift, anIntent([drift]), aContext({ workspace: aWorkspace({ 'main.tf': CODE }), policy: POLICY }));
}

const fires = [
  { case: 'an agent within the bounds of code and mark is held', moved: { to: 6 }, effect: 'hold', said: 'within 3 to 12' },
  { case: 'an agent at a bound is held', moved: { to: 12 }, effect: 'hold', said: 'observed' },
  { case: 'an agent above the maximum in code is reverted', moved: { to: 13 }, effect: 'revert', said: 'outside max_size = 12 in code' },
  { case: 'an agent below the minimum of the mark is reverted', moved: { to: 2 }, effect: 'revert', said: 'outside the mark at main.tf:1' },
  {
    case: 'an agent that removes the number is escalated',
    moved: { to: null },
    effect: 'escalate',
    said: 'no bounds for agents are declared',
  },
  {
    case: 'an agent that the policy does not list is escalated',
    moved: { path: 'health_check_grace_period', to: 120 },
    effect: 'escalate',
    said: 'only scaler-slow may change it',
  },
  {
    case: 'an agent that the policy lists is held',
    moved: { path: 'health_check_grace_period', to: 120, by: [anAssumedRole('scaler-slow', 's')] },
    effect: 'hold',
    said: '60 to 600 (the policy)',
  },
  {
    case: 'an agent that changes a bound of an agent-managed attribute is escalated',
    moved: { path: 'max_size', to: 5 },
    effect: 'escalate',
    said: 'moved max_size of aws_autoscaling_group.web from 4 to 5, a bound of desired_capacity, which agents may change',
  },
];

const silent = [
  { case: 'an agent changes an unmarked attribute', moved: { path: 'default_cooldown', to: 10 } },
  { case: 'an agent changes a limit that the mark narrows', moved: { path: 'min_size', to: 1 } },
  { case: 'a person changes a limit', moved: { path: 'max_size', to: 20, by: [aConsoleUser('dora@example.com')] } },
  { case: 'a person changes a marked attribute', moved: { to: 6, by: [aConsoleUser('dora@example.com')] } },
  { case: 'a person and an agent changed the same number', moved: { to: 6, by: [SCALER, aConsoleUser('dora@example.com')] } },
  { case: 'a script that is not an agent', moved: { to: 6, by: [anAssumedRole('deployer', 's')] } },
  { case: 'a value that CloudTrail hides', moved: { to: null, hidden: true } },
];

describe('musculature', () => {
  it.each(fires)('fires: $case', ({ moved, effect, said }) => {
    const alarm = alarmFor(moved);

    expect(alarm?.effect).toBe(effect);
    expect(alarm?.message).toContain(said);
  });

  it.each(silent)('must not fire: $case', ({ moved }) => {
    expect(alarmFor(moved)).toBeUndefined();
  });

  it('names the agent as owner of the hold', () => {
    expect(alarmFor({ to: 6 })?.hold).toEqual({ owner: 'loop (scaler-web, scaler-web)', manager: 'agent' });
  });
});
