import { describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { whyNotIgnored } from '#stages/decide/holds/ignore-changes.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

await loadGrammar();

const QUEUE = 'resource "aws_sqs_queue" "jobs" {\n  name = "jobs"\n}\n';
const EACH = 'resource "aws_sqs_queue" "jobs" {\n  for_each = toset(["a", "b"])\n  name     = each.key\n}\n';

function why(address: string, entry: string, code = QUEUE, meant: readonly string[] = []) {
  return whyNotIgnored(address, entry, { workspace: aWorkspace({ 'main.tf': code }), isAffected: (other) => meant.includes(other) });
}

describe('whyNotIgnored', () => {
  it.each([
    ['an argument', why('aws_sqs_queue.jobs', 'delay_seconds')],
    ['a tag', why('aws_sqs_queue.jobs', 'tags["a"]')],
    ['an attribute of all instances', why('aws_sqs_queue.jobs["a"]', 'delay_seconds', EACH, ['aws_sqs_queue.jobs["b"]'])],
    [
      'a resource of a local module',
      whyNotIgnored('module.q.aws_sqs_queue.jobs', 'delay_seconds', {
        workspace: aWorkspace({ 'main.tf': 'module "q" {\n  source = "./q"\n}\n', 'q/main.tf': QUEUE }),
        isAffected: () => false,
      }),
    ],
  ])('allows ignore_changes for %s', (_title, reason) => {
    expect(reason).toBeUndefined();
  });

  it.each([
    ['a resource that code does not declare', why('aws_sqs_queue.other', 'delay_seconds'), 'no block of this code declares it'],
    [
      'a registry module',
      why('module.q.aws_sqs_queue.jobs', 'delay_seconds', 'module "q" {\n  source = "acme/q/aws"\n}\n'),
      'a module call cannot set ignore_changes',
    ],
    [
      'an attribute that is already ignored',
      why('aws_sqs_queue.jobs', 'tags["a"]', QUEUE.replace('}', '  lifecycle {\n    ignore_changes = [tags]\n  }\n}')),
      'ignore_changes already names tags["a"]',
    ],
    [
      'ignore_changes = all',
      why('aws_sqs_queue.jobs', 'tags', QUEUE.replace('}', '  lifecycle {\n    ignore_changes = all\n  }\n}')),
      'already',
    ],
    [
      'one instance of several',
      why('aws_sqs_queue.jobs["a"]', 'delay_seconds', EACH),
      'all 2 instances of the block, and only 1 of them are scaled',
    ],
    ['a computed attribute', why('aws_sqs_queue.jobs', 'arn'), 'which is read-only in the provider'],
    ['a path that ignore_changes cannot name', why('aws_sqs_queue.jobs', 'tags[each.key]'), 'ignore_changes cannot name'],
  ])('gives the reason for %s', (_title, reason, expected) => {
    expect(reason).toContain(expected);
  });
});
