import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';
import { inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const QUEUE = inState('aws_sqs_queue.q', { arn: 'arn:aws:sqs:us-east-1:123456789012:q' });
const ADDRESS = 'aws_iam_role_policy.p';

/** A role policy whose document is the heredoc. */
function main(heredoc: string): string {
  return `resource "aws_sqs_queue" "q" {\n  name = "q"\n}\n\nresource "aws_iam_role_policy" "p" {\n  role = "r"\n\n  policy = ${heredoc}\n}\n`;
}

function statement(over: Readonly<Record<string, Json>> = {}): Readonly<Record<string, Json>> {
  return { Sid: 'S', Effect: 'Allow', Action: ['sqs:SendMessage', 'sqs:GetQueueUrl'], Resource: QUEUE.values['arn'] ?? '', ...over };
}

function policy(...statements: readonly Json[]): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: statements });
}

const HEREDOC = dedent`
  <<EOF
  {
    "Version": "2012-10-17",
    "Statement": [
      {
        "Sid": "S",
        "Effect": "Allow",
        "Action": ["sqs:SendMessage", "sqs:GetQueueUrl"],
        "Resource": "\${aws_sqs_queue.q.arn}"
      }
    ]
  }
  EOF
`;

function ask(heredoc: string, to: string): string | undefined {
  return provedFor({
    files: { 'main.tf': main(heredoc) },
    address: ADDRESS,
    path: 'policy',
    from: policy(statement()),
    to,
    state: [QUEUE],
  })?.['main.tf'];
}

describe('a policy in a heredoc keeps its interpolations, order and format', () => {
  it.each<{ readonly name: string; readonly to: string; readonly edit: readonly [before: string, after: string] }>([
    {
      name: 'one more action',
      to: policy(statement({ Action: ['sqs:GetQueueUrl', 'sqs:ReceiveMessage', 'sqs:SendMessage'] })),
      edit: ['"sqs:GetQueueUrl"]', '"sqs:GetQueueUrl", "sqs:ReceiveMessage"]'],
    },
    {
      name: 'one action less, which AWS returns as a string',
      to: policy(statement({ Action: 'sqs:GetQueueUrl' })),
      edit: ['["sqs:SendMessage", "sqs:GetQueueUrl"]', '["sqs:GetQueueUrl"]'],
    },
    { name: 'another effect', to: policy(statement({ Effect: 'Deny' })), edit: ['"Allow"', '"Deny"'] },
    {
      name: 'one more member',
      to: policy(statement({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } })),
      edit: ['q.arn}"\n', 'q.arn}",\n      "Condition": {\n        "Bool": { "aws:SecureTransport": "true" }\n      }\n'],
    },
    {
      name: 'one member less',
      to: policy({ Effect: 'Allow', Action: ['sqs:SendMessage', 'sqs:GetQueueUrl'], Resource: QUEUE.values['arn'] ?? '' }),
      edit: ['      "Sid": "S",\n', ''],
    },
    {
      name: 'text with an interpolation marker and quotes',
      to: policy(statement({ Sid: 'a"${b}' })),
      edit: ['"Sid": "S"', '"Sid": "a\\"$${b}"'],
    },
  ])('$name', ({ to, edit }) => {
    expect(ask(HEREDOC, to)).toBe(main(HEREDOC.replace(edit[0], () => edit[1])));
  });

  test('an added statement is JSON and refers to the queue', () => {
    const more = { Sid: 'T', Effect: 'Allow', Action: 'sqs:DeleteMessage', Resource: QUEUE.values['arn'] ?? '' };

    const after = ask(HEREDOC, policy(statement(), more));

    expect(after).toBe(
      main(
        HEREDOC.replace(
          '    }\n  ]',
          '    },\n    {\n      "Sid": "T",\n      "Effect": "Allow",\n      "Action": "sqs:DeleteMessage",\n      "Resource": "${aws_sqs_queue.q.arn}"\n    }\n  ]',
        ),
      ),
    );
  });

  test('indented, with an interpolation outside quotes', () => {
    const indented =
      '<<-POLICY\n    {\n      "Version": "2012-10-17",\n      "Statement": [{\n        "Sid": "S", "Effect": "Allow",\n        "Action": ${jsonencode(local.actions)},\n        "Resource": "${aws_sqs_queue.q.arn}"\n      }]\n    }\n  POLICY';
    const files = (actions: string) => ({ 'main.tf': `${main(indented)}\nlocals {\n  actions = [${actions}]\n}\n` });

    const after = provedFor({
      files: files('"sqs:SendMessage", "sqs:GetQueueUrl"'),
      address: ADDRESS,
      path: 'policy',
      from: policy(statement()),
      to: policy(statement({ Action: ['sqs:SendMessage'] })),
      state: [QUEUE],
    });

    expect(after).toEqual(files('"sqs:SendMessage"'));
  });

  test('text that is not JSON is not edited', () => {
    expect(ask(HEREDOC.replace('"Version"', 'Version'), policy(statement({ Effect: 'Deny' })))).toBeUndefined();
  });
});

test('a document that is not a policy keeps the order of its lists', () => {
  const heredoc = (steps: string): string =>
    `resource "aws_sqs_queue" "q" {\n  redrive_policy = <<EOF\n{ "steps": [${steps}], "max": 3 }\nEOF\n}\n`;

  const after = provedFor({
    files: { 'main.tf': heredoc('"a", "b"') },
    address: 'aws_sqs_queue.q',
    path: 'redrive_policy',
    from: '{"steps":["a","b"],"max":3}',
    to: '{"steps":["b","a"],"max":3}',
  });

  expect(after).toEqual({ 'main.tf': heredoc('"b", "a"') });
});
