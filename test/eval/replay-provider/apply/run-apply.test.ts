import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import type { FileTree } from '../../../../eval/file-tree.ts';
import { createLiveWorld } from '../../../../eval/replay-provider/apply/live-world.ts';
import type { ApplyCall, ApplyMode } from '../../../../eval/replay-provider/apply/live-world.ts';
import { applyRoot } from '../../../../eval/replay-provider/apply/run-apply.ts';
import { loadSchemas } from '../../../../eval/replay-provider/load-schemas.ts';
import { changesIn } from '../../../../eval/replay-provider/compare.ts';
import { readState } from '../../../../eval/replay-provider/read-state.ts';
import { planWithWorld } from '../../../../eval/replay-provider/run-plan.ts';
import { startReplayServer } from '../../../../eval/replay-provider/server.ts';
import { aFolder } from '../../../support/scenarios.ts';

const SLOW = { tags: ['slow'], timeout: 120_000 };
const MAIN = `resource "aws_sqs_queue" "a" {
  name = "a"
}

resource "aws_sqs_queue" "b" {
  name           = "b"
  redrive_policy = jsonencode({ deadLetterTargetArn = aws_sqs_queue.a.arn, maxReceiveCount = 3 })
}

resource "aws_security_group" "twin" {
  count = 2
}
`;
const TREE: FileTree = new Map([['main.tf', Buffer.from(MAIN)]]);

/** Applies MAIN with a provider that does as it is told; never throws. */
async function applyWith(
  onApply: ApplyMode['onApply'],
): Promise<{ readonly failed: boolean; readonly said: string; readonly made: readonly string[] }> {
  const live = createLiveWorld([]);
  const server = await startReplayServer({
    ...loadSchemas((type) => MAIN.includes(type)),
    versions: new Map(),
    world: live,
    apply: { live, seed: 1, onApply },
  });
  const root = join(aFolder(), 'root');
  mkdirSync(root);
  writeFileSync(join(root, 'main.tf'), MAIN);
  const env = { PATH: process.env['PATH'], HOME: root, TF_REATTACH_PROVIDERS: server.reattach, CHECKPOINT_DISABLE: '1' };
  const run = await execa('terraform', ['apply', '-auto-approve', '-no-color', '-input=false'], {
    cwd: root,
    env,
    extendEnv: false,
    reject: false,
  });
  server.stop();
  return { failed: run.failed, said: run.stderr, made: live.resources().map(({ type, values }) => `${type} ${String(values['name'])}`) };
}

/** What a state holds. Which of two alike instances Terraform makes first is its own affair, and no provider learns their index: they are told apart by id. */
function madeIn(state: string): readonly unknown[] {
  return readState(state)
    .map(({ address, values }) => ({ address: address.replace(/\[\d+\]$/, ''), values }))
    .toSorted((left, right) => JSON.stringify(left).localeCompare(JSON.stringify(right)));
}

it('creates the same state for the same seed, with an empty plan afterwards', SLOW, async () => {
  const [one, again, other] = [await applyRoot(TREE, 7), await applyRoot(TREE, 7), await applyRoot(TREE, 8)];

  const world = Object.fromEntries(readState(one.state).map(({ address, values }) => [address, values]));
  const directory = aFolder();
  writeFileSync(join(directory, 'main.tf'), MAIN);
  const plan = await planWithWorld({ directory, state: one.state, world, created: [] });
  expect(madeIn(again.state)).toEqual(madeIn(one.state));
  expect(madeIn(other.state)).not.toEqual(madeIn(one.state));
  expect(changesIn(plan.resource_changes)).toEqual([]);
  expect(world['aws_sqs_queue.b']).toMatchObject({
    id: 'https://sqs.us-east-1.amazonaws.com/123456789012/b',
    redrive_policy: expect.stringContaining('arn:aws:sqs:us-east-1:123456789012:a') as unknown,
  });
  expect(world['aws_security_group.twin[0]']?.['id']).not.toBe(world['aws_security_group.twin[1]']?.['id']);
});

it('fails one change on request, and Terraform continues with independent changes', SLOW, async () => {
  const asked: ApplyCall[] = [];

  const run = await applyWith((call) => {
    asked.push(call);
    return call.type === 'aws_sqs_queue' ? 'fail' : 'apply';
  });

  expect(run.failed).toBe(true);
  expect(run.said).toContain('create of aws_sqs_queue was made to fail');
  expect(run.made).toHaveLength(2);
  expect(asked.map(({ action }) => action)).toEqual(['create', 'create', 'create']);
});

it.each([
  ['before', 'die-before' as const, 0],
  ['after', 'die-after' as const, 1],
])('crashes %s a change', SLOW, async (_name, when, made) => {
  const run = await applyWith(({ index }) => (index === 0 ? when : 'fail'));

  expect(run.failed).toBe(true);
  expect(run.made).toHaveLength(made);
});
