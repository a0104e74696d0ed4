import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSettings, approvalsFor } from '#act/plan-action.ts';
import type { ActQuestion, PlannedAction } from '#act/plan-action.ts';
import { ActionDocument } from '#domain/action.ts';
import { ANEW, BACK, QUEUE, SEEN, aFiring, aRevert, aRoot, actSettings, anActWorld, planText } from '../support/acting.ts';
import type { ActWorld } from '../support/acting.ts';

let world: ActWorld;
beforeEach(async () => {
  world = await anActWorld();
});
afterEach(() => world.book.close());

async function planned(over?: Partial<ActQuestion>): Promise<PlannedAction['action']> {
  const made = await world.plan(over);
  if (made.kind === 'refused') throw new Error(made.message);
  return made.action;
}

describe('planAction', () => {
  it('records the document for a revert with all its inputs', async () => {
    const { document } = await planned();

    expect(document).toMatchObject({
      asked: 'revert-drift',
      action: 'revert-drift',
      reason: 'revert: A benign change that is meant to last.',
      reconciliation: { id: 'a1b2c3d4', runId: 'run-1', verdict: 'revert', confidence: 'certain' },
      root: { directory: '/srv/orders', workspace: 'default', stateSerial: 7, stateLineage: 'a' },
      target: { address: QUEUE, type: 'aws_sqs_queue' },
      changes: [
        { address: QUEUE, actions: ['refresh'], attributes: ['visibility_timeout_seconds'] },
        { address: QUEUE, actions: ['update'], attributes: ['visibility_timeout_seconds'] },
      ],
      classes: [],
      approvals: 1,
      signal: null,
      plannedAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2026-11-22T12:00:00.000Z',
    });
  });

  it('records a text that parses to the same document', async () => {
    const { document, documentText } = await planned();

    expect(ActionDocument.parse(JSON.parse(documentText))).toEqual(document);
  });

  it('plans to take an accepted change into the state', async () => {
    world.terraform.plan_ = planText({ drift: [SEEN] });
    const entry = aRevert({ verdict: 'accept', status: 'converged' });

    const { document } = await planned({ action: 'refresh-state', entry });

    expect(document).toMatchObject({ action: 'refresh-state', changes: [{ actions: ['refresh'] }], classes: [] });
    expect(world.terraform.asked).toEqual([['-refresh-only', `-target=${QUEUE}`]]);
  });

  it.each([
    [
      'drifted',
      ['code still has another value for visibility_timeout_seconds, so the next apply undoes the change unless the edit is merged'],
    ],
    ['already-in-code', undefined],
  ] as const)('reports which differences a refreshed state leaves: %s', async (standing, notCured) => {
    world.terraform.plan_ = planText({ drift: [SEEN] });
    const seen = aRevert().reconciliation.attributes['visibility_timeout_seconds'] ?? { before: null, after: null };
    const entry = aRevert({
      verdict: 'accept',
      status: 'converged',
      attributes: { visibility_timeout_seconds: { ...seen, standing } },
    });

    const { document } = await planned({ action: 'refresh-state', entry });

    expect(document.notCured).toEqual(notCured);
  });

  it('reports that the state is up to date already if only code is behind', async () => {
    world.terraform.plan_ = planText({});
    const seen = aRevert().reconciliation.attributes['visibility_timeout_seconds'] ?? { before: null, after: null };
    const attributes = { visibility_timeout_seconds: { ...seen, standing: 'state-synchronised' as const } };
    const entry = aRevert({ verdict: 'accept', status: 'converged', attributes });

    await expect(planned({ action: 'refresh-state', entry })).rejects.toThrow(
      'found that the state of aws_sqs_queue.work is current and the code is behind',
    );
  });

  it('plans to replace an unhealthy instance with two approvals', async () => {
    world.terraform.plan_ = planText({ changes: [ANEW] });

    const { document } = await planned({ action: 'replace-instance', signals: [aFiring()] });

    expect(document).toMatchObject({
      action: 'replace-instance',
      changes: [{ actions: ['delete', 'create'] }],
      classes: ['destructive'],
      approvals: 2,
      signal: { source: 'cloudwatch', subject: QUEUE, time: '2026-11-21T11:59:00Z' },
    });
    expect(world.terraform.asked).toEqual([[`-replace=${QUEUE}`, `-target=${QUEUE}`]]);
  });

  it('requires a second approval if the run did not decide to revert', async () => {
    const { document } = await planned({ entry: aRevert({ verdict: 'escalate', status: 'escalated' }) });

    expect(document).toMatchObject({ classes: ['against-verdict'], approvals: 2 });
  });

  it('requires a second approval if the target has a protected class, and names the class', async () => {
    const asked: unknown[] = [];

    const { document } = await planned({
      classify: (target, attributes) => {
        asked.push([target.address, attributes]);
        return ['network'];
      },
    });

    expect(asked).toEqual([[QUEUE, ['visibility_timeout_seconds']]]);
    expect(document).toMatchObject({ classes: ['network'], approvals: 2 });
  });

  it('plans with the variable files of the root', async () => {
    await planned({ workspace: aRoot({ variableFiles: ['/srv/blue.tfvars'] }) });

    expect(world.terraform.asked).toEqual([[`-target=${QUEUE}`, '-var-file=/srv/blue.tfvars']]);
  });

  it('becomes a noop without a Terraform call if the confidence of the run is a guess', async () => {
    const unsure = aRevert({ intent: { ...aRevert().reconciliation.intent, confidence: 'guess' } });

    const { document } = await planned({ entry: unsure });

    expect(document).toMatchObject({ asked: 'revert-drift', action: 'noop', plan: null, approvals: 0 });
    expect(document.reason).toContain('noop instead of revert-drift');
    expect(world.terraform.asked).toEqual([]);
  });

  it('identifies the action by its changes, not by the text of the plan', async () => {
    const first = await planned();
    world.terraform.plan_ = ` ${planText({ changes: [BACK], drift: [SEEN] })}`;

    const second = await planned();

    expect(second.document.plan?.sha256).not.toBe(first.document.plan?.sha256);
    expect(second.document.plan?.changesSha256).toBe(first.document.plan?.changesSha256);
  });
});

it.each([
  ['all', [], 'found that act is disabled'],
  ['another', ['noop' as const], 'found noop alone'],
])('reports what is allowed instead if %s is found', (_title, allow, found) => {
  expect(checkSettings('revert-drift', { allow })).toMatchObject({
    code: 'not-allowed',
    message: expect.stringContaining(found) as unknown,
  });
});

it.each([
  [{ usual: 1, guarded: 2 }, [], 1],
  [{ usual: 1, guarded: 2 }, ['key' as const], 2],
  [{ usual: 3, guarded: 2 }, ['key' as const], 3],
])('with the approvals %j, classes %j need %d approvals', (approvals, classes, expected) => {
  expect(approvalsFor(classes, actSettings({ approvals }))).toBe(expected);
});
