// @module-tag slow
import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryLedger } from '#ledger/memory.ts';
import { openLedger } from '#ledger/sqlite.ts';
import type { Ledger } from '#ports/ledger.ts';
import type { RunResult } from '#run-options.ts';
import { anAssumedRole, anEvent } from '../support/builders.ts';
import { queueValues } from '../support/calls.ts';
import { aGroup, refreshed, runOnceAt } from '../support/remembering-runs.ts';
import type { RememberedWorld } from '../support/remembering-runs.ts';
import { inState } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const CODE = dedent`
  resource "aws_autoscaling_group" "web" {
    name             = "web"
    min_size         = 1
    max_size         = 12
    desired_capacity = 3
  }

  resource "aws_autoscaling_policy" "load" {
    name                   = "load"
    autoscaling_group_name = aws_autoscaling_group.web.name
  }

  resource "aws_sqs_queue" "jobs" {
    name                       = "jobs"
    visibility_timeout_seconds = 30
  }
`;
const GROUP = aGroup('web', 3);
const SCALED = [GROUP, inState('aws_autoscaling_policy.load', { id: 'load', name: 'load', autoscaling_group_name: 'web', enabled: true })];
const QUEUE = inState('aws_sqs_queue.jobs', queueValues('jobs'));

const NIGHTS = ['2026-01-15T02:00:00.000Z', '2026-01-16T02:00:00.000Z', '2026-01-17T02:00:00.000Z'] as const;

function told({ report }: RunResult): readonly string[] {
  return [
    ...report.reconciliations.map((row) => `${row.address}: ${row.verdict} by ${row.findings.map((one) => one.guardrail).join(', ')}`),
    ...report.settled.map((row) => `${row.address}: ${row.reason}${row.hold === undefined ? '' : ` for ${row.hold.owner}`}`),
  ];
}

describe.each<readonly [string, () => Promise<Ledger>]>([
  ['in memory', async () => inMemoryLedger()],
  ['in SQLite', () => openLedger(':memory:')],
])('with the ledger %s', (_where, open) => {
  const aWorld = async (over: Partial<RememberedWorld> = {}): Promise<RememberedWorld> => ({
    ledger: await open(),
    code: CODE,
    state: [...SCALED, QUEUE],
    ...over,
  });

  describe('a number changed by a service', () => {
    it('is held once with a proposal, and is settled afterwards with any value', async () => {
      const world = await aWorld();

      const first = await runOnceAt(world, { at: NIGHTS[0], refresh: [refreshed(GROUP, { desired_capacity: 5 })] });
      const second = await runOnceAt(world, { at: NIGHTS[1], refresh: [refreshed(GROUP, { desired_capacity: 8 })] });

      expect(told(first)).toEqual(['aws_autoscaling_group.web: hold by controller-owned']);
      expect(first.report.reconciliations[0]?.hold).toEqual({ owner: 'Auto Scaling', ignoreChanges: ['desired_capacity'] });
      expect(first.report.reconciliations[0]?.suggestion).toContain('+    ignore_changes = [desired_capacity]');
      expect(first.prepared).toEqual([]);
      expect(told(second)).toEqual(['aws_autoscaling_group.web: held-before for Auto Scaling']);
    });

    it('is also recognised from the calls of the service, with and without a refresh', async () => {
      const service = inState('aws_ecs_service.api', {
        id: 'arn:aws:ecs:us-east-1:123456789012:service/shop/api',
        name: 'api',
        cluster: 'arn:aws:ecs:us-east-1:123456789012:cluster/shop',
        desired_count: 2,
      });
      const world = await aWorld({
        state: [service],
        code: 'resource "aws_ecs_service" "api" {\n  name          = "api"\n  desired_count = 2\n}\n',
      });
      const scaled = anEvent({
        eventTime: '2026-01-14T20:00:00Z',
        eventSource: 'ecs.amazonaws.com',
        eventName: 'UpdateService',
        requestParameters: { cluster: 'shop', service: 'api', desiredCount: 5 },
        sourceIPAddress: 'ecs.application-autoscaling.amazonaws.com',
        userAgent: 'ecs.application-autoscaling.amazonaws.com',
        userIdentity: {
          type: 'AssumedRole',
          arn: 'arn:aws:sts::123456789012:assumed-role/AWSServiceRoleForApplicationAutoScaling_ECSService/AutoScaling-UpdateDesiredCapacity',
          accountId: '123456789012',
          invokedBy: 'ecs.application-autoscaling.amazonaws.com',
        },
      });

      const unseen = await runOnceAt(world, { at: NIGHTS[0], events: [scaled] });
      const seen = await runOnceAt(world, { at: NIGHTS[1], events: [scaled], refresh: [refreshed(service, { desired_count: 5 })] });

      expect(told(unseen)).toEqual(['aws_ecs_service.api: hold by controller-owned']);
      expect(told(seen)).toEqual(['aws_ecs_service.api: held for ecs.application-autoscaling']);
      expect(unseen.report.reconciliations[0]?.reason).toMatch(
        /^ecs\.application-autoscaling manages desired_count .* called UpdateService/,
      );
    });

    it('is reported if a person sets it', async () => {
      const world = await aWorld();
      await runOnceAt(world, { at: NIGHTS[0], refresh: [refreshed(GROUP, { desired_capacity: 5 })] });
      const byHand = anEvent({
        eventTime: '2026-01-15T10:00:00Z',
        eventSource: 'autoscaling.amazonaws.com',
        eventName: 'SetDesiredCapacity',
        requestParameters: { autoScalingGroupName: 'web', desiredCapacity: 9 },
      });

      const second = await runOnceAt(world, {
        at: NIGHTS[1],
        events: [byHand],
        refresh: [refreshed(GROUP, { desired_capacity: 9 })],
      });

      expect(told(second)).toEqual(['aws_autoscaling_group.web: hold by controller-owned']);
    });

    it('has no owner after its scaling policy is deleted', async () => {
      const world = await aWorld();
      await runOnceAt(world, { at: NIGHTS[0], refresh: [refreshed(GROUP, { desired_capacity: 5 })] });

      const second = await runOnceAt(
        { ...world, state: [GROUP, QUEUE] },
        { at: NIGHTS[1], refresh: [refreshed(GROUP, { desired_capacity: 6 })] },
      );

      expect(told(second)).toEqual(['aws_autoscaling_group.web: escalate by unattributed']);
    });
  });

  describe('a change during an incident', () => {
    const MEASURE = anEvent({
      eventTime: '2026-01-14T20:00:00Z',
      eventSource: 'autoscaling.amazonaws.com',
      eventName: 'UpdateAutoScalingGroup',
      requestParameters: { autoScalingGroupName: 'web', maxSize: 24 },
      ...anAssumedRole('break-glass-oncall', 'INC-7-carol'),
    });
    const SEEN = refreshed(GROUP, { max_size: 24 });
    const held = async (): Promise<RememberedWorld> => {
      const world = await aWorld({ state: [GROUP, QUEUE], policy: { holds: { expireAfter: '36h' } } });
      const first = await runOnceAt(world, { at: NIGHTS[0], events: [MEASURE], refresh: [SEEN] });
      expect(told(first)).toEqual(['aws_autoscaling_group.web: hold by incident-measure']);
      return world;
    };

    it('is settled during the hold, with its owner and end', async () => {
      const world = await held();

      const second = await runOnceAt(world, { at: NIGHTS[1], refresh: [SEEN] });

      expect(second.report.reconciliations).toEqual([]);
      expect(second.report.settled).toMatchObject([
        {
          reason: 'held',
          address: 'aws_autoscaling_group.web',
          hold: { owner: expect.stringContaining('INC-7-carol'), until: '2026-01-16T14:00:00.000Z' },
        },
      ]);
    });

    it('is escalated after the hold expired, and then has no holder', async () => {
      const world = await held();

      const third = await runOnceAt(world, { at: NIGHTS[2], refresh: [SEEN] });
      const [field] = await world.ledger.fields({ address: 'aws_autoscaling_group.web' });

      expect(told(third)).toEqual(['aws_autoscaling_group.web: escalate by held']);
      expect(third.report.reconciliations[0]?.reason).toMatch(/hold of max_size .* expired at/);
      expect(field).not.toHaveProperty('hold');
      expect(field).toMatchObject({ manager: 'person', name: 'INC-7-carol' });
    });

    it('is escalated once if no refresh shows it', async () => {
      const world = await aWorld({ state: [GROUP, QUEUE], policy: { holds: { expireAfter: '36h' } } });
      await runOnceAt(world, { at: NIGHTS[0], events: [MEASURE] });

      const [second, third, fourth] = [
        await runOnceAt(world, { at: NIGHTS[1] }),
        await runOnceAt(world, { at: NIGHTS[2] }),
        await runOnceAt(world, { at: '2026-01-18T02:00:00.000Z' }),
      ];

      expect(told(second)).toEqual([]);
      expect(third.report.reconciliations).toMatchObject([
        { address: 'aws_autoscaling_group.web', verdict: 'escalate', attributes: { max_size: { before: 12, after: 24 } } },
      ]);
      expect(told(fourth)).toEqual([]);
    });

    it.each([
      ['the value', [refreshed(GROUP, { max_size: 30 })], CODE, GROUP],
      ['the code', [SEEN], CODE.replace('max_size         = 12', 'max_size         = 16'), GROUP],
    ])('is judged again if %s has changed', async (_what, refresh, code) => {
      const world = await held();

      const second = await runOnceAt({ ...world, code }, { at: NIGHTS[1], refresh });

      expect(second.report.settled.map((row) => row.reason)).not.toContain('held');
      expect(told(second)).toEqual(['aws_autoscaling_group.web: escalate by unattributed']);
    });

    it('keeps other changes of the resource pending', async () => {
      const world = await held();
      const cooldown = anEvent({
        eventTime: '2026-01-15T10:00:00Z',
        eventSource: 'autoscaling.amazonaws.com',
        eventName: 'UpdateAutoScalingGroup',
        requestParameters: { autoScalingGroupName: 'web', healthCheckGracePeriod: 60 },
      });

      const second = await runOnceAt(world, {
        at: NIGHTS[1],
        events: [cooldown],
        refresh: [refreshed(GROUP, { max_size: 24, health_check_grace_period: 60 })],
      });

      expect(told(second)).toEqual(['aws_autoscaling_group.web: hold by held']);
      expect(second.report.reconciliations[0]?.hold?.until).toBe('2026-01-16T14:00:00.000Z');
    });

    it('is reported again by the same command over the same window', async () => {
      const world = await aWorld({ state: [GROUP, QUEUE] });
      const run = { events: [MEASURE], refresh: [SEEN] };

      const whole = [
        await runOnceAt(world, { ...run, at: NIGHTS[0], window: {} }),
        await runOnceAt(world, { ...run, at: NIGHTS[1], window: {} }),
      ];
      const from = await runOnceAt(world, { ...run, at: NIGHTS[2], window: { from: '2026-01-14T00:00:00.000Z' } });

      for (const result of [...whole, from]) expect(told(result)).toEqual(['aws_autoscaling_group.web: hold by incident-measure']);
    });

    it('is found by a run whose window starts after its decision', async () => {
      const world = await held();

      const second = await runOnceAt(world, { at: NIGHTS[1], refresh: [SEEN], window: { from: '2026-01-15T02:30:00.000Z' } });

      expect(told(second)[0]).toMatch(/held for .*INC-7-carol/);
    });
  });

  it('an abandoned run leaves no hold and no owner', async () => {
    const world = await aWorld();
    const dying: Ledger = { ...world.ledger, finishRun: () => Promise.reject(new Error('killed')) };
    const seen = [refreshed(GROUP, { desired_capacity: 5 })];

    await expect(runOnceAt({ ...world, ledger: dying }, { at: NIGHTS[0], refresh: seen })).rejects.toThrow('killed');
    const before = await world.ledger.fields({});
    await world.ledger.closeRun(`run-${NIGHTS[0]}`, 'abandoned', NIGHTS[0]);
    const second = await runOnceAt(
      { ...world, ledger: { ...world.ledger, claim: async () => undefined } },
      { at: NIGHTS[1], refresh: seen },
    );

    expect(before).toEqual([]);
    expect(told(second)).toEqual(['aws_autoscaling_group.web: hold by controller-owned']);
  });
});
