import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { buildCatalogue } from '#catalogue/catalogue.ts';
import * as sqs from '#catalogue/sqs/index.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import { aConsoleUser, anEvent, terraform } from '../support/builders.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

const CATALOGUE = buildCatalogue(Object.values(sqs));
const ARN = 'arn:aws:states:us-east-1:123456789012:stateMachine:billing';
const STATE = [
  inState('aws_sfn_state_machine.billing', { id: ARN, arn: ARN, name: 'billing', role_arn: 'arn:r', tags: {}, tags_all: {} }),
  inState('aws_eks_cluster.shop', { id: 'shop', name: 'shop', version: '1.31', arn: 'arn:aws:eks:us-east-1:123456789012:cluster/shop' }),
  inState('aws_eks_node_group.a', { id: 'shop:a', cluster_name: 'shop', node_group_name: 'a', scaling_config: [{ max_size: 2 }] }),
];

/** Names and values that meet in calls: of the state's things, of other things, of no thing, and of odd kinds. */
const member = fc.constantFrom(
  'name',
  'stateMachineArn',
  'clusterName',
  'nodegroupName',
  'roleArn',
  'tags',
  'version',
  'scalingConfig',
  '__proto__x',
  '',
);
const value = fc.oneof(
  fc.constantFrom('billing', 'shop', 'a', ARN, '%zz', '****', '', 'HIDDEN_DUE_TO_SECURITY_REASONS', '{"a":'),
  fc.constantFrom(0, 7, true, null),
  fc.constant([{ key: 'Team', value: 'a' }]),
  fc.dictionary(fc.constantFrom('maxSize', 'minSize', 'Team'), fc.constantFrom(1, '2', '****')),
  fc.array(fc.constantFrom('shop', 1, null), { maxLength: 2 }),
);
const call = fc.record({
  source: fc.constantFrom('states', 'eks', 'tagging', 'invented', 'sqs'),
  eventName: fc.constantFrom(
    'CreateStateMachine',
    'UpdateStateMachine',
    'DeleteStateMachine',
    'DeleteNodegroup',
    'UpdateNodegroupConfig',
    'TagResource',
    'UntagResource',
    'CreateCluster',
    'DeleteCluster',
    'PonderCluster',
    'Update',
  ),
  parameters: fc.option(fc.dictionary(member, value, { maxKeys: 4 }), { nil: null }),
  answer: fc.option(fc.dictionary(fc.constantFrom('stateMachineArn', 'cluster', 'arn'), value, { maxKeys: 2 }), { nil: null }),
  second: fc.integer({ min: 0, max: 5 }),
  byTerraform: fc.boolean(),
});

describe('calls outside the catalogue', () => {
  test.prop([fc.array(call, { maxLength: 12 }), fc.boolean()])(
    'are never dropped, never certain, and never both reported and unexplained',
    (calls, hasRefresh) => {
      const events = calls.map((one): CloudTrailEvent =>
        anEvent({
          ...(one.byTerraform ? terraform() : aConsoleUser('alice')),
          eventSource: `${one.source}.amazonaws.com`,
          eventName: one.eventName,
          requestParameters: one.parameters as JsonObject | null,
          responseElements: one.answer as JsonObject | null,
          eventTime: `2026-01-15T10:00:0${one.second}Z`,
        }),
      );
      const kept = events.filter((_, index) => calls[index]?.byTerraform === false);
      const context = events.filter((event) => !kept.includes(event)).map((event) => ({ event, reason: 'made-by-terraform' as const }));
      const workspace = { ...aWorkspace({ 'main.tf': '' }, STATE), ...(hasRefresh ? { refresh: [] } : {}) };

      const result = correlate(
        { read: events.length, kept, context, dropped: {}, malformed: [] },
        workspace,
        CATALOGUE,
        parsePolicy({ unmanaged: 'all' }, 'test'),
      );

      const drifts = [...result.drifts, ...result.invisible.map(({ drift }) => drift)];
      const told = [
        ...drifts.flatMap((drift) => drift.events.map(({ eventID }) => eventID)),
        ...result.settled.flatMap(({ eventIDs }) => eventIDs),
      ];
      const unexplained = result.unexplained.flatMap(({ eventIDs }) => eventIDs);
      const strange = drifts.filter((drift) => drift.resourceType !== 'aws_sqs_queue');
      expect([...new Set([...told, ...unexplained])].toSorted()).toEqual(kept.map(({ eventID }) => eventID).toSorted());
      expect(unexplained.filter((eventID) => told.includes(eventID))).toEqual([]);
      expect(strange.filter(({ unproven }) => unproven !== 'likeness')).toEqual([]);
    },
  );
});
