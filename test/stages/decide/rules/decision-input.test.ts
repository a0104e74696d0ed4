import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { DecisionInput } from '#domain/judging/decision-input.ts';
import { toDecisionInput } from '#stages/decide/rules/decision-input.ts';
import { aConsoleUser, anEvent } from '../../../support/builders.ts';
import { aChange, aContext, aDrift, anIncident, anUnmanaged, aResource, aWorkspace } from '../../../support/drifts.ts';

const policy = parsePolicy({ environments: { prod: { tags: { Env: 'prod' } } } }, 'test');
const workspace = { ...aWorkspace([aResource('aws_sqs_queue.jobs', { tags: { Env: 'prod' } })]), workspaceName: 'blue', root: 'live/eu' };
const context = aContext({ policy, workspace });

describe('toDecisionInput', () => {
  it('contains the change, its actor, its goal and its place', () => {
    const drift = aDrift({ events: [anEvent(aConsoleUser('bob@example.com'))], changes: [aChange('delay_seconds', 0, 5)] });

    const input = toDecisionInput({ drift, intent: anIncident([drift]), context });

    expect(DecisionInput.parse(input)).toEqual(input);
    expect(input).toMatchObject({
      now: '2026-01-16T06:00:05Z',
      resource: { type: 'aws_sqs_queue', address: 'aws_sqs_queue.jobs', root: 'live/eu', workspace: 'blue', environments: ['prod'] },
      change: { kind: 'changed', invisible: null, attributes: [{ path: 'delay_seconds', before: 0, after: 5 }] },
      intent: { motivation: { kind: 'incident', evidence: ['INC-7-carol'] } },
      actors: [{ person: 'bob@example.com', origin: { class: 'console', tool: null } }],
      events: [{ eventName: 'SetQueueAttributes' }],
    });
  });

  it('contains no secret', () => {
    const drift = aDrift({
      changes: [aChange('password', 'old-secret', 'new-secret', { sensitive: true }), aChange('key', 'a', null, { hidden: true })],
    });

    const { change } = toDecisionInput({ drift, intent: anIncident([drift]), context });

    expect(change.attributes).toEqual([
      { path: 'password', before: '(sensitive)', after: '(sensitive)', hidden: false, sensitive: true },
      { path: 'key', before: 'a', after: null, hidden: true, sensitive: false },
    ]);
  });

  it('contains the known values of an unmanaged resource', () => {
    const drift = anUnmanaged('aws_sqs_queue', { name: 'x', tags: { Env: 'prod' } });

    const { resource } = toDecisionInput({ drift, intent: anIncident([drift]), context });

    expect(resource).toMatchObject({
      address: null,
      importId: 'made-by-hand',
      environments: ['prod'],
      tags: { before: {}, after: { Env: 'prod' } },
    });
  });
});
