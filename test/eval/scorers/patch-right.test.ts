import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import { scorePatchRight } from '../../../eval/scorers/patch-right.ts';
import { aPatchedSolution, aScenario, aSolution } from '../../support/scenarios.ts';

const MAIN = `${dedent`
  # queues of the shop
  variable "delays" {
    default = { orders = 5, refunds = 7 }
  }

  resource "aws_sqs_queue" "work" {
    for_each = var.delays

    name          = "shop-\${each.key}"
    delay_seconds = each.value # agreed with the shop
  }

  resource "aws_sns_topic" "alerts" {
    name         = "alerts"
    display_name = "Alerts"
  }
`}\n`;
const FILES = { 'main.tf': MAIN };
const QUEUE_DEFAULTS = {
  max_message_size: 262144,
  message_retention_seconds: 345600,
  receive_wait_time_seconds: 0,
  visibility_timeout_seconds: 30,
};
const STATE = {
  'aws_sqs_queue.work["orders"]': { ...QUEUE_DEFAULTS, name: 'shop-orders', delay_seconds: 5 },
  'aws_sqs_queue.work["refunds"]': { ...QUEUE_DEFAULTS, name: 'shop-refunds', delay_seconds: 7 },
  'aws_sns_topic.alerts': { name: 'alerts', display_name: 'Alerts', arn: 'arn:aws:sns:us-east-1:123456789012:alerts' },
};
const ONE_ORDERS = { address: 'aws_sqs_queue.work["orders"]', decision: 'accept' as const, attributes: ['delay_seconds'] };

describe('a drifted attribute', () => {
  const scenario = aScenario({
    files: FILES,
    state: STATE,
    expected: [ONE_ORDERS],
    drifted: { 'aws_sqs_queue.work["orders"]': { delay_seconds: 50 } },
  });

  it.each([
    ['the value is edited at its origin', 'orders = 5', 'orders = 50', true, /accepted values are in code/],
    ['nothing is edited', 'orders = 5', 'orders = 5', false, /work\["orders"\]\.delay_seconds: the provider has 50, code says 5/],
    ['another value is written', 'orders = 5', 'orders = 51', false, /the provider has 50, code says 51/],
    [
      'the value is written for every instance',
      'each.value #',
      '50 #',
      false,
      /work\["refunds"\]\.delay_seconds: was 7, became 50 uncalled for/,
    ],
    [
      'another attribute is changed too',
      'orders = 5, refunds = 7',
      'orders = 50, refunds = 8',
      false,
      /work\["refunds"\]\.delay_seconds: was 7, became 8/,
    ],
    ['the instance disappears', 'orders = 5, ', '', false, /work\["orders"\]: is no longer in code/],
    ['the value is unknown', 'each.value #', 'data.x.y.z #', false, /the provider has 50, code says \(unknown\)/],
    ['the file does not parse', 'orders = 5, refunds = 7 }', 'orders = 50, refunds = 7', false, /parse|refuses/],
    ['an additional instance appears', 'refunds = 7 }', 'refunds = 7, loyalty = 1 }', false, /work\["loyalty"\]: new in code uncalled for/],
  ])('if %s', async (_case, find, text, value, explanation) => {
    const score = await scorePatchRight(scenario, aPatchedSolution(scenario, [{ path: 'main.tf', find, text }]));

    expect(score.explanation).toMatch(explanation);
    expect(score.value).toBe(value);
  });

  it('is wrong if a byte outside the reported edits changed', async () => {
    const honest = aPatchedSolution(scenario, [{ path: 'main.tf', find: 'orders = 5', text: 'orders = 50' }]);
    const sloppy = {
      ...honest,
      after: new Map([
        ...honest.after,
        ['main.tf', Buffer.from(MAIN.replace('orders = 5', 'orders = 50').replace('# queues', '#  queues'))],
      ]),
    };

    const score = await scorePatchRight(scenario, sloppy);

    expect(score).toEqual({ value: false, explanation: 'main.tf: bytes outside the reported edits differ' });
  });

  it('is wrong if an unreported file was written', async () => {
    const honest = aPatchedSolution(scenario, [{ path: 'main.tf', find: 'orders = 5', text: 'orders = 50' }]);

    const score = await scorePatchRight(scenario, { ...honest, after: new Map([...honest.after, ['notes.md', Buffer.from('hello')]]) });

    expect(score).toEqual({ value: false, explanation: 'notes.md: bytes outside the reported edits differ' });
  });
});

describe('a scenario without anything to accept', () => {
  const scenario = aScenario({
    files: FILES,
    state: STATE,
    expected: [{ ...ONE_ORDERS, decision: 'escalate' }],
    drifted: { 'aws_sqs_queue.work["orders"]': { delay_seconds: 50 } },
  });

  it('is right if no file changed', async () => {
    const score = await scorePatchRight(scenario, aSolution(scenario));

    expect(score.value).toBe(true);
  });

  it('is wrong if a file changed, even in a comment', async () => {
    const score = await scorePatchRight(
      scenario,
      aPatchedSolution(scenario, [{ path: 'main.tf', find: '# queues', text: '# our queues' }]),
    );

    expect(score).toEqual({ value: false, explanation: 'nothing was to change, found changes in main.tf' });
  });
});

describe('a deleted instance', () => {
  const scenario = aScenario({
    files: FILES,
    state: STATE,
    expected: [{ ...ONE_ORDERS, attributes: ['*'] }],
    drifted: { 'aws_sqs_queue.work["orders"]': null },
  });

  it.each([
    ['its map entry is removed', 'orders = 5, ', '', true, /accepted/],
    ['it remains in code', 'refunds = 7', 'refunds = 7', false, /work\["orders"\]: is gone in the cloud and still in code/],
    ['another instance is removed too', 'orders = 5, refunds = 7', '', false, /work\["refunds"\]: vanished from code/],
  ])('if %s', async (_case, find, text, value, explanation) => {
    const score = await scorePatchRight(scenario, aPatchedSolution(scenario, [{ path: 'main.tf', find, text }]));

    expect(score.explanation).toMatch(explanation);
    expect(score.value).toBe(value);
  });
});

describe('a resource made by hand', () => {
  const created = {
    type: 'aws_sqs_queue',
    id: 'https://sqs.us-east-1.amazonaws.com/123456789012/loyalty',
    values: {
      ...QUEUE_DEFAULTS,
      id: 'https://sqs.us-east-1.amazonaws.com/123456789012/loyalty',
      name: 'loyalty',
      name_prefix: '',
      delay_seconds: 9,
      tags: { Team: 'shop' },
      tags_all: { Team: 'shop' },
    },
  };
  const scenario = aScenario({
    files: FILES,
    state: STATE,
    expected: [{ new: { type: created.type, id: created.id }, decision: 'accept', attributes: [] }],
    created: [created],
  });
  const BLOCK = dedent`
    import {
      to = aws_sqs_queue.loyalty
      id = "https://sqs.us-east-1.amazonaws.com/123456789012/loyalty"
    }

    resource "aws_sqs_queue" "loyalty" {
      name          = "loyalty"
      delay_seconds = 9
      tags          = { Team = "shop" }
    }
  `;

  it.each([
    ['it is imported into a matching block', BLOCK, true, /accepted/],
    [
      'an argument without a matching default is missing',
      BLOCK.replace('delay_seconds = 9', ''),
      false,
      /loyalty\.delay_seconds: the provider has 9, code says not written/,
    ],
    ['a tag differs', BLOCK.replace('"shop"', '"shopping"'), false, /loyalty\.tags/],
    ['another id is imported', BLOCK.replace('012/loyalty', '012/loyalty2'), false, /no import block with this id/],
    ['the block is missing', BLOCK.slice(0, BLOCK.indexOf('\n\nresource')), false, /is imported and has no resource block/],
    [
      'a second resource is added',
      `${BLOCK}\n\nresource "aws_sqs_queue" "other" {}`,
      false,
      /aws_sqs_queue\.other: new in code uncalled for/,
    ],
    [
      'a second import is added',
      `${BLOCK}\n\nimport {\n  to = aws_sns_topic.alerts\n  id = "x"\n}`,
      false,
      /import of x to aws_sns_topic\.alerts: uncalled for/,
    ],
  ])('if %s', async (_case, block, value, explanation) => {
    const score = await scorePatchRight(
      scenario,
      aPatchedSolution(scenario, [{ path: 'main.tf', find: '# queues', text: `${block}\n\n# queues` }]),
    );

    expect(score.explanation).toMatch(explanation);
    expect(score.value).toBe(value);
  });

  it('is not scored if the recording has no values of it', async () => {
    const without = aScenario({
      files: FILES,
      state: STATE,
      expected: [{ new: { type: created.type, id: created.id }, decision: 'accept', attributes: [] }],
    });

    const score = await scorePatchRight(without, aSolution(without));

    expect(score.value).toBe('unscored');
  });

  it('may reuse the block of the resource that it replaces', async () => {
    const replaced = aScenario({
      files: FILES,
      state: STATE,
      expected: [
        { address: 'aws_sns_topic.alerts', decision: 'accept', attributes: ['display_name'] },
        { new: { type: 'aws_sns_topic', id: 'arn:new' }, decision: 'accept', attributes: [] },
      ],
      drifted: { 'aws_sns_topic.alerts': null },
      created: [{ type: 'aws_sns_topic', id: 'arn:new', values: { name: 'alerts', display_name: 'All alerts' } }],
    });

    const score = await scorePatchRight(
      replaced,
      aPatchedSolution(replaced, [{ path: 'main.tf', find: '"Alerts"', text: '"All alerts"' }]),
    );

    expect(score).toEqual({ value: true, explanation: 'accepted values are in code, nothing else changed' });
  });
});

describe('tags', () => {
  const files = {
    'main.tf': `${dedent`
      provider "aws" {
        default_tags {
          tags = { Owner = "shop" }
        }
      }

      resource "aws_sqs_queue" "a" {
        name = "a"
      }

      resource "aws_sqs_queue" "b" {
        name = "b"
      }
    `}\n`,
  };
  const state = {
    'aws_sqs_queue.a': { name: 'a', tags: {}, tags_all: { Owner: 'shop' } },
    'aws_sqs_queue.b': { name: 'b', tags: {}, tags_all: { Owner: 'shop' } },
  };
  const retagged = { tags: { Owner: 'pay' }, tags_all: { Owner: 'pay' } };
  const tagged = (address: string) => ({ address, decision: 'accept' as const, attributes: ['tags', 'tags_all'] });
  const both = aScenario({
    files,
    state,
    expected: [tagged('aws_sqs_queue.a'), tagged('aws_sqs_queue.b')],
    drifted: { 'aws_sqs_queue.a': retagged, 'aws_sqs_queue.b': retagged },
  });
  const one = aScenario({ files, state, expected: [tagged('aws_sqs_queue.a')], drifted: { 'aws_sqs_queue.a': retagged } });
  const byDefault = { path: 'main.tf', find: '"shop"', text: '"pay"' };
  const onOne = { path: 'main.tf', find: 'name = "a"', text: 'name = "a"\n  tags = { Owner = "pay" }' };

  it.each([
    ['all resources changed and default_tags are edited', both, byDefault, true],
    ['one resource changed and its own tags are edited', one, onOne, true],
    ['one resource changed and default_tags change all', one, byDefault, false],
    ['all resources changed and only one is edited', both, onOne, false],
  ])('if %s', async (_case, scenario, edit, value) => {
    const score = await scorePatchRight(scenario, aPatchedSolution(scenario, [edit]));

    expect(score.value).toBe(value);
  });
});

describe('drift that only the trail contains', () => {
  const files = { 'main.tf': 'resource "aws_iam_user_group_membership" "bob" {\n  user   = "bob"\n  groups = ["developers"]\n}\n' };
  const state = { 'aws_iam_user_group_membership.bob': { user: 'bob', groups: ['developers'] } };
  const scenario = aScenario({
    files,
    state,
    expected: [{ address: 'aws_iam_user_group_membership.bob', decision: 'accept', attributes: ['groups'] }],
  });

  it.each([
    ['["developers", "oncall"]', true],
    ['["developers"]', false],
    ['data.x.y.z', false],
  ])('is in code if groups become %s: %s', async (text, value) => {
    const score = await scorePatchRight(scenario, aPatchedSolution(scenario, [{ path: 'main.tf', find: '["developers"]', text }]));

    expect(score.value).toBe(value);
  });
});
