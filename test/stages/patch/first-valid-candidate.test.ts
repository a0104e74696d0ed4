import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { aChangedDrift, aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const MODULE = dedent`
  variable "timeout" {}
  variable "dead_letter_timeout" {
    default = null
  }
  variable "delay" {
    default = 0
  }
  resource "aws_sqs_queue" "this" {
    name                       = "jobs"
    visibility_timeout_seconds = var.timeout
    delay_seconds              = var.delay
  }
  resource "aws_sqs_queue" "dead" {
    name                       = "jobs-dead"
    visibility_timeout_seconds = coalesce(var.dead_letter_timeout, var.timeout)
    delay_seconds              = var.delay
  }
`;

const [MAIN, DEAD] = ['module.queue.aws_sqs_queue.this', 'module.queue.aws_sqs_queue.dead'];

function callOf(name: string, inputs: string): string {
  return `module "${name}" {\n  source = "./queue"\n${inputs}}\n`;
}

function patched(call: string, drifts: readonly Drift[], module = MODULE): Readonly<Record<string, string>> | string {
  // A second call of the module: what stands in the module counts for both.
  const files = { 'main.tf': `${callOf('queue', call)}${callOf('other', call)}`, 'queue/main.tf': module };
  const workspace = aWorkspace(files, [
    inState(MAIN, { visibility_timeout_seconds: 30, delay_seconds: 0 }),
    inState(DEAD, { visibility_timeout_seconds: 30, delay_seconds: 0 }),
  ]);
  const { patch, refusals } = proposeDirect({ drifts, accepted: drifts, workspace, catalogue });
  return patch === undefined
    ? [...refusals.values()].join('; ')
    : Object.fromEntries(patch.files.map(({ path, after }) => [path, after ?? '']));
}

describe('one input of two resources, one of which drifted', () => {
  it('keeps the other resource with its own input', () => {
    expect(patched('  timeout = 30\n', [aChangedDrift(MAIN, { visibility_timeout_seconds: [30, 90] })])).toEqual({
      'main.tf': callOf('queue', '  timeout = 90\n  dead_letter_timeout = 30\n') + callOf('other', '  timeout = 30\n'),
    });
  });

  it('needs no second edit if the other resource has the same drift', () => {
    const drifts = [MAIN, DEAD].map((address) => aChangedDrift(address, { visibility_timeout_seconds: [30, 90] }));

    expect(patched('  timeout = 30\n', drifts)).toEqual({
      'main.tf': callOf('queue', '  timeout = 90\n') + callOf('other', '  timeout = 30\n'),
    });
  });

  it('sets the own input of the other resource if that one drifted', () => {
    expect(patched('  timeout = 30\n', [aChangedDrift(DEAD, { visibility_timeout_seconds: [30, 90] })])).toEqual({
      'main.tf': callOf('queue', '  timeout = 30\n  dead_letter_timeout = 90\n') + callOf('other', '  timeout = 30\n'),
    });
  });

  it('does not write the value of the other resource into the module', () => {
    const result = patched('  timeout = 30\n  delay = 0\n', [aChangedDrift(MAIN, { delay_seconds: [0, 5] })]);

    const dead = typeof result === 'string' ? result : (result['queue/main.tf']?.split('"dead"')[1] ?? '');
    expect(dead).toContain('delay_seconds              = var.delay\n');
  });
});
