import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { JsonObject } from '#domain/json.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { configureFunction, inOrder, queueValues, setAttributes, tagQueue } from '../../../support/calls.ts';
import type { Called } from '../../../support/calls.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

interface World {
  readonly code: string;
  readonly state: JsonObject;
  readonly calls: readonly Called[];
  readonly byTerraform?: readonly Called[];
  readonly refresh?: readonly RefreshChange[];
}

function correlated({ code, state, calls, byTerraform = [], refresh }: World): Correlation {
  const all = inOrder(...calls, ...byTerraform);
  const kept = all.slice(0, calls.length);
  const context = all.slice(calls.length).map((event) => ({ event, reason: 'made-by-terraform' as const }));
  const filtered = { read: all.length, kept, context, dropped: {}, malformed: [] };
  const text = `resource "aws_sqs_queue" "jobs" {\n  name = "jobs"\n${code}}\n`;
  const workspace = aWorkspace({ 'main.tf': text }, [inState('aws_sqs_queue.jobs', queueValues('jobs', state))]);
  return correlate(
    filtered,
    { ...workspace, ...(refresh === undefined ? {} : { refresh }) },
    catalogue,
    parsePolicy({ unmanaged: 'all' }, 'test'),
  );
}

const SYNCED: World = {
  code: '  visibility_timeout_seconds = 120\n',
  state: { visibility_timeout_seconds: 300 },
  calls: [setAttributes('jobs', { VisibilityTimeout: '300' })],
};

const [RAISED] = SYNCED.calls;

describe('a change that is in the state but not in code', () => {
  it.each([
    ['without a refresh', SYNCED],
    ['with a refresh that shows no change', { ...SYNCED, refresh: [] }],
  ])('is drift from code to cloud, %s', (_case, world) => {
    const { drifts, settled } = correlated(world);

    expect(settled).toEqual([]);
    expect(drifts).toEqual([
      expect.objectContaining({
        kind: 'changed',
        address: 'aws_sqs_queue.jobs',
        changes: [
          expect.objectContaining({
            path: 'visibility_timeout_seconds',
            before: 120,
            after: 300,
            code: 120,
            standing: 'state-synchronised',
          }),
        ],
      }),
    ]);
    expect(drifts[0]?.events).toHaveLength(1);
  });

  it('is listed with a change that the state does not have yet', () => {
    const calls = [...SYNCED.calls, setAttributes('jobs', { DelaySeconds: '5' })];
    const { drifts } = correlated({ ...SYNCED, code: `${SYNCED.code}  delay_seconds = 0\n`, calls });

    expect(drifts.map(({ changes }) => changes.map(({ path, standing }) => [path, standing]))).toEqual([
      [
        ['delay_seconds', 'drifted'],
        ['visibility_timeout_seconds', 'state-synchronised'],
      ],
    ]);
  });

  it('is drift from the default value if code omits the argument', () => {
    const { drifts } = correlated({ ...SYNCED, code: '' });

    expect(drifts.map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([[[30, 300]]]);
  });

  it('is found in tags', () => {
    const { drifts } = correlated({
      code: '  tags = { Team = "a" }\n',
      state: { tags: { Team: 'b' }, tags_all: { Team: 'b' } },
      calls: [tagQueue('jobs', { Team: 'b' })],
    });

    expect(drifts.map(({ changes }) => changes.map(({ path, before, after }) => [path, before, after]))).toEqual([
      [['tags', { Team: 'a' }, { Team: 'b' }]],
    ]);
  });
});

describe('is not reported', () => {
  it.each<[string, World]>([
    ['if code has the value', { ...SYNCED, code: '  visibility_timeout_seconds = 300\n' }],
    ['if code has the value through an expression', { ...SYNCED, code: '  visibility_timeout_seconds = 60 * 5\n' }],
    [
      'if code omits the argument and its default is unknown',
      { code: '', state: { kms_master_key_id: 'alias/aws/sqs' }, calls: [setAttributes('jobs', { KmsMasterKeyId: 'alias/aws/sqs' })] },
    ],
    ['if the code cannot be evaluated', { ...SYNCED, code: '  visibility_timeout_seconds = var.unset\n' }],
    [
      'if code ignores the attribute',
      { ...SYNCED, code: `${SYNCED.code}  lifecycle {\n    ignore_changes = [visibility_timeout_seconds]\n  }\n` },
    ],
    ['if Terraform wrote the value in the same window', { ...SYNCED, ...(RAISED === undefined ? {} : { byTerraform: [RAISED] }) }],
    ['if no call wrote the value: code is ahead of the state', { ...SYNCED, calls: [setAttributes('jobs', { DelaySeconds: '0' })] }],
  ])('%s', (_case, world) => {
    expect(correlated(world).drifts).toEqual([]);
  });

  it('if only the spelling differs and the provider normalises it', () => {
    const code = 'resource "aws_lambda_function" "worker" {\n  function_name = "worker"\n  description = "Sends mail. "\n}\n';
    const state = inState('aws_lambda_function.worker', { id: 'worker', function_name: 'worker', description: 'Sends mail.' });
    const kept = inOrder(configureFunction('worker', { description: 'Sends mail.' }));
    const filtered = { read: 1, kept, context: [], dropped: {}, malformed: [] };

    expect(
      correlate(filtered, aWorkspace({ 'main.tf': code }, [state]), catalogue, parsePolicy({ unmanaged: 'all' }, 'test')).drifts,
    ).toEqual([]);
  });
});
