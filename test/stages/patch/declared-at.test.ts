import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { declaredAt } from '#stages/patch/declared-at.ts';
import { anUnmanaged } from '../../support/drifts.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const WORKSPACE = aWorkspace({
  'main.tf': '# queues\n\nresource "aws_sqs_queue" "jobs" {\n  for_each = toset(["a"])\n}\n\nmodule "m" {\n  source = "../m"\n}\n',
  '../m/main.tf': '\nresource "aws_sns_topic" "t" {\n}\n',
});

it.each([
  ['an instance', aChangedDrift('aws_sqs_queue.jobs["a"]', {}), 'main.tf:3'],
  ['a resource of a module', aChangedDrift('module.m.aws_sns_topic.t', {}), '../m/main.tf:2'],
  ['a resource that code does not declare', aChangedDrift('aws_sqs_queue.gone', {}), undefined],
  ['an unmanaged resource', anUnmanaged('aws_sqs_queue', {}, {}), undefined],
])('finds the block of %s', (_case, drift, expected) => {
  expect(declaredAt(drift, WORKSPACE)).toBe(expected);
});
