import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { removedReferences } from '#stages/patch/removed-references.ts';
import { hcl } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const queue = (timeout: string, repeat = 'for_each = local.queues'): string => hcl`
  resource "aws_sqs_queue" "this" {
    ${repeat}
    visibility_timeout_seconds = ${timeout}
    redrive {
      count = ${timeout}
    }
  }
`;
const between = (before: string, after: string): readonly string[] =>
  removedReferences([{ path: 'main.tf', text: before }], [{ path: 'main.tf', text: after }]);

describe('removedReferences', () => {
  it.each([
    ['a literal', 'each.value.timeout', '90', 'for_each = local.queues'],
    ['the value of another key', 'each.value.timeout', 'local.queues["jobs"].timeout', 'for_each = local.queues'],
    ['a literal in place of an index lookup', 'local.timeouts[count.index]', '90', 'count = 2'],
    ['a string template', '"${each.value.timeout}0"', '"900"', 'for_each = local.queues'],
  ])('reports if %s replaces a value per instance', (_what, was, is, repeat) => {
    const told = between(queue(was, repeat), queue(is, repeat));

    expect(told).toEqual([
      expect.stringMatching(/^aws_sqs_queue\.this would remove visibility_timeout_seconds from its instances: /),
      expect.stringMatching(/^aws_sqs_queue\.this would remove redrive\.count from its instances: /),
    ]);
  });

  it.each([
    ['the value per instance has precedence', 'each.value.timeout', 'try(each.value.own, each.value.timeout)', 'for_each = local.queues'],
    ['one key is distinguished in the block', 'each.key == "jobs" ? 30 : 90', '90', 'for_each = local.queues'],
    ['no value per instance was read before', '30', '90', 'for_each = local.queues'],
    ['there is only one instance', 'var.timeout', '90', 'provider = aws.other'],
  ])('reports nothing if %s', (_what, was, is, repeat) => {
    expect(between(queue(was, repeat), queue(is, repeat))).toEqual([]);
  });

  it('reports nothing for new or unchanged files', () => {
    const text = queue('each.value.timeout');

    expect(
      removedReferences(
        [{ path: 'a.tf', text }],
        [
          { path: 'a.tf', text },
          { path: 'b.tf', text: queue('90') },
        ],
      ),
    ).toEqual([]);
  });
});
