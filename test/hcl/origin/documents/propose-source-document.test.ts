import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

const MAIN = dedent`
  data "aws_iam_policy_document" "base" {
    statement {
      sid       = "Describe"
      actions   = ["ec2:Describe*", "ecs:Describe*"]
      resources = ["*"]
    }
  }

  data "aws_iam_policy_document" "ci" {
    source_policy_documents = [data.aws_iam_policy_document.base.json, file("more.json")]

    statement {
      sid       = "Deploy"
      actions   = ["ecs:UpdateService"]
      resources = ["*"]
    }
  }

  resource "aws_iam_policy" "ci" {
    name   = "ci"
    policy = data.aws_iam_policy_document.ci.json
  }

`;
const MORE =
  '{\n  "Version": "2012-10-17",\n  "Statement": [\n    { "Sid": "Logs", "Effect": "Allow", "Action": "logs:Get*", "Resource": "*" }\n  ]\n}\n';

const allow = (Sid: string, Action: string | readonly string[]): object => ({ Sid, Effect: 'Allow', Action, Resource: '*' });
const policy = (...Statement: readonly object[]): string => JSON.stringify({ Version: '2012-10-17', Statement });
const [DESCRIBE, LOGS, DEPLOY] = [
  allow('Describe', ['ec2:Describe*', 'ecs:Describe*']),
  allow('Logs', 'logs:Get*'),
  allow('Deploy', 'ecs:UpdateService'),
];

it.each<{ readonly name: string; readonly to: string; readonly files: Readonly<Record<string, string>> }>([
  {
    name: 'from another data source',
    to: policy(allow('Describe', 'ecs:Describe*'), LOGS, DEPLOY),
    files: { 'main.tf': MAIN.replace('["ec2:Describe*", "ecs:Describe*"]', '["ecs:Describe*"]') },
  },
  {
    name: 'from a file',
    to: policy(DESCRIBE, allow('Logs', 'logs:GetLogEvents'), DEPLOY),
    files: { 'more.json': MORE.replace('logs:Get*', 'logs:GetLogEvents') },
  },
  {
    name: 'from the document itself',
    to: policy(DESCRIBE, LOGS, allow('Deploy', 'ecs:UpdateCluster')),
    files: { 'main.tf': MAIN.replace('ecs:UpdateService', 'ecs:UpdateCluster') },
  },
])('edits a statement at its origin: $name', ({ to, files }) => {
  const from = policy(DESCRIBE, LOGS, DEPLOY);

  expect(provedFor({ files: { 'main.tf': MAIN, 'more.json': MORE }, address: 'aws_iam_policy.ci', path: 'policy', from, to })).toEqual(
    files,
  );
});
