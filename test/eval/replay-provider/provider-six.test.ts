// @module-tag slow
/** Terraform itself plans roots of version 6 of the provider against the replay provider. */
import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import type { FileTree } from '../../../eval/file-tree.ts';
import { createLiveWorld } from '../../../eval/replay-provider/apply/live-world.ts';
import { applyRoot } from '../../../eval/replay-provider/apply/run-apply.ts';
import { changesIn, describeChange } from '../../../eval/replay-provider/compare.ts';
import { readState } from '../../../eval/replay-provider/read-state.ts';
import { openReplay } from '../../../eval/replay-provider/run-plan.ts';
import type { CreatedResource } from '../../../eval/replay-provider/world.ts';

const LOCK = 'provider "registry.terraform.io/hashicorp/aws" {\n  version = "6.66.0"\n}\n';
const HEAD = 'provider "aws" {\n  region = "eu-west-1"\n}\n\n';
const queue = (name: string, region?: string): string =>
  `resource "aws_sqs_queue" "${name}" {\n${region === undefined ? '' : `  region = "${region}"\n`}  name = "jobs"\n}\n`;
const rootOf = (code: string): FileTree =>
  new Map([
    ['.terraform.lock.hcl', Buffer.from(LOCK)],
    ['main.tf', Buffer.from(HEAD + code)],
  ]);

/** Applies one root and plans another against what is there then. */
async function planned(applied: string, code: string, created: readonly CreatedResource[] = []): Promise<readonly string[]> {
  const { state } = await applyRoot(rootOf(applied), 7, createLiveWorld([]));
  const world = Object.fromEntries(readState(state).map(({ address, values }) => [address, values]));
  const replay = await openReplay({ state, world, created }, [rootOf(code)]);
  try {
    return changesIn((await replay.plan(rootOf(code))).resource_changes).map(describeChange);
  } finally {
    replay.stop();
  }
}

describe('a root of provider 6', { timeout: 120_000 }, () => {
  it('distinguishes two queues with the same name in two regions', async () => {
    const code = queue('here') + queue('there', 'eu-central-1');
    const { state } = await applyRoot(rootOf(code), 7);

    const values = readState(state).map(({ address, values: { region, url } }) => [address, region, url]);

    expect(values).toEqual([
      ['aws_sqs_queue.here', 'eu-west-1', 'https://sqs.eu-west-1.amazonaws.com/123456789012/jobs'],
      ['aws_sqs_queue.there', 'eu-central-1', 'https://sqs.eu-central-1.amazonaws.com/123456789012/jobs'],
    ]);
    expect(await planned(code, code)).toEqual([]);
  });

  it('is replaced if its region changes', async () => {
    expect(await planned(queue('here'), queue('here', 'eu-central-1'))).toEqual([
      expect.stringMatching(/^aws_sqs_queue.here: .*(delete|create)/),
    ]);
  });

  it('stores no write-only argument, and plans an update if only its version changes', async () => {
    const secret = (version: number): string => dedent`
      variable "token" {
        type      = string
        ephemeral = true
      }

      resource "aws_ssm_parameter" "token" {
        name             = "/jobs/token"
        type             = "SecureString"
        value_wo         = var.token
        value_wo_version = ${version}
      }
    `;
    const { state } = await applyRoot(rootOf(secret(1)), 7);

    expect(readState(state)[0]?.values).toMatchObject({ value_wo: null, value_wo_version: 1, has_value_wo: true });
    expect(await planned(secret(1), secret(1))).toEqual([]);
    expect(await planned(secret(1), secret(2))).toEqual([expect.stringContaining('value_wo_version (1 → 2)')]);
  });

  it('imports from another region only by an id with the region', async () => {
    const url = 'https://sqs.eu-central-1.amazonaws.com/123456789012/jobs';
    const { state } = await applyRoot(rootOf(queue('there', 'eu-central-1')), 7);
    const values = readState(state)[0]?.values ?? {};
    const created = [{ type: 'aws_sqs_queue', id: url, region: 'eu-central-1', values }];
    const importing = (id: string): string => `${queue('there', 'eu-central-1')}import {\n  to = aws_sqs_queue.there\n  id = "${id}"\n}\n`;

    expect(await planned('', importing(`${url}@eu-central-1`), created)).toEqual([]);
    await expect(planned('', importing(url), created)).rejects.toThrow(/found none/);
  });
});
