import { beforeAll, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import { judgeRoot } from '../../support/judge-root.ts';
import { answer } from '#stages/decide/decide-root.ts';
import { inOrder } from '../../support/calls.ts';
import { aChanged, aResource, aWorkspace } from '../../support/drifts.ts';
import { aWorkspace as aWorkspaceOf } from '../../support/workspaces.ts';
import { WORDS } from '../../support/words.ts';

beforeAll(loadGrammar);

const judging = {
  policy: parsePolicy({}, 'test'),
  circumstances: noCircumstances('2026-01-16T06:00:05Z', WORDS),
  knowledge: inMemoryKnowledge([]),
  context: [],
};

it('judges without secrets and passes the drifts on unchanged', async () => {
  const workspace = aWorkspace([aResource('aws_ssm_parameter.hook', { id: '/hook', description: 'a hook' })]);
  const drift = aChanged('aws_ssm_parameter.hook', 'description', ['a hook', 'password=Tr0ub4dor-planted']);

  const root = await judgeRoot({ workspace, drifts: [drift], invisible: [] }, judging);

  expect(root.decisions[0]?.drift).toBe(drift);
  expect(root.decisions[0]?.verdict).toBe('hold');
  expect(JSON.stringify([root.question, root.verdicts])).not.toContain('Tr0ub4dor');
});

it('returns the same verdicts for the same question', async () => {
  const workspace = aWorkspace([aResource('aws_sqs_queue.jobs', { id: 'jobs', delay_seconds: 0 })]);
  const drift = aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]);
  const { question, verdicts } = await judgeRoot({ workspace, drifts: [drift], invisible: [] }, judging);

  expect(answer(question, judging)).toEqual(verdicts);
});

const TAKEN = aResource('aws_ebs_snapshot.last', { id: 'snap-0aaaaaaaaaaaaaaa1' });
const share = (operation: 'add' | 'remove', holder: JsonObject): JsonObject => ({
  snapshotId: 'snap-0aaaaaaaaaaaaaaa1',
  attributeType: 'CREATE_VOLUME_PERMISSION',
  createVolumePermission: { [operation]: { items: [holder] } },
});

it.each([
  ['a managed snapshot', 'ec2', 'ModifySnapshotAttribute', share('add', { userId: '210987654321' }), [TAKEN], /not-shown-harmless: /],
  ['a managed snapshot with everybody', 'ec2', 'ModifySnapshotAttribute', share('add', { group: 'all' }), [TAKEN], /not-shown-harmless: /],
  ['an unknown snapshot', 'ec2', 'ModifySnapshotAttribute', share('add', { group: 'all' }), [], /not-shown-harmless: /],
  [
    'an unknown database snapshot',
    'rds',
    'ModifyDBSnapshotAttribute',
    { dBSnapshotIdentifier: 'nightly', attributeName: 'restore', valuesToAdd: ['210987654321'] },
    [],
    /not-shown-harmless: /,
  ],
  [
    'an unknown cluster snapshot',
    'rds',
    'ModifyDBClusterSnapshotAttribute',
    { dBClusterSnapshotIdentifier: 'nightly', attributeName: 'restore', valuesToAdd: ['all'] },
    [],
    /not-shown-harmless: /,
  ],
  [
    'an unknown document',
    'ssm',
    'ModifyDocumentPermission',
    { name: 'restart', permissionType: 'Share', accountIdsToAdd: ['123456789012', '210987654321'] },
    [],
    /not-shown-harmless: /,
  ],
] as const)('escalates for a person who shared %s', async (_name, service, eventName, requestParameters, resources, told) => {
  const kept = inOrder({ eventSource: `${service}.amazonaws.com`, eventName, requestParameters, responseElements: null });
  const workspace = aWorkspaceOf({ 'main.tf': '' }, resources);
  const filtered = { kept, context: [], dropped: {}, malformed: [], read: 1 } as unknown as Parameters<typeof correlate>[0];
  const found = correlate(filtered, workspace, catalogue, parsePolicy({ unmanaged: 'related' }, 'test'));

  const root = await judgeRoot({ workspace, ...found }, judging);

  const [decision] = [...root.decisions, ...root.verdicts.alarms];
  expect(decision?.verdict).toBe('escalate');
  expect(decision?.findings.map(({ guardrail, message }) => `${guardrail}: ${message}`).join()).toMatch(told);
});

it('does not treat the end of sharing as sharing', async () => {
  const kept = inOrder({
    eventSource: 'ec2.amazonaws.com',
    eventName: 'ModifySnapshotAttribute',
    requestParameters: share('remove', { userId: '210987654321' }),
    responseElements: null,
  });
  const filtered = { kept, context: [], dropped: {}, malformed: [], read: 1 } as unknown as Parameters<typeof correlate>[0];

  const workspace = aWorkspaceOf({ 'main.tf': '' }, [TAKEN]);

  const root = await judgeRoot(
    { workspace, ...correlate(filtered, workspace, catalogue, parsePolicy({ unmanaged: 'related' }, 'test')) },
    judging,
  );

  const said = [...root.decisions, ...root.verdicts.alarms].flatMap(({ findings }) => findings.map(({ message }) => message));
  expect(said.join()).not.toContain('shared with');
});
