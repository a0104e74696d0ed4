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

describe('a change that the state has and code has not', () => {
  it.each([
    ['without a refresh', SYNCED],
    ['with a refresh, which shows nothing', { ...SYNCED, refresh: [] }],
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

  it('stands beside what the state does not have yet', () => {
    const calls = [...SYNCED.calls, setAttributes('jobs', { DelaySeconds: '5' })];
    const { drifts } = correlated({ ...SYNCED, code: `${SYNCED.code}  delay_seconds = 0\n`, calls });

    expect(drifts.map(({ changes }) => changes.map(({ path, standing }) => [path, standing]))).toEqual([
      [
        ['delay_seconds', 'drifted'],
        ['visibility_timeout_seconds', 'state-synchronised'],
      ],
    ]);
  });

  it('is drift against the default of what code leaves out', () => {
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

describe('is not told', () => {
  it.each<[string, World]>([
    ['where code has it', { ...SYNCED, code: '  visibility_timeout_seconds = 300\n' }],
    ['where code has it by a variable', { ...SYNCED, code: '  visibility_timeout_seconds = 60 * 5\n' }],
    [
      'where code leaves it out and nobody tells the default',
      { code: '', state: { kms_master_key_id: 'alias/aws/sqs' }, calls: [setAttributes('jobs', { KmsMasterKeyId: 'alias/aws/sqs' })] },
    ],
    ['where code cannot be told', { ...SYNCED, code: '  visibility_timeout_seconds = var.unset\n' }],
    ['where code ignores it', { ...SYNCED, code: `${SYNCED.code}  lifecycle {\n    ignore_changes = [visibility_timeout_seconds]\n  }\n` }],
    ['where Terraform wrote it since', { ...SYNCED, ...(RAISED === undefined ? {} : { byTerraform: [RAISED] }) }],
    ['where nobody wrote it: code is ahead', { ...SYNCED, calls: [setAttributes('jobs', { DelaySeconds: '0' })] }],
  ])('%s', (_case, world) => {
    expect(correlated(world).drifts).toEqual([]);
  });

  it('of a spelling that the provider changes', () => {
    const code = 'resource "aws_lambda_function" "worker" {\n  function_name = "worker"\n  description = "Sends mail. "\n}\n';
    const state = inState('aws_lambda_function.worker', { id: 'worker', function_name: 'worker', description: 'Sends mail.' });
    const kept = inOrder(configureFunction('worker', { description: 'Sends mail.' }));
    const filtered = { read: 1, kept, context: [], dropped: {}, malformed: [] };

    expect(
      correlate(filtered, aWorkspace({ 'main.tf': code }, [state]), catalogue, parsePolicy({ unmanaged: 'all' }, 'test')).drifts,
    ).toEqual([]);
  });
});
