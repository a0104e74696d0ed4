import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { StateResource } from '#domain/workspace.ts';
import { provedFor } from '../../support/proposals.ts';
import type { Asked } from '../../support/proposals.ts';
import { hcl } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const MAIN = hcl`
  variable "queues" {
    type = map(object({
      delay = number
      wait  = number
    }))
  }

  variable "dead_letter" {}

  resource "aws_sqs_queue" "this" {
    for_each                  = var.queues
    name                      = each.key
    delay_seconds             = each.value.delay
    receive_wait_time_seconds = each.value.wait
    max_message_size          = 2048
    redrive_policy            = jsonencode({ deadLetterTargetArn = var.dead_letter, maxReceiveCount = 3 })
  }
`;
const VALUES =
  '{\r\n\t"queues": {\r\n\t\t"süd": { "delay": 5, "wait": 0 },\r\n\t\t"nord": { "delay": 5, "wait": 0 }\r\n\t},\r\n\t"dead_letter": "arn:aws:sqs:us-east-1:123456789012:dead"\r\n}\r\n';
const FILE = 'queues.auto.tfvars.json';
const other: StateResource = {
  address: 'aws_sqs_queue.other',
  module: '',
  mode: 'managed',
  type: 'aws_sqs_queue',
  name: 'other',
  values: { arn: 'arn:aws:sqs:us-east-1:123456789012:other' },
  sensitive: [],
};

const redrive = (name: string): string =>
  JSON.stringify({ deadLetterTargetArn: `arn:aws:sqs:us-east-1:123456789012:${name}`, maxReceiveCount: 3 });

function asked(over: Partial<Asked>): Asked {
  return {
    files: { 'main.tf': MAIN, [FILE]: VALUES },
    address: 'aws_sqs_queue.this["süd"]',
    path: 'delay_seconds',
    from: 5,
    to: 7,
    ...over,
  };
}

describe('a value in a JSON variable file', () => {
  it('is changed there as JSON and in no other place', () => {
    expect(provedFor(asked({}))).toEqual({ [FILE]: VALUES.replace('"delay": 5', '"delay": 7') });
  });

  it('gets a separate member if only one instance differs', () => {
    const texts = provedFor(asked({ path: 'max_message_size', from: 2048, to: 4096 }));

    expect(texts?.[FILE]).toBe(VALUES.replace('"wait": 0 }', '"wait": 0, "max_message_size": 4096 }'));
    expect(texts?.['main.tf']).toContain('max_message_size = optional(number)');
  });

  it('is written as ARN, because a variable file cannot contain references', () => {
    const files = {
      'main.tf': MAIN.replace('for_each                  = var.queues', 'for_each                  = { "süd" = { delay = 5, wait = 0 } }'),
      [FILE]: VALUES,
    };

    const texts = provedFor(asked({ files, path: 'redrive_policy', from: redrive('dead'), to: redrive('other'), state: [other] }));

    expect(texts).toEqual({ [FILE]: VALUES.replace(':dead"', ':other"') });
  });

  it('is written as ARN in HCL variable files too', () => {
    const values = 'dead_letter = "arn:aws:sqs:us-east-1:123456789012:dead"\n';
    const files = {
      'main.tf': MAIN.replace('for_each                  = var.queues', 'for_each                  = { "süd" = { delay = 5, wait = 0 } }'),
      'terraform.tfvars': values,
    };

    const texts = provedFor(asked({ files, path: 'redrive_policy', from: redrive('dead'), to: redrive('other'), state: [other] }));

    expect(texts).toEqual({ 'terraform.tfvars': values.replace(':dead"', ':other"') });
  });
});
