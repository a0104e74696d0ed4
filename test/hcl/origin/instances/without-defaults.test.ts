import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

const main = `variable "queues" {
  type = map(object({
    delay  = optional(number, 5)
    timing = optional(object({ wait = optional(number, 2), hold = optional(number) }), {})
    tags   = optional(list(object({ key = string, value = optional(string, "yes") })), [])
  }))
}

resource "aws_sqs_queue" "q" {
  for_each = var.queues

  delay_seconds             = each.value.delay
  receive_wait_time_seconds = each.value.timing.wait
  message_retention_seconds = each.value.timing.hold
  tags                      = { for tag in each.value.tags : tag.key => tag.value }
}
`;

describe('defaults of a type are not written', () => {
  it.each<{
    readonly name: string;
    readonly path: string;
    readonly from: Json;
    readonly to: Json;
    readonly values: readonly [before: string, after: string];
  }>([
    {
      name: 'next to a member of an object that was omitted',
      path: 'receive_wait_time_seconds',
      from: 2,
      to: 9,
      values: ['queues = { a = {}, b = {} }\n', 'queues = { a = { timing = { wait = 9 } }, b = {} }\n'],
    },
    {
      name: 'next to an existing member',
      path: 'message_retention_seconds',
      from: null,
      to: 60,
      values: ['queues = { a = { timing = { wait = 2 } } }\n', 'queues = { a = { timing = { wait = 2, hold = 60 } } }\n'],
    },
    {
      name: 'in a new element',
      path: 'tags',
      from: { x: 'no' },
      to: { x: 'no', z: 'yes' },
      values: [
        'queues = { a = { tags = [{ key = "x", value = "no" }] } }\n',
        'queues = { a = { tags = [{ key = "x", value = "no" }, { key = "z" }] } }\n',
      ],
    },
    {
      name: 'but defaults written by the author are kept',
      path: 'delay_seconds',
      from: 5,
      to: 6,
      values: ['queues = { a = { delay = 5, timing = { wait = 2 } } }\n', 'queues = { a = { delay = 6, timing = { wait = 2 } } }\n'],
    },
  ])('$name', ({ path, from, to, values: [before, after] }) => {
    const patched = provedFor({
      files: { 'main.tf': main, 'terraform.tfvars': before },
      address: 'aws_sqs_queue.q["a"]',
      path,
      from,
      to,
    });

    expect(patched).toEqual({ 'terraform.tfvars': after });
  });
});
