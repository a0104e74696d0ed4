import { describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { whyNotIgnored } from '#stages/decide/holds/ignore-changes.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

await loadGrammar();

const QUEUE = 'resource "aws_sqs_queue" "jobs" {\n  name = "jobs"\n}\n';
const EACH = 'resource "aws_sqs_queue" "jobs" {\n  for_each = toset(["a", "b"])\n  name     = each.key\n}\n';

function why(address: string, entry: string, code = QUEUE, meant: readonly string[] = []) {
  return whyNotIgnored(address, entry, { workspace: aWorkspace({ 'main.tf': code }), isMeant: (other) => meant.includes(other) });
}

describe('whyNotIgnored', () => {
  it.each([
    ['an argument', why('aws_sqs_queue.jobs', 'delay_seconds')],
    ['a tag', why('aws_sqs_queue.jobs', 'tags["a"]')],
    ['an argument of every instance', why('aws_sqs_queue.jobs["a"]', 'delay_seconds', EACH, ['aws_sqs_queue.jobs["b"]'])],
    [
      'a resource of a local module',
      whyNotIgnored('module.q.aws_sqs_queue.jobs', 'delay_seconds', {
        workspace: aWorkspace({ 'main.tf': 'module "q" {\n  source = "./q"\n}\n', 'q/main.tf': QUEUE }),
        isMeant: () => false,
      }),
    ],
  ])('has nothing against %s', (_title, reason) => {
    expect(reason).toBeUndefined();
  });

  it.each([
    ['code that does not declare it', why('aws_sqs_queue.other', 'delay_seconds'), 'no block of this code declares it'],
    [
      'a module of a registry',
      why('module.q.aws_sqs_queue.jobs', 'delay_seconds', 'module "q" {\n  source = "acme/q/aws"\n}\n'),
      'a module call cannot set ignore_changes',
    ],
    [
      'what is there already',
      why('aws_sqs_queue.jobs', 'tags["a"]', QUEUE.replace('}', '  lifecycle {\n    ignore_changes = [tags]\n  }\n}')),
      'ignore_changes already names tags["a"]',
    ],
    [
      'a list of everything',
      why('aws_sqs_queue.jobs', 'tags', QUEUE.replace('}', '  lifecycle {\n    ignore_changes = all\n  }\n}')),
      'already',
    ],
    [
      'one instance of several',
      why('aws_sqs_queue.jobs["a"]', 'delay_seconds', EACH),
      'all 2 instances of the block, and only 1 of them are scaled',
    ],
    ['what only the provider decides', why('aws_sqs_queue.jobs', 'arn'), 'which is read-only in the provider'],
    ['what no list can name', why('aws_sqs_queue.jobs', 'tags[each.key]'), 'ignore_changes cannot name'],
  ])('says so of %s', (_title, reason, expected) => {
    expect(reason).toContain(expected);
  });
});
