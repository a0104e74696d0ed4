import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { byHand } from '#stages/patch/manual-edits.ts';
import { aMissing, anUnmanaged } from '../../support/drifts.ts';
import { aChangedDrift, aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const FILES = {
  'main.tf': dedent`
    locals {
      timeout = 30
    }

    resource "aws_sqs_queue" "each" {
      for_each                   = toset(["a", "b"])
      visibility_timeout_seconds = local.timeout
    }

    module "local" {
      source = "./modules/queue"
    }

    module "fetched" {
      source = "acme/queue/aws"
    }
  `,
  'modules/queue/main.tf': 'resource "aws_sqs_queue" "this" {\n  visibility_timeout_seconds = 30\n}\n',
};
const ADDRESSES = ['aws_sqs_queue.each["a"]', 'aws_sqs_queue.each["b"]', 'module.local.aws_sqs_queue.this'];
const workspace = aWorkspace(
  FILES,
  ADDRESSES.map((address) => inState(address, { visibility_timeout_seconds: 30 })),
);

function longer(address: string): Drift {
  return aChangedDrift(address, { visibility_timeout_seconds: [30, 90] });
}

it.each<readonly [string, Drift, string]>([
  [
    'a value with other readers',
    longer('aws_sqs_queue.each["a"]'),
    'edit the code: give visibility_timeout_seconds a separate value for aws_sqs_queue.each["a"] at main.tf:2',
  ],
  [
    'a value inside a local module',
    longer('module.local.aws_sqs_queue.this'),
    'edit the code: add an input for visibility_timeout_seconds to module.local at modules/queue/main.tf:2, and set it in the module call (main.tf:10)',
  ],
  [
    'a value inside a fetched module',
    longer('module.fetched.aws_sqs_queue.this'),
    'edit the code: visibility_timeout_seconds of module.fetched.aws_sqs_queue.this in the source of its module (main.tf:14)',
  ],
  [
    'many attributes',
    aChangedDrift('aws_sqs_queue.each["b"]', { a: [1, 2], b: [1, 2], c: [1, 2], d: [1, 2], e: [1, 2] }),
    'edit the code: give a a separate value for aws_sqs_queue.each["b"] at main.tf:5; give b a separate value for aws_sqs_queue.each["b"] at main.tf:5; give c a separate value for aws_sqs_queue.each["b"] at main.tf:5; 2 more attributes in the same way',
  ],
  ['an unmanaged resource', anUnmanaged('aws_sqs_queue', { name: 'work' }), 'write a block aws_sqs_queue and an import block for it'],
  [
    'a missing resource',
    aMissing('aws_sqs_queue.each["a"]', { name: 'a' }),
    'remove it from code (main.tf:5), and keep the other instances of that block',
  ],
])('describes the manual edit for %s', (_name, drift, told) => {
  expect(byHand(drift, workspace)).toBe(told);
});
